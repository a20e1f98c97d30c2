// Written by `npm run generate` from the files that it lists.

import { acquisitionRoutes } from './catalogue/acquisitions/routes.ts';
import { authorityRoutes } from './catalogue/authorities/routes.ts';
import { daiaRoutes } from './catalogue/daia/routes.ts';
import { exportRoutes } from './catalogue/export/routes.ts';
import { unapiRoutes } from './catalogue/export/unapi-routes.ts';
import { iiifRoutes } from './catalogue/iiif/routes.ts';
import { oaiRoutes } from './catalogue/oai/routes.ts';
import { openUrlRoutes } from './catalogue/openurl/routes.ts';
import { periodicalRoutes } from './catalogue/periodicals/routes.ts';
import { planRoutes } from './catalogue/plans/routes.ts';
import { referenceRoutes } from './catalogue/references/routes.ts';
import { sruRoutes } from './catalogue/sru/routes.ts';
import { teachingPlanRoutes } from './catalogue/teaching/routes.ts';
import { marcRoutes } from './catalogue/titles/marc-routes.ts';
import { publicationRoutes } from './catalogue/titles/publication-routes.ts';
import { titleRoutes } from './catalogue/titles/routes.ts';
import { clearanceDocumentRoutes } from './circulation/clearance/document-routes.ts';
import { clearanceRoutes } from './circulation/clearance/routes.ts';
import { closedStackRoutes } from './circulation/closed-stack/routes.ts';
import { debtRoutes } from './circulation/debts/routes.ts';
import { dueCalendarRoutes } from './circulation/due-calendar/routes.ts';
import { placeHoldRoutes } from './circulation/holds/place-routes.ts';
import { holdRoutes } from './circulation/holds/routes.ts';
import { loanRequestRoutes } from './circulation/loan-requests/routes.ts';
import { loanTokenRoutes } from './circulation/loan-tokens/routes.ts';
import { beingReadRoutes } from './circulation/loans/being-read-routes.ts';
import { loanDetailsRoutes } from './circulation/loans/details/routes.ts';
import { loanHistoryRoutes } from './circulation/loans/history-routes.ts';
import { loanRoutes } from './circulation/loans/routes.ts';
import { reminderRoutes } from './circulation/reminders/routes.ts';
import { selfCheckoutRoutes } from './circulation/self-checkout/routes.ts';
import { cardRoutes } from './circulation/services/card-routes.ts';
import { exchangeRoutes } from './circulation/services/exchange-routes.ts';
import { bibliographicServiceRoutes } from './circulation/services/routes.ts';
import { hoursRoutes } from './circulation/units/hours-routes.ts';
import { unitRoutes } from './circulation/units/routes.ts';
import { readinessRoutes } from './core/http/readiness-routes.ts';
import { accountRoutes } from './patrons/account/routes.ts';
import { alertRoutes } from './patrons/alerts/routes.ts';
import { institutionalRoutes } from './patrons/auth/institutional/routes.ts';
import { loginRoutes } from './patrons/auth/login-routes.ts';
import { recoveryRoutes } from './patrons/auth/recovery/routes.ts';
import { authRoutes } from './patrons/auth/routes.ts';
import { sessionRoutes } from './patrons/auth/session-routes.ts';
import { basketRoutes } from './patrons/basket/routes.ts';
import { savedBasketRoutes } from './patrons/basket/saved-basket-routes.ts';
import { matchRoutes } from './patrons/interests/match-routes.ts';
import { interestRoutes } from './patrons/interests/routes.ts';
import { savedSearchRoutes } from './patrons/interests/saved-routes.ts';
import { stopRoutes } from './patrons/interests/stop-routes.ts';
import { noticeRoutes } from './patrons/notices/routes.ts';
import { privacyRoutes } from './patrons/privacy/routes.ts';
import { ownPasswordRoutes } from './patrons/profile/password-routes.ts';
import { peopleRoutes } from './patrons/profile/people-routes.ts';
import { receiversRoutes } from './patrons/profile/receivers-routes.ts';
import { personalDataRoutes } from './patrons/profile/routes.ts';
import { emailLinkRoutes } from './patrons/profile/routes.ts';
import { secondFactorRoutes } from './patrons/profile/second-factor-routes.ts';
import { registrationRoutes } from './patrons/registration/routes.ts';
import { commentRoutes } from './portal/comments/routes.ts';
import { titleCommentRoutes } from './portal/comments/title-routes.ts';
import { courseRoutes } from './portal/institution/course-routes.ts';
import { eventRoutes } from './portal/institution/event-routes.ts';
import { listRoutes } from './portal/institution/list-routes.ts';
import { parameterRoutes } from './portal/institution/parameter-routes.ts';
import { institutionRoutes } from './portal/institution/routes.ts';
import { wellKnownRoutes } from './portal/institution/well-known-routes.ts';
import { baseRoutes } from './portal/links/base-routes.ts';
import { externalRoutes } from './portal/links/external-routes.ts';
import { linkRoutes } from './portal/links/routes.ts';
import { networkRoutes } from './portal/network/routes.ts';
import { ownUseRoutes } from './portal/statistics/own-use-routes.ts';
import { statisticsRoutes } from './portal/statistics/routes.ts';
import { feedRoutes } from './search/query/feed-routes.ts';
import { searchListRoutes } from './search/query/list-routes.ts';
import { searchRoutes } from './search/query/routes.ts';
import { readingOnRoutes } from './search/related/routes.ts';
import { staffAccountRoutes } from './staff/accounts/routes.ts';
import { staffActRoutes } from './staff/acts/routes.ts';
import { decisionListRoutes } from './staff/decisions/routes.ts';
import { decisionRoutes } from './staff/decisions/routes.ts';
import { decisionReadingRoutes } from './staff/decisions/routes.ts';
import { deskRoutes } from './staff/desk/routes.ts';
import { personKeepingRoutes } from './staff/people/keeping-routes.ts';
import { personNoteRoutes } from './staff/people/keeping-routes.ts';
import { personEndingRoutes } from './staff/people/keeping-routes.ts';
import { personLendingRoutes } from './staff/people/lending-routes.ts';
import { personMoneyRoutes } from './staff/people/money-routes.ts';
import { personChargeRoutes } from './staff/people/money-routes.ts';
import { foundPeopleRoutes } from './staff/people/routes.ts';
import { personWritingRoutes } from './staff/people/writing-routes.ts';
import { personPasswordRoutes } from './staff/people/writing-routes.ts';
import { transferRoutes } from './staff/transfers/routes.ts';
import type { Bind } from './core/http/bind.ts';
import type { Services } from './services.ts';

