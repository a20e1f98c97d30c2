// Written by `npm run generate` from the files that it lists.

import type ofAccessibility from './locales/pt/accessibility.json';
import type ofAccount from './locales/pt/account.json';
import type ofAccountHome from './locales/pt/account-home.json';
import type ofAccountRequests from './locales/pt/account-requests.json';
import type ofAcquisitions from './locales/pt/acquisitions.json';
import type ofAcquisitionsSuggestions from './locales/pt/acquisitions-suggestions.json';
import type ofActs from './locales/pt/acts.json';
import type ofAlerts from './locales/pt/alerts.json';
import type ofAuth from './locales/pt/auth.json';
import type ofAuthRecovery from './locales/pt/auth-recovery.json';
import type ofAuthorities from './locales/pt/authorities.json';
import type ofBasket from './locales/pt/basket.json';
import type ofBasketSaved from './locales/pt/basket-saved.json';
import type ofBasketWalk from './locales/pt/basket-walk.json';
import type ofClearance from './locales/pt/clearance.json';
import type ofClosedStack from './locales/pt/closed-stack.json';
import type ofComments from './locales/pt/comments.json';
import type ofCommon from './locales/pt/common.json';
import type ofDebts from './locales/pt/debts.json';
import type ofDecisions from './locales/pt/decisions.json';
import type ofDesk from './locales/pt/desk.json';
import type ofErrors from './locales/pt/errors.json';
import type ofExport from './locales/pt/export.json';
import type ofFrame from './locales/pt/frame.json';
import type ofHolds from './locales/pt/holds.json';
import type ofHoldsTogether from './locales/pt/holds-together.json';
import type ofInstitution from './locales/pt/institution.json';
import type ofInterests from './locales/pt/interests.json';
import type ofLinks from './locales/pt/links.json';
import type ofLoanDetails from './locales/pt/loan-details.json';
import type ofLoanHistory from './locales/pt/loan-history.json';
import type ofLoanRequests from './locales/pt/loan-requests.json';
import type ofLoanToken from './locales/pt/loan-token.json';
import type ofLoans from './locales/pt/loans.json';
import type ofMarc from './locales/pt/marc.json';
import type ofNetwork from './locales/pt/network.json';
import type ofNotices from './locales/pt/notices.json';
import type ofPages from './locales/pt/pages.json';
import type ofPeople from './locales/pt/people.json';
import type ofPeriodicals from './locales/pt/periodicals.json';
import type ofPlans from './locales/pt/plans.json';
import type ofProfile from './locales/pt/profile.json';
import type ofReferences from './locales/pt/references.json';
import type ofRegistration from './locales/pt/registration.json';
import type ofRelated from './locales/pt/related.json';
import type ofReminders from './locales/pt/reminders.json';
import type ofSearch from './locales/pt/search.json';
import type ofSearchDiscovery from './locales/pt/search-discovery.json';
import type ofSearchGuides from './locales/pt/search-guides.json';
import type ofSearchIndexes from './locales/pt/search-indexes.json';
import type ofSelfCheckout from './locales/pt/self-checkout.json';
import type ofServices from './locales/pt/services.json';
import type ofShare from './locales/pt/share.json';
import type ofStaff from './locales/pt/staff.json';
import type ofStatistics from './locales/pt/statistics.json';
import type ofTeaching from './locales/pt/teaching.json';
import type ofTeachingCourses from './locales/pt/teaching-courses.json';
import type ofTitles from './locales/pt/titles.json';
import type ofTitlesNow from './locales/pt/titles-now.json';
import type ofTransfers from './locales/pt/transfers.json';
import type ofUnits from './locales/pt/units.json';

/** One translation file per area and locale: `locales/<locale>/<area>.json`, flat keys. */
export interface Tables {
  accessibility: typeof ofAccessibility;
  account: typeof ofAccount;
  'account-home': typeof ofAccountHome;
  'account-requests': typeof ofAccountRequests;
  acquisitions: typeof ofAcquisitions;
  'acquisitions-suggestions': typeof ofAcquisitionsSuggestions;
  acts: typeof ofActs;
  alerts: typeof ofAlerts;
  auth: typeof ofAuth;
  'auth-recovery': typeof ofAuthRecovery;
  authorities: typeof ofAuthorities;
  basket: typeof ofBasket;
  'basket-saved': typeof ofBasketSaved;
  'basket-walk': typeof ofBasketWalk;
  clearance: typeof ofClearance;
  'closed-stack': typeof ofClosedStack;
  comments: typeof ofComments;
  common: typeof ofCommon;
  debts: typeof ofDebts;
  decisions: typeof ofDecisions;
  desk: typeof ofDesk;
  errors: typeof ofErrors;
  export: typeof ofExport;
  frame: typeof ofFrame;
  holds: typeof ofHolds;
  'holds-together': typeof ofHoldsTogether;
  institution: typeof ofInstitution;
  interests: typeof ofInterests;
  links: typeof ofLinks;
  'loan-details': typeof ofLoanDetails;
  'loan-history': typeof ofLoanHistory;
  'loan-requests': typeof ofLoanRequests;
  'loan-token': typeof ofLoanToken;
  loans: typeof ofLoans;
  marc: typeof ofMarc;
  network: typeof ofNetwork;
  notices: typeof ofNotices;
  pages: typeof ofPages;
  people: typeof ofPeople;
  periodicals: typeof ofPeriodicals;
  plans: typeof ofPlans;
  profile: typeof ofProfile;
  references: typeof ofReferences;
  registration: typeof ofRegistration;
  related: typeof ofRelated;
  reminders: typeof ofReminders;
  search: typeof ofSearch;
  'search-discovery': typeof ofSearchDiscovery;
  'search-guides': typeof ofSearchGuides;
  'search-indexes': typeof ofSearchIndexes;
  'self-checkout': typeof ofSelfCheckout;
  services: typeof ofServices;
  share: typeof ofShare;
  staff: typeof ofStaff;
  statistics: typeof ofStatistics;
  teaching: typeof ofTeaching;
  'teaching-courses': typeof ofTeachingCourses;
  titles: typeof ofTitles;
  'titles-now': typeof ofTitlesNow;
  transfers: typeof ofTransfers;
  units: typeof ofUnits;
}

export const AREAS = [
  'accessibility',
  'account',
  'account-home',
  'account-requests',
  'acquisitions',
  'acquisitions-suggestions',
  'acts',
  'alerts',
  'auth',
  'auth-recovery',
  'authorities',
  'basket',
  'basket-saved',
  'basket-walk',
  'clearance',
  'closed-stack',
  'comments',
  'common',
  'debts',
  'decisions',
  'desk',
  'errors',
  'export',
  'frame',
  'holds',
  'holds-together',
  'institution',
  'interests',
  'links',
  'loan-details',
  'loan-history',
  'loan-requests',
  'loan-token',
  'loans',
  'marc',
  'network',
  'notices',
  'pages',
  'people',
  'periodicals',
  'plans',
  'profile',
  'references',
  'registration',
  'related',
  'reminders',
  'search',
  'search-discovery',
  'search-guides',
  'search-indexes',
  'self-checkout',
  'services',
  'share',
  'staff',
  'statistics',
  'teaching',
  'teaching-courses',
  'titles',
  'titles-now',
  'transfers',
  'units',
] as const;
