import compress from '@fastify/compress';
import etag from '@fastify/etag';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from './patrons/account/routes.ts';
import { acquisitionRoutes } from './catalogue/acquisitions/routes.ts';
import { alertRoutes } from './patrons/alerts/routes.ts';
import { authorityRoutes } from './catalogue/authorities/routes.ts';
import { createGuard } from './patrons/auth/guard.ts';
import { loginRoutes } from './patrons/auth/login-routes.ts';
import { institutionalRoutes } from './patrons/auth/institutional/routes.ts';
import { recoveryRoutes } from './patrons/auth/recovery/routes.ts';
import { authRoutes } from './patrons/auth/routes.ts';
import { sessionRoutes } from './patrons/auth/session-routes.ts';
import { createIdentify } from './patrons/auth/tokens.ts';
import { keptBasketRoutes } from './patrons/basket/kept-routes.ts';
import { basketRoutes } from './patrons/basket/routes.ts';
import { teachingPlanRoutes } from './catalogue/teaching/routes.ts';
import { bibliographicServiceRoutes } from './circulation/services/routes.ts';
import { clearanceRoutes } from './circulation/clearance/routes.ts';
import { closedStackRoutes } from './circulation/closed-stack/routes.ts';
import { commentRoutes } from './portal/comments/routes.ts';
import { titleCommentRoutes } from './portal/comments/title-routes.ts';
import { dueCalendarRoutes } from './circulation/due-calendar/routes.ts';
import { debtRoutes } from './circulation/debts/routes.ts';
import { placeHoldRoutes } from './circulation/holds/place-routes.ts';
import { holdRoutes } from './circulation/holds/routes.ts';
import { createBind, type Bind } from './core/http/bind.ts';
import { calledAddress } from './core/http/called-addresses.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './core/http/limits/connections.ts';
import { refused } from './core/http/refused.ts';
import { errorAnswers } from './core/http/errors.ts';
import { logOptions, type LogOptions } from './core/http/log.ts';
import { inNetworks, THIS_MACHINE } from './core/http/networks.ts';
import { useMultipart } from './core/http/multipart.ts';
import { readinessRoutes } from './core/http/readiness-routes.ts';
import { securityHeaders } from './core/http/security-headers.ts';
import {
  PATIENCE,
  transportOptions,
  useTransport,
  type Patience,
} from './core/http/limits/transport.ts';
import { useValidation } from './core/http/validation.ts';
import { WORK_ALLOWANCE, WorkLimit, type WorkAllowance } from './core/http/limits/work-limit.ts';
import { exportRoutes } from './catalogue/export/routes.ts';
import { eventRoutes } from './portal/institution/event-routes.ts';
import { listRoutes } from './portal/institution/list-routes.ts';
import { peopleRoutes } from './patrons/profile/people-routes.ts';
import { privacyRoutes } from './patrons/privacy/routes.ts';
import { emailLinkRoutes, personalDataRoutes } from './patrons/profile/routes.ts';
import { ownPasswordRoutes } from './patrons/profile/password-routes.ts';
import { secondFactorRoutes } from './patrons/profile/second-factor-routes.ts';
import { parameterRoutes } from './portal/institution/parameter-routes.ts';
import { institutionRoutes } from './portal/institution/routes.ts';
import { wellKnownRoutes } from './portal/institution/well-known-routes.ts';
import { reminderRoutes } from './portal/jobs/reminder-routes.ts';
import { matchRoutes } from './patrons/interests/match-routes.ts';
import { interestRoutes } from './patrons/interests/routes.ts';
import { savedSearchRoutes } from './patrons/interests/saved-routes.ts';
import { stopRoutes } from './patrons/interests/stop-routes.ts';
import { baseRoutes } from './portal/links/base-routes.ts';
import { externalRoutes } from './portal/links/external-routes.ts';
import { linkRoutes } from './portal/links/routes.ts';
import { loanRequestRoutes } from './circulation/loan-requests/routes.ts';
import { loanTokenRoutes } from './circulation/loan-tokens/routes.ts';
import { beingReadRoutes } from './circulation/loans/being-read-routes.ts';
import { loanDetailsRoutes } from './circulation/loans/details/routes.ts';
import { loanHistoryRoutes } from './circulation/loans/history-routes.ts';
import { loanRoutes } from './circulation/loans/routes.ts';
import { networkRoutes } from './portal/network/routes.ts';
import { periodicalRoutes } from './catalogue/periodicals/routes.ts';
import { readingOnRoutes } from './search/related/routes.ts';
import { referenceRoutes } from './catalogue/references/routes.ts';
import { marcRoutes } from './catalogue/titles/marc-routes.ts';
import { ownUseRoutes } from './portal/statistics/own-use.ts';
import { statisticsRoutes } from './portal/statistics/routes.ts';
import { publicationRoutes } from './catalogue/titles/publication-routes.ts';
import { titleRoutes } from './catalogue/titles/routes.ts';
import type { Services } from './services.ts';
import { feedRoutes } from './search/query/feed-routes.ts';
import { searchListRoutes } from './search/query/list-routes.ts';
import { searchRoutes } from './search/query/routes.ts';
import { hoursRoutes } from './circulation/units/hours-routes.ts';
import { unitRoutes } from './circulation/units/routes.ts';

