import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Access, Call, FileTypes, Method } from '#contract/shared/call.ts';
import { mediaType } from '#contract/shared/export/formats.ts';
import { localeOfHeader, type Locale } from '#contract/shared/languages.ts';
import { ErrorBody } from '#contract/shared/shapes.ts';
import { WORKSTATION_HEADER, type StaffRight } from '#contract/shared/staff/rights.ts';
import { classifyDatabaseError, isFailover } from '../db/errors.ts';
import { RefusalError, refused } from './refused.ts';
import { FileResponse } from './file-response.ts';
import { toStaff } from './messages.ts';
import { StaleResponses } from './stale-responses.ts';
import { SerializedResponse, sendSerialized } from './serialized-response.ts';
import { ProtocolResponse, SeeOther } from './other-status.ts';
import { UNLIMITED, type Work, type WorkOf } from './limits/work-limit.ts';

/**
 * The caller: anonymous, the site with its public credential, a build of the site, a signed-in patron, or
 * an app layer that a patron entered.
 */
type Identity = { kind: 'anonymous' } | { kind: 'public' } | { kind: 'build' } | SignedIn;

interface SignedIn {
  kind: 'patron' | 'layer';
  patronId: number;
  sessionId: number;
  /** Code of the patron's group. */
  group: string;
  /** Signed in with a temporary password that has not been changed yet. */
  mustChangePassword: boolean;
}

/** Reads the Authorization header; throws 401 `token_invalid` for an invalid token. */
export type Identify = (authorization: string | undefined) => Promise<Identity>;

/** What a handler may use of the request besides its validated input. */
export interface Http {
  locale: Locale;
  identity: Identity;
  /** The signed-in patron; throws 401 `token_missing` if there is none. */
  patronId: number;
  /** The calling staff member; throws 403 `staff_only` outside calls of staff. */
  staff: StaffMember;
  ip: string;
  /** Raw query string. */
  query: string;
  header(name: string): string | undefined;
  setHeader(name: string, value: string): void;
  /** Logs a warning. */
  warn(text: string): void;
  /** Accounts for expensive work. */
  work: Work;
}

/**
 * Throws 403 `forbidden` if the caller may not use the call's activity, `password_change_required` if the caller must
 * change a temporary password first.
 */
export type Guard = (call: Call, identity: Identity) => void;

/** The staff member who makes a call, at a workstation of a library. */
export interface StaffMember {
  staffId: number;
  name: string;
  /** Library of the workstation; 0: none is chosen yet. */
  libraryId: number;
  workstation: string;
  /** What the caller may do in that library. */
  rights: ReadonlySet<StaffRight>;
}

/** Finds the staff member and checks the right; throws 403. */
export type StaffGate = (
  right: StaffRight | 'any' | 'none',
  patronId: number,
  header: (name: string) => string | undefined,
) => Promise<StaffMember>;

export type Bind = <In, Out>(
  call: Call<string, In, Out>,
  handler: (
    input: NoInfer<In>,
    http: Http,
  ) => Promise<NoInfer<Out> | SerializedResponse | FileResponse | ProtocolResponse | SeeOther>,
) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, once the caller is authorized. */
    identity: Identity;
    /** Set with it, in calls of staff. */
    staff: StaffMember | null;
  }
}

