// Written by `npm run generate` from the files that it lists.

import type ofAccessibility from './locales/pt/accessibility.json';
import type ofAccount from './locales/pt/account.json';
import type ofAcquisitions from './locales/pt/acquisitions.json';
import type ofAlerts from './locales/pt/alerts.json';
import type ofAuth from './locales/pt/auth.json';
import type ofAuthorities from './locales/pt/authorities.json';
import type ofBasket from './locales/pt/basket.json';
import type ofClearance from './locales/pt/clearance.json';
import type ofComments from './locales/pt/comments.json';
import type ofCommon from './locales/pt/common.json';
import type ofDebts from './locales/pt/debts.json';
import type ofDetails from './locales/pt/details.json';
import type ofDiscovery from './locales/pt/discovery.json';
import type ofErrors from './locales/pt/errors.json';
import type ofExport from './locales/pt/export.json';
import type ofFrame from './locales/pt/frame.json';
import type ofGuides from './locales/pt/guides.json';
import type ofHistory from './locales/pt/history.json';
import type ofHolds from './locales/pt/holds.json';
import type ofIndexes from './locales/pt/indexes.json';
import type ofInstitution from './locales/pt/institution.json';
import type ofInterests from './locales/pt/interests.json';
import type ofKept from './locales/pt/kept.json';
import type ofLinks from './locales/pt/links.json';
import type ofLoans from './locales/pt/loans.json';
import type ofMarc from './locales/pt/marc.json';
import type ofNetwork from './locales/pt/network.json';
import type ofPages from './locales/pt/pages.json';
import type ofPeriodicals from './locales/pt/periodicals.json';
import type ofProfile from './locales/pt/profile.json';
import type ofReading from './locales/pt/reading.json';
import type ofRecovery from './locales/pt/recovery.json';
import type ofReferences from './locales/pt/references.json';
import type ofReminders from './locales/pt/reminders.json';
import type ofRequests from './locales/pt/requests.json';
import type ofSearch from './locales/pt/search.json';
import type ofServices from './locales/pt/services.json';
import type ofShare from './locales/pt/share.json';
import type ofStack from './locales/pt/stack.json';
import type ofSuggestions from './locales/pt/suggestions.json';
import type ofTeaching from './locales/pt/teaching.json';
import type ofTitles from './locales/pt/titles.json';
import type ofToken from './locales/pt/token.json';
import type ofUnits from './locales/pt/units.json';
import type ofUse from './locales/pt/use.json';
import type ofWalk from './locales/pt/walk.json';

/** One translation file per area and locale: `locales/<locale>/<area>.json`, flat keys. */
export interface Tables {
  accessibility: typeof ofAccessibility;
  account: typeof ofAccount;
  acquisitions: typeof ofAcquisitions;
  alerts: typeof ofAlerts;
  auth: typeof ofAuth;
  authorities: typeof ofAuthorities;
  basket: typeof ofBasket;
  clearance: typeof ofClearance;
  comments: typeof ofComments;
  common: typeof ofCommon;
  debts: typeof ofDebts;
  details: typeof ofDetails;
  discovery: typeof ofDiscovery;
  errors: typeof ofErrors;
  export: typeof ofExport;
  frame: typeof ofFrame;
  guides: typeof ofGuides;
  history: typeof ofHistory;
  holds: typeof ofHolds;
  indexes: typeof ofIndexes;
  institution: typeof ofInstitution;
  interests: typeof ofInterests;
  kept: typeof ofKept;
  links: typeof ofLinks;
  loans: typeof ofLoans;
  marc: typeof ofMarc;
  network: typeof ofNetwork;
  pages: typeof ofPages;
  periodicals: typeof ofPeriodicals;
  profile: typeof ofProfile;
  reading: typeof ofReading;
  recovery: typeof ofRecovery;
  references: typeof ofReferences;
  reminders: typeof ofReminders;
  requests: typeof ofRequests;
  search: typeof ofSearch;
  services: typeof ofServices;
  share: typeof ofShare;
  stack: typeof ofStack;
  suggestions: typeof ofSuggestions;
  teaching: typeof ofTeaching;
  titles: typeof ofTitles;
  token: typeof ofToken;
  units: typeof ofUnits;
  use: typeof ofUse;
  walk: typeof ofWalk;
}

export const AREAS = [
  'accessibility',
  'account',
  'acquisitions',
  'alerts',
  'auth',
  'authorities',
  'basket',
  'clearance',
  'comments',
  'common',
  'debts',
  'details',
  'discovery',
  'errors',
  'export',
  'frame',
  'guides',
  'history',
  'holds',
  'indexes',
  'institution',
  'interests',
  'kept',
  'links',
  'loans',
  'marc',
  'network',
  'pages',
  'periodicals',
  'profile',
  'reading',
  'recovery',
  'references',
  'reminders',
  'requests',
  'search',
  'services',
  'share',
  'stack',
  'suggestions',
  'teaching',
  'titles',
  'token',
  'units',
  'use',
  'walk',
] as const;
