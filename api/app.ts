import compress from '@fastify/compress';
import etag from '@fastify/etag';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { createGuard } from './patrons/auth/guard.ts';
import { createIdentify } from './patrons/auth/tokens.ts';
import { createBind } from './core/http/bind.ts';
import { calledAddress } from './core/http/called-addresses.ts';
import { CallCounts, rateLimitStore } from './core/http/limits/call-counts.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './core/http/limits/connections.ts';
import { refused } from './core/http/refused.ts';
import { createErrorHandler } from './core/http/errors.ts';
import { logOptions, type LogOptions } from './core/http/log.ts';
import { inNetworks, LOOPBACK } from './core/http/networks.ts';
import { useMultipart } from './core/http/multipart.ts';
import { securityHeaders } from './core/http/security-headers.ts';
import {
  CONNECTION_TIMEOUTS,
  transportOptions,
  useTransport,
  type ConnectionTimeouts,
} from './core/http/limits/transport.ts';
import { useValidation } from './core/http/validation.ts';
import {
  WORK_ALLOWANCE,
  WorkLimit,
  workByAddress,
  type WorkAllowance,
  type WorkOf,
} from './core/http/limits/work-limit.ts';
import { ROUTES } from './routes.ts';
import { createStaffGate } from './staff/accounts/access.ts';
import type { Services } from './services.ts';

export interface AppOptions extends LogOptions {
  /** Timeouts of connections. */
  patience?: ConnectionTimeouts;
  /** Maximum numbers of connections. */
  connections?: ConnectionLimits;
  /** Processor time that each address may use. */
  work?: WorkAllowance;
  /** Counts for the limits per minute, if they are shared with other servers or threads. */
  counts?: CallCounts;
  /** Where threads count the work of addresses together; default: by itself. */
  workMemory?: SharedArrayBuffer;
  /** Event loop lag in milliseconds above which calls get a 503; 0 disables the check. */
  maxEventLoopDelayMs?: number;
  /** Addresses and networks of trusted proxies; default: this machine. */
  proxies?: string[];
  /** Registers everything outside `/api`: the built site. */
  site?: (app: FastifyInstance, workOf: WorkOf) => Promise<void>;
}

/** Content security policy of the API documentation. */
const DOCS_POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; script-src-attr 'none'; " +
  "base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/** Maximum length of a decoded path parameter; longer than any that the contract accepts. */
const MAX_PARAM_LENGTH = 2000;

/** Builds the server without listening. All calls of the contract are under `/api`. */
export async function buildApp(services: Services, options: AppOptions = {}) {
  const handleError = createErrorHandler(services.settings.languages);
  const { proxies = [...LOOPBACK], connections = CONNECTION_LIMITS } = options;
  const app = Fastify({
    ...logOptions(options),
    rewriteUrl: ({ url = '' }) => calledAddress(url),
    // The router's default limit is lower than the contract's.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: handleError,
    ...transportOptions(options.patience ?? CONNECTION_TIMEOUTS),
    bodyLimit: 1_048_576,
    // Proxies whose X-Forwarded-For is trusted.
    trustProxy: proxies,
  });
  useValidation(app);
  app.setErrorHandler(handleError);
  useTransport(app, { origin: services.origin, proxies, connections });
  // Pages set their clock by the date.
  const date = () => services.now().toUTCString();
  app.addHook(
    'onRequest',
    async (_request, reply) => void reply.headers({ ...securityHeaders(), date: date() }),
  );
  await app.register(compress, { global: true, encodings: ['br', 'gzip'] });
  await app.register(formbody);
  useMultipart(app);
  const { site, work = WORK_ALLOWANCE, workMemory: memory } = options;
  const isShared = inNetworks([...proxies, ...services.settings.login.ownNetworks]);
  const workOf = workByAddress(new WorkLimit(work, { memory }), isShared);
  const addCalls = async (api: FastifyInstance) => addApi(api, services, { ...options, workOf });
  await app.register(addCalls, { prefix: '/api' });
  if (site) await app.register(async (scope) => site(scope, workOf));
  app.setNotFoundHandler(async () => {
    throw refused(404, 'not_found');
  });
  return app;
}

/** Publishes the OpenAPI document and its viewer. */
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

/** Grace period after start: loading the index and rendering pages slow the event loop. */
const STARTING_MS = 60_000;

async function addApi(
  api: FastifyInstance,
  services: Services,
  options: AppOptions & { workOf: WorkOf },
): Promise<void> {
  const { maxEventLoopDelayMs = 2000, workOf } = options;
  await api.register(etag, { weak: true });
  const startedAt = services.now().getTime();
  await api.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: () => {
      const isStarting = services.now().getTime() - startedAt < STARTING_MS;
      throw refused(503, isStarting ? 'starting' : 'overloaded');
    },
  });
  await api.register(rateLimit, {
    global: false,
    store: rateLimitStore(options.counts ?? new CallCounts()),
    errorResponseBuilder: () => refused(429, 'too_many_requests'),
  });
  await addDocs(api);
  const bind = createBind(api, {
    identify: createIdentify(services),
    guard: createGuard(services),
    staff: createStaffGate(services),
    languages: services.settings.languages,
    workOf,
    reading: (call) => services.db.replicas?.reading(call) ?? call(),
  });
  for (const routes of ROUTES) routes(bind, services);
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());
}