interface Gates {
  identify: Identify;
  guard: Guard;
  staff: StaffGate;
  /** The institution's languages; responses come in no other. */
  languages: readonly Locale[];
  workOf: WorkOf;
  /** Runs a call whose reads replicas may answer. */
  reading: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Returns the function that binds handlers to calls of the contract. */
export function createBind(app: FastifyInstance, gates: Gates): Bind {
  const staleResponses = new StaleResponses();
  app.decorateRequest('identity');
  app.decorateRequest('staff', null);
  return (call, handler) => {
    const [method, path] = call.key.split(' ') as [Method, string];
    app.route({
      method,
      url: path,
      schema: routeSchema(call),
      ...(call.bodyBytes !== undefined && { bodyLimit: call.bodyBytes }),
      config: {
        ...(call.perMinute !== undefined && {
          rateLimit: { max: call.perMinute, timeWindow: '1 minute' },
        }),
        ...(call.publishedBody && { publishedBody: call.publishedBody }),
      },
      // After rate limiting, before the body: unauthorized callers learn nothing about valid bodies.
      preParsing: async (request) => {
        const caller = await gates.identify(request.headers.authorization);
        request.identity = call.access === 'public' ? asVisitor(caller) : caller;
        checkAccess(call.access, request.identity);
        gates.guard(call, request.identity);
        if (call.access === 'staff') request.staff = await staffOf(call, request, gates);
      },
      handler: async (request, reply) => {
        const http = createHttp(request, reply, { ...gates, access: call.access });
        cacheHeaders(method, request, reply);
        if (call.media !== undefined) reply.type(call.media);
        const { params, query, body } = request;
        const callHandler = () => {
          const work = () => handler({ params, query, body } as never, http);
          return method === 'GET' ? readAgainAfterFailover(gates, work) : work();
        };
        const isPublicRead =
          method === 'GET' && ['anonymous', 'public'].includes(http.identity.kind);
        const answer = await (isPublicRead
          ? withStaleFallback(staleResponses, callHandler, { http, request, reply })
          : callHandler());
        if (answer instanceof SeeOther) return reply.redirect(answer.location, 303);
        if (answer instanceof ProtocolResponse) {
          reply.code(answer.status).type(answer.media);
          return Buffer.from(answer.text);
        }
        if (answer instanceof SerializedResponse) return sendSerialized(answer, request, reply);
        if (answer instanceof FileResponse) return sendFile(answer, reply);
        return call.access === 'staff' ? toStaff(answer, http.locale) : answer;
      },
    });
  };
}

/**
 * Reads from replicas where there are some. If the connection to the database is lost, as in a failover, the call
 * is made once more.
 */
async function readAgainAfterFailover<T>({ reading }: Gates, work: () => Promise<T>): Promise<T> {
  try {
    return await reading(work);
  } catch (error) {
    if (!isFailover(error)) throw error;
    return work();
  }
}

/** Whoever must change a temporary password is nobody in particular in public calls. */
const asVisitor = (caller: Identity): Identity =>
  'mustChangePassword' in caller && caller.mustChangePassword ? { kind: 'public' } : caller;

/** Throws 401 `token_missing` if the caller may not make the call. */
function checkAccess(access: Access, identity: Identity): void {
  if (access === 'public') return;
  if (access !== 'build') requirePatron(access, identity);
  else if (identity.kind !== 'build') throw refused(401, 'token_missing');
}

/** Returns the calling patron, of an app layer only if allowed; throws 401 `token_missing`. */
function requirePatron(access: Access, identity: Identity): number {
  const { kind } = identity;
  if (kind === 'patron' || (kind === 'layer' && access === 'layer')) return identity.patronId;
  throw refused(401, 'token_missing');
}

/** The calling staff member, with the right that the call needs. */
function staffOf({ access, right }: Call, request: FastifyRequest, { staff }: Gates) {
  const header = (name: string) => request.headers[name]?.toString();
  return staff(right ?? 'any', requirePatron(access, request.identity), header);
}

interface CallContext {
  http: Http;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Calls the handler; while the database or the search is unavailable, returns the latest response, marked as stale. */
async function withStaleFallback<T>(
  staleResponses: StaleResponses,
  callHandler: () => Promise<T>,
  { http, request, reply }: CallContext,
): Promise<T> {
  const key = `${http.locale} ${request.url}`;
  const cache = reply.getHeader('cache-control');
  try {
    const answer = await callHandler();
    // Not if the handler changed the cache headers.
    const isCacheable = reply.getHeader('cache-control') === cache;
    if (isCacheable && !(answer instanceof SeeOther || answer instanceof FileResponse))
      staleResponses.set(key, answer);
    return answer;
  } catch (error) {
    const before = isOutage(error) ? staleResponses.get(key) : undefined;
    if (before === undefined) throw error;
    reply.header('cache-control', 'no-store').header('warning', STALE_WARNING);
    return before as T;
  }
}

/** RFC 7234, 5.5.1. */
const STALE_WARNING = '110 acervo "Response is Stale"';

const isOutage = (error: unknown): boolean =>
  classifyDatabaseError(error) === 'away' ||
  (error instanceof RefusalError && error.code === 'search_away');

/** Documents the header that `withIdempotencyKey` reads. */
const IDEMPOTENCY_HEADERS = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      description: 'The same key within a day gives the first answer again',
    },
  },
};