export interface AppOptions extends LogOptions {
  /** How long connections may take. */
  patience?: Patience;
  /** How many connections there may be. */
  connections?: ConnectionLimits;
  /** What work one address may cause. */
  work?: WorkAllowance;
  /** Lag of the event loop from which on calls are refused, in milliseconds; 0: they never are. */
  overloadedFrom?: number;
  /** Addresses and networks of the proxies in front; this machine unless said. */
  proxies?: string[];
  /** Attaches what is not `/api`: the built site. */
  site?: (app: FastifyInstance) => Promise<void>;
}

/** Of the page that shows the calls: nothing from elsewhere. */
const DOCS_POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; script-src-attr 'none'; " +
  "base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/** Of a parameter in a path, decoded; longer than any that the contract takes. */
const LONGEST_PART = 2000;

/** Builds the server without listening. Every call of the contract stands under `/api`. */
export async function buildApp(services: Services, options: AppOptions = {}) {
  const answerError = errorAnswers(services.settings.languages);
  const { proxies = [...THIS_MACHINE], connections = CONNECTION_LIMITS } = options;
  const app = Fastify({
    ...logOptions(options),
    rewriteUrl: ({ url = '' }) => calledAddress(url),
    // How long a part of an address may be is the contract's to say: the router's own limit is lower.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: LONGEST_PART },
    frameworkErrors: answerError,
    ...transportOptions(options.patience ?? PATIENCE),
    bodyLimit: 1_048_576,
    // These say who asks; anybody else only says so.
    trustProxy: proxies,
  });
  useValidation(app);
  app.setErrorHandler(answerError);
  useTransport(app, { origin: services.origin, proxies, connections });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders()));
  await app.register(compress, { global: true, encodings: ['br', 'gzip'] });
  await app.register(formbody);
  useMultipart(app);
  await app.register(async (api) => addApi(api, services, options), { prefix: '/api' });
  const { site } = options;
  if (site) await app.register(async (scope) => site(scope));
  app.setNotFoundHandler(async () => {
    throw refused(404, 'not_found');
  });
  return app;
}

/** The published contract, and the pages to read it. */
async function addDocs(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    transform: ({ schema, url, route }) => {
      const { publishedBody } = (route.config ?? {}) as { publishedBody?: object };
      return { schema: publishedBody ? { ...schema, body: publishedBody } : schema, url };
    },
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Acervo', version: '1', description: 'Library catalogue and self-service' },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          patron: { type: 'http', scheme: 'bearer' },
          build: { type: 'http', scheme: 'bearer' },
        },
      },
    },
  });
  await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY });
}

