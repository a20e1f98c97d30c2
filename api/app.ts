import compress from '@fastify/compress';
import etag from '@fastify/etag';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from './account/routes.ts';
import { acquisitionRoutes } from './acquisitions/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { authorityRoutes } from './authorities/routes.ts';
import { createGuard } from './auth/guard.ts';
import { loginRoutes } from './auth/login-routes.ts';
import { institutionalRoutes } from './auth/institutional/routes.ts';
import { recoveryRoutes } from './auth/recovery/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { sessionRoutes } from './auth/session-routes.ts';
import { createIdentify } from './auth/tokens.ts';
import { keptBasketRoutes } from './basket/kept-routes.ts';
import { basketRoutes } from './basket/routes.ts';
import { teachingPlanRoutes } from './teaching-plans/routes.ts';
import { bibliographicServiceRoutes } from './bibliographic-services/routes.ts';
import { clearanceRoutes } from './clearance/routes.ts';
import { closedStackRoutes } from './closed-stack/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { titleCommentRoutes } from './comments/title-routes.ts';
import { dueCalendarRoutes } from './due-calendar/routes.ts';
import { debtRoutes } from './debts/routes.ts';
import { placeHoldRoutes } from './holds/place-routes.ts';
import { holdRoutes } from './holds/routes.ts';
import { createBind, type Bind } from './http/bind.ts';
import { calledAddress } from './http/called-addresses.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './http/limits/connections.ts';
import { refused } from './http/refused.ts';
import { errorAnswers } from './http/errors.ts';
import { logOptions, type LogOptions } from './http/log.ts';
import { inNetworks, THIS_MACHINE } from './http/networks.ts';
import { useMultipart } from './http/multipart.ts';
import { readinessRoutes } from './http/readiness-routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import {
  PATIENCE,
  transportOptions,
  useTransport,
  type Patience,
} from './http/limits/transport.ts';
import { useValidation } from './http/validation.ts';
import { WORK_ALLOWANCE, WorkLimit, type WorkAllowance } from './http/limits/work-limit.ts';
import { exportRoutes } from './export/routes.ts';
import { eventRoutes } from './institution/event-routes.ts';
import { listRoutes } from './institution/list-routes.ts';
import { peopleRoutes } from './profile/people-routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { emailLinkRoutes, personalDataRoutes } from './profile/routes.ts';
import { ownPasswordRoutes } from './profile/password-routes.ts';
import { secondFactorRoutes } from './profile/second-factor-routes.ts';
import { parameterRoutes } from './institution/parameter-routes.ts';
import { institutionRoutes } from './institution/routes.ts';
import { wellKnownRoutes } from './institution/well-known-routes.ts';
import { reminderRoutes } from './jobs/reminder-routes.ts';
import { matchRoutes } from './interests/match-routes.ts';
import { interestRoutes } from './interests/routes.ts';
import { savedSearchRoutes } from './interests/saved-routes.ts';
import { stopRoutes } from './interests/stop-routes.ts';
import { baseRoutes } from './links/base-routes.ts';
import { externalRoutes } from './links/external-routes.ts';
import { linkRoutes } from './links/routes.ts';
import { loanRequestRoutes } from './loan-requests/routes.ts';
import { loanTokenRoutes } from './loan-tokens/routes.ts';
import { beingReadRoutes } from './loans/being-read-routes.ts';
import { loanDetailsRoutes } from './loans/details/routes.ts';
import { loanHistoryRoutes } from './loans/history-routes.ts';
import { loanRoutes } from './loans/routes.ts';
import { networkRoutes } from './network/routes.ts';
import { periodicalRoutes } from './periodicals/routes.ts';
import { readingOnRoutes } from './reading-on/routes.ts';
import { referenceRoutes } from './references/routes.ts';
import { marcRoutes } from './titles/marc-routes.ts';
import { ownUseRoutes } from './statistics/own-use.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { publicationRoutes } from './titles/publication-routes.ts';
import { titleRoutes } from './titles/routes.ts';
import type { Services } from './services.ts';
import { feedRoutes } from './search/feed-routes.ts';
import { searchListRoutes } from './search/list-routes.ts';
import { searchRoutes } from './search/routes.ts';
import { hoursRoutes } from './units/hours-routes.ts';
import { unitRoutes } from './units/routes.ts';

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
