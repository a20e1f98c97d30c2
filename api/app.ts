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
import { CONNECTION_LIMITS, type ConnectionLimits } from './core/http/limits/connections.ts';
import { refused } from './core/http/refused.ts';
import { errorAnswers } from './core/http/errors.ts';
import { logOptions, type LogOptions } from './core/http/log.ts';
import { inNetworks, THIS_MACHINE } from './core/http/networks.ts';
import { useMultipart } from './core/http/multipart.ts';
import { securityHeaders } from './core/http/security-headers.ts';
import {
  PATIENCE,
  transportOptions,
  useTransport,
  type Patience,
} from './core/http/limits/transport.ts';
import { useValidation } from './core/http/validation.ts';
import { WORK_ALLOWANCE, WorkLimit, type WorkAllowance } from './core/http/limits/work-limit.ts';
import { ROUTES } from './routes.ts';
import type { Services } from './services.ts';

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
  for (const routes of ROUTES) routes(bind, services);
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());
}
