import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Access, Call, FileTypes, Method } from '#contract/shared/call.ts';
import { mediaType } from '#contract/shared/export/formats.ts';
import { localeOfHeader, type Locale } from '#contract/shared/languages.ts';
import { ErrorBody } from '#contract/shared/shapes.ts';
import { databaseErrorOf } from '../db/errors.ts';
import { networkOf } from './networks.ts';
import { refused } from './refused.ts';
import { FileAnswer } from './file-answer.ts';
import { StaleResponses } from './stale-responses.ts';
import { Prepared, sendPrepared } from './prepared.ts';
import { SeeOther } from './see-other.ts';
import { UNLIMITED, workOf, type Work, type WorkLimit } from './limits/work-limit.ts';

/**
 * Who asks: nobody known, the site with its public credential, a build of the site, a signed-in patron,
 * or an app layer that a patron entered.
 */
export type Identity = { kind: 'anonymous' } | { kind: 'public' } | { kind: 'build' } | SignedIn;

export interface SignedIn {
  kind: 'patron' | 'layer';
  patronId: number;
  sessionId: number;
  /** Code of the group that the patron belongs to. */
  group: string;
}

/** Reads the Authorization header; throws 401 `token_invalid` for a token that does not hold. */
export type Identify = (authorization: string | undefined) => Promise<Identity>;

/** What a handler may know of the request besides its validated input. */
export interface Http {
  locale: Locale;
  identity: Identity;
  /** The signed-in patron; 401 `token_missing` when there is none. */
  patronId: number;
  ip: string;
  /** What stands behind the question mark, as it came. */
  query: string;
  header(name: string): string | undefined;
  setHeader(name: string, value: string): void;
  /** Writes a line into the log of the server. */
  warn(text: string): void;
  /** For calls that cost the server much. */
  work: Work;
}

/** Throws 403 `forbidden` when whoever asks may not use the call's activity. */
export type Guard = (call: Call, identity: Identity) => void;

export type Bind = <In, Out>(
  call: Call<string, In, Out>,
  handler: (
    input: NoInfer<In>,
    http: Http,
  ) => Promise<NoInfer<Out> | Prepared | FileAnswer | SeeOther>,
) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, once the caller may make the call. */
    identity: Identity;
  }
}

interface Gates {
  identify: Identify;
  guard: Guard;
  /** The languages that the institution publishes: answers come in no other. */
  languages: readonly Locale[];
  work: WorkLimit;
  /** Addresses that many people share: their work is not limited. */
  isShared: (address: string) => boolean;
}

/** Makes the one function by which areas attach their handlers to contract entries. */
export function createBind(app: FastifyInstance, gates: Gates): Bind {
  const last = new StaleResponses();
  app.decorateRequest('identity');
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
      // After the limit on calls, before the body: nobody without the right learns what a body must be like.
      preParsing: async (request) => {
        request.identity = await gates.identify(request.headers.authorization);
        checkAccess(call.access, request.identity);
        gates.guard(call, request.identity);
      },
      handler: async (request, reply) => {
        const http = httpOf(request, reply, { ...gates, access: call.access });
        cacheHeaders(method, request, reply);
        if (call.media !== undefined) reply.type(call.media);
        const { params, query, body } = request;
        const ask = () => handler({ params, query, body } as never, http);
        const isForAll = method === 'GET' && ['anonymous', 'public'].includes(http.identity.kind);
        const answer = await (isForAll ? orAsBefore(last, ask, { http, request, reply }) : ask());
        if (answer instanceof SeeOther) return reply.redirect(answer.location, 303);
        if (answer instanceof Prepared) return sendPrepared(answer, request, reply);
        return answer instanceof FileAnswer ? sendFile(answer, reply) : answer;
      },
    });
  };
}