/** Documents the header that `createStaffGate` reads. */
const STAFF_HEADERS = {
  type: 'object',
  properties: {
    [WORKSTATION_HEADER]: {
      type: 'string',
      description:
        'The workstation: number of the library, ";", percent-encoded name of the counter',
    },
  },
};

function headerSchema({ once, access, right }: Call) {
  if (once) return { headers: IDEMPOTENCY_HEADERS };
  return access === 'staff' && right !== 'none' ? { headers: STAFF_HEADERS } : {};
}

function routeSchema(call: Call) {
  const tag = call.key.split('/')[1] ?? '';
  return {
    summary: call.summary,
    tags: [tag],
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...headerSchema(call),
    ...(call.access !== 'public' && {
      security: [{ [call.access === 'build' ? 'build' : 'patron']: [] }],
    }),
    response: {
      ...successSchemas(call),
      ...errorSchemas(call),
    },
  };
}

/** Schemas of successful responses, by status and content type. */
function successSchemas({ output, media, files = {} }: Call) {
  if (media !== undefined) return { 200: contentSchemas({ [mediaType(media)]: Type.String() }) };
  const isNothing = (output as { type?: string }).type === 'null';
  if (Object.keys(files).length > 0)
    return { 200: contentSchemas({ ...(!isNothing && { 'application/json': output }), ...files }) };
  return isNothing ? { 303: { description: 'Sent on to another address' } } : { 200: output };
}

/** The API's errors, or a protocol's beside them. */
function errorSchemas({ errors }: Call) {
  if (!errors) return { '4xx': ErrorBody, '5xx': ErrorBody };
  const { 'application/json': own, ...others } = errors;
  const json = own ? Type.Union([ErrorBody, own]) : ErrorBody;
  const schemas = contentSchemas({ 'application/json': json, ...others });
  return { '4xx': schemas, '5xx': schemas };
}

const contentSchemas = (types: FileTypes) => ({
  content: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }])),
});

function createHttp(
  request: FastifyRequest,
  reply: FastifyReply,
  { languages, access, workOf }: Gates & { access: Access },
): Http {
  const { identity, ip } = request;
  const header = (name: string) => request.headers[name]?.toString();
  return {
    locale: localeOfHeader(header('lang'), languages),
    identity,
    get patronId() {
      return requirePatron(access, identity);
    },
    get staff() {
      if (request.staff) return request.staff;
      throw refused(403, 'staff_only');
    },
    ip,
    query: request.url.split('?').slice(1).join('?'),
    header,
    setHeader: (name, value) => void reply.header(name, value),
    warn: (text) => request.log.warn(text),
    work:
      identity.kind === 'build'
        ? UNLIMITED
        : workOf(ip, (seconds) => void reply.header('retry-after', seconds)),
  };
}

function sendFile({ content, media, name }: FileResponse, reply: FastifyReply): Buffer | Readable {
  reply.type(media);
  if (name !== null) reply.header('content-disposition', `attachment; filename="${name}"`);
  if (typeof content === 'string' || content instanceof Uint8Array) return Buffer.from(content);
  return Readable.from(content, { objectMode: false });
}

/**
 * Seconds for which a CDN may cache public reads; browsers revalidate each time, so that readers see their
 * own loans.
 */
const SHARED_SECONDS = 30;

/**
 * Lets CDNs cache anonymous reads only. Responses to signed-in patrons are not stored at all: the cache of
 * a shared browser outlives their session.
 */
function cacheHeaders(method: Method, request: FastifyRequest, reply: FastifyReply): void {
  const shared = method === 'GET' && !request.headers.authorization;
  reply.header('vary', 'lang, authorization, accept-encoding');
  reply.header(
    'cache-control',
    shared
      ? `public, max-age=0, must-revalidate, s-maxage=${SHARED_SECONDS}`
      : method === 'GET' && !('patronId' in request.identity)
        ? 'private, no-cache'
        : 'no-store',
  );
}
