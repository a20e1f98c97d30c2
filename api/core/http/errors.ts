import { finished } from 'node:stream';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { localeOfHeader, type Locale } from '#contract/shared/languages.ts';
import { causeOf, databaseErrorOf, type DatabaseError } from '../db/errors.ts';
import { word } from '../words.ts';
import { routeOf } from './log.ts';
import { sentence } from './messages.ts';
import { PutIntoAnother, Refused, refused, type WrongField } from './refused.ts';

/** Seconds after which to ask again, where nobody can say better. */
const AGAIN_SECONDS = 5;

type AnswerError = (
  error: FastifyError | Refused,
  request: FastifyRequest,
  reply: FastifyReply,
) => void;

/**
 * Returns what sends an error in the one shape of the contract, with its sentence in the language that is
 * asked for among these; nothing of the request comes back in it.
 */
export const errorAnswers =
  (languages: readonly Locale[]): AnswerError =>
  (error, request, reply) => {
    const known = error instanceof Refused ? error : translated(error);
    tell(error, known, request);
    const other = error instanceof PutIntoAnother ? error.addressFor(request.url) : null;
    // For good, and yet asked for again each time: what was put together can be parted.
    if (other !== null) return void reply.header('cache-control', 'no-store').redirect(other, 308);
    const { statusCode, code, params, fields } = known;
    const refusal = { code, ...(params && { params }) };
    const locale = localeOfHeader(request.headers['lang']?.toString(), languages);
    if (statusCode === 503) unavailable(reply);
    if (params?.['espera'] !== undefined) reply.header('retry-after', String(params['espera']));
    reply.code(statusCode).header('cache-control', 'no-store');
    const body = {
      ...{ statusCode, message: code, texto: sentence(refusal, locale) },
      ...(params && { params }),
      ...(fields && { fields: fields.map((field) => fieldWire(field, locale)) }),
    };
    if (statusCode === 413) afterBody(request, reply, () => void reply.send(body));
    else void reply.send(body);
  };

/** More than people send by mistake, in bytes. */
const MAX_DISCARDED = 50_000_000;

/**
 * Calls `send` once the rest of a body that is too large was read and discarded: a client or proxy that still sends
 * when the connection closes may never see the response.
 */
function afterBody({ raw }: FastifyRequest, reply: FastifyReply, send: () => void): void {
  if (!(Number(raw.headers['content-length']) <= MAX_DISCARDED)) return send();
  reply.removeHeader('connection');
  finished(raw.resume(), send);
}

/** A wrong field as it travels: what is wrong as a code or for programs, and as a sentence. */
const fieldWire = (
  { field, problem, refusal, kind = 'form', params }: WrongField,
  locale: Locale,
) => ({
  ...{ field, problem },
  texto: refusal
    ? sentence(refusal, locale)
    : word('server/field-problems', kind, locale, params ?? {}),
});

/** Says that it may be asked again, and when. */
export const unavailable = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', String(AGAIN_SECONDS));

function translated(error: FastifyError): Refused {
  const status = error.statusCode ?? (isAborted(error) ? 400 : undefined);
  if (status === undefined) {
    const databaseError = databaseErrorOf(error);
    return databaseError === null ? refused(500, 'unexpected') : refusalOf(databaseError);
  }
  if (status === 429) return refused(429, 'too_many_requests');
  if (status === 404) return refused(404, 'not_found');
  if (status === 413) return refused(413, 'body_too_large');
  if (status >= 400 && status < 500) return refused(400, 'malformed_request');
  return refused(500, 'unexpected');
}

function refusalOf(databaseError: DatabaseError): Refused {
  switch (databaseError) {
    case 'away':
      return refused(503, 'database_away');
    case 'full':
      return refused(507, 'storage_full');
    case 'unwritable':
      return refused(503, 'storage_unwritable');
  }
}

/** Who asked is gone before all was said. */
const isAborted = (error: FastifyError): boolean =>
  error.message === 'aborted' || error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** What broke here with its stack; what is away or full in one line, and not for every call. */
function tell(error: Error, { statusCode, code }: Refused, request: FastifyRequest): void {
  if (statusCode < 500) return;
  if (code === 'unexpected') request.log.error({ ...routeOf(request), err: error }, error.message);
  else
    logOutage(
      request.log,
      code,
      causeOf(error instanceof Refused ? (error.cause ?? error) : error),
    );
}

const EVERY_MS = 10_000;
const toldAt = new Map<string, number>();

/** Tells in one line what keeps calls from being answered: the same again after ten seconds only. */
function logOutage(log: FastifyBaseLogger, code: string, cause: string): void {
  const text = cause === code ? code : `${code}: ${cause}`;
  const now = performance.now();
  if (now - (toldAt.get(text) ?? -Infinity) < EVERY_MS) return;
  if (toldAt.size > 100) toldAt.clear();
  toldAt.set(text, now);
  log.warn(text);
}

/** Tells of work that failed beside any call. */
export function logError(log: FastifyBaseLogger, error: unknown): void {
  const databaseError = databaseErrorOf(error);
  if (databaseError === null) log.error(error);
  else logOutage(log, refusalOf(databaseError).code, causeOf(error));
}