/** Throws 401 `token_missing` where the call asks for somebody else than who asks. */
function checkAccess(access: Access, identity: Identity): void {
  if (access === 'public') return;
  if (access !== 'build') requirePatron(access, identity);
  else if (identity.kind !== 'build') throw refused(401, 'token_missing');
}

/** Returns the patron who asks, an app layer's only where it may; throws 401 `token_missing`. */
function requirePatron(access: Access, identity: Identity): number {
  const { kind } = identity;
  if (kind === 'patron' || (kind === 'layer' && access === 'layer')) return identity.patronId;
  throw refused(401, 'token_missing');
}

interface Asking {
  http: Http;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The answer of a call; while the database is away the one that everybody got the last time. */
async function orAsBefore<T>(
  last: StaleResponses,
  ask: () => Promise<T>,
  { http, request, reply }: Asking,
): Promise<T> {
  const question = `${http.locale} ${request.url}`;
  const cache = reply.getHeader('cache-control');
  try {
    const answer = await ask();
    // Where the handler says that it may not be kept, it is not.
    const mayBeKept = reply.getHeader('cache-control') === cache;
    if (mayBeKept && !(answer instanceof SeeOther || answer instanceof FileAnswer))
      last.set(question, answer);
    return answer;
  } catch (error) {
    const before = databaseErrorOf(error) === 'away' ? last.get(question) : undefined;
    if (before === undefined) throw error;
    reply.header('cache-control', 'no-store');
    return before as T;
  }
}

/** Told to readers of the published contract; read by `answerOnce`. */
const ONCE_HEADERS = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      description: 'The same key within a day gives the first answer again',
    },
  },
};

function routeSchema(call: Call) {
  const tag = call.key.split('/')[1] ?? '';
  return {
    summary: call.summary,
    tags: [tag],
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.once && { headers: ONCE_HEADERS }),
    ...(call.access !== 'public' && {
      security: [{ [call.access === 'build' ? 'build' : 'patron']: [] }],
    }),
    response: {
      ...answers(call),
      '4xx': ErrorBody,
      '5xx': ErrorBody,
    },
  };
}

/** What a call answers when it succeeds, by status and content type. */
function answers({ output, media, files = {} }: Call) {
  if (media !== undefined) return { 200: contentOf({ [mediaType(media)]: Type.String() }) };
  const isNothing = (output as { type?: string }).type === 'null';
  if (Object.keys(files).length > 0)
    return { 200: contentOf({ ...(!isNothing && { 'application/json': output }), ...files }) };
  return isNothing ? { 303: { description: 'Sent on to another address' } } : { 200: output };
}

const contentOf = (types: FileTypes) => ({
  content: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }])),
});

function httpOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { languages, access, work, isShared }: Gates & { access: Access },
): Http {
  const { identity, ip } = request;
  const header = (name: string) => request.headers[name]?.toString();
  return {
    locale: localeOfHeader(header('lang'), languages),
    identity,
    get patronId() {
      return requirePatron(access, identity);
    },
    ip,
    query: request.url.split('?').slice(1).join('?'),
    header,
    setHeader: (name, value) => void reply.header(name, value),
    warn: (text) => request.log.warn(text),
    work:
      identity.kind === 'build' || isShared(ip)
        ? UNLIMITED
        : workOf(work, networkOf(ip), (seconds) => void reply.header('retry-after', seconds)),
  };
}

function sendFile({ content, media, name }: FileAnswer, reply: FastifyReply): Buffer | Readable {
  reply.type(media).header('content-disposition', `attachment; filename="${name}"`);
  if (typeof content === 'string' || content instanceof Uint8Array) return Buffer.from(content);
  return Readable.from(content, { objectMode: false });
}

/** Seconds for which a CDN may keep a public read; a browser asks each time, or a reader would not see his own loan. */
const SHARED_SECONDS = 30;

/**
 * Anonymous reads may be kept by a CDN; everything else is for the asker alone (contract). What a signed-in person is
 * answered is stored nowhere: the cache of a shared browser outlives their session.
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