/** What binds the calls of every area. */
export const ROUTES: readonly ((bind: Bind, services: Services) => void)[] = [
  acquisitionRoutes,
  authorityRoutes,
  daiaRoutes,
  exportRoutes,
  unapiRoutes,
  iiifRoutes,
  oaiRoutes,
  openUrlRoutes,
  periodicalRoutes,
  planRoutes,
  referenceRoutes,
  sruRoutes,
  teachingPlanRoutes,
  marcRoutes,
  publicationRoutes,
  titleRoutes,
  clearanceDocumentRoutes,
  clearanceRoutes,
  closedStackRoutes,
  debtRoutes,
  dueCalendarRoutes,
  placeHoldRoutes,
  holdRoutes,
  loanRequestRoutes,
  loanTokenRoutes,
  beingReadRoutes,
  loanDetailsRoutes,
  loanHistoryRoutes,
  loanRoutes,
  reminderRoutes,
  selfCheckoutRoutes,
  cardRoutes,
  exchangeRoutes,
  bibliographicServiceRoutes,
  hoursRoutes,
  unitRoutes,
  readinessRoutes,
  accountRoutes,
  alertRoutes,
  institutionalRoutes,
  loginRoutes,
  recoveryRoutes,
  authRoutes,
  sessionRoutes,
  basketRoutes,
  savedBasketRoutes,
  matchRoutes,
  interestRoutes,
  savedSearchRoutes,
  stopRoutes,
  noticeRoutes,
  privacyRoutes,
  ownPasswordRoutes,
  peopleRoutes,
  receiversRoutes,
  personalDataRoutes,
  emailLinkRoutes,
  secondFactorRoutes,
  registrationRoutes,
  commentRoutes,
  titleCommentRoutes,
  courseRoutes,
  eventRoutes,
  listRoutes,
  parameterRoutes,
  institutionRoutes,
  wellKnownRoutes,
  baseRoutes,
  externalRoutes,
  linkRoutes,
  networkRoutes,
  ownUseRoutes,
  statisticsRoutes,
  feedRoutes,
  searchListRoutes,
  searchRoutes,
  readingOnRoutes,
  staffAccountRoutes,
  staffActRoutes,
  decisionListRoutes,
  decisionRoutes,
  decisionReadingRoutes,
  deskRoutes,
  personKeepingRoutes,
  personNoteRoutes,
  personEndingRoutes,
  personLendingRoutes,
  personMoneyRoutes,
  personChargeRoutes,
  foundPeopleRoutes,
  personWritingRoutes,
  personPasswordRoutes,
  transferRoutes,
];