/** So long after a start its own work may slow the event loop: the index is read, pages are rendered. */
const STARTING_MS = 60_000;

async function addApi(
  api: FastifyInstance,
  services: Services,
  { overloadedFrom = 2000, work = WORK_ALLOWANCE, proxies = [...THIS_MACHINE] }: AppOptions,
): Promise<void> {
  await api.register(etag, { weak: true });
  const startedAt = services.now().getTime();
  await api.register(underPressure, {
    maxEventLoopDelay: overloadedFrom,
    pressureHandler: () => {
      const isStarting = services.now().getTime() - startedAt < STARTING_MS;
      throw refused(503, isStarting ? 'starting' : 'overloaded');
    },
  });
  await api.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => refused(429, 'too_many_requests'),
  });
  await addDocs(api);
  const bind = createBind(api, {
    identify: createIdentify(services),
    guard: createGuard(services),
    languages: services.settings.languages,
    work: new WorkLimit(work),
    isShared: inNetworks([...proxies, ...services.settings.login.ownNetworks]),
  });
  addRoutes(bind, services);
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());
}

/** The calls of every area. */
function addRoutes(bind: Bind, services: Services): void {
  accountRoutes(bind, services);
  acquisitionRoutes(bind, services);
  alertRoutes(bind, services);
  ownUseRoutes(bind, services);
  interestRoutes(bind, services);
  matchRoutes(bind, services);
  savedSearchRoutes(bind, services);
  stopRoutes(bind, services);
  authRoutes(bind, services);
  authorityRoutes(bind, services);
  basketRoutes(bind, services);
  keptBasketRoutes(bind, services);
  circulationRoutes(bind, services);
  commentRoutes(bind, services);
  clearanceRoutes(bind, services);
  closedStackRoutes(bind, services);
  debtRoutes(bind, services);
  titleCommentRoutes(bind, services);
  eventRoutes(bind, services);
  exportRoutes(bind, services);
  hoursRoutes(bind, services);
  institutionRoutes(bind, services);
  institutionalRoutes(bind, services);
  linkRoutes(bind, services);
  baseRoutes(bind, services);
  externalRoutes(bind, services);
  listRoutes(bind, services);
  loginRoutes(bind, services);
  marcRoutes(bind, services);
  networkRoutes(bind, services);
  ownPasswordRoutes(bind, services);
  secondFactorRoutes(bind, services);
  peopleRoutes(bind, services);
  personalDataRoutes(bind, services);
  emailLinkRoutes(bind, services);
  privacyRoutes(bind, services);
  parameterRoutes(bind, services);
  periodicalRoutes(bind, services);
  readinessRoutes(bind, services);
  recoveryRoutes(bind, services);
  referenceRoutes(bind, services);
  reminderRoutes(bind, services);
  searchRoutes(bind, services);
  searchListRoutes(bind, services);
  feedRoutes(bind, services);
  sessionRoutes(bind, services);
  titleRoutes(bind, services);
  publicationRoutes(bind, services);
  readingOnRoutes(bind, services);
  statisticsRoutes(bind, services);
  unitRoutes(bind, services);
  wellKnownRoutes(bind, services);
}

/** What patrons borrow, wait for and ask for. */
function circulationRoutes(bind: Bind, services: Services): void {
  dueCalendarRoutes(bind, services);
  holdRoutes(bind, services);
  placeHoldRoutes(bind, services);
  loanRoutes(bind, services);
  loanHistoryRoutes(bind, services);
  loanDetailsRoutes(bind, services);
  loanRequestRoutes(bind, services);
  bibliographicServiceRoutes(bind, services);
  teachingPlanRoutes(bind, services);
  loanTokenRoutes(bind, services);
  beingReadRoutes(bind, services);
}
