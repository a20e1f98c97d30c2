import { finished } from 'node:stream';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { localeOfHeader, type Locale } from '#contract/shared/languages.ts';
import { describeError, classifyDatabaseError, type DatabaseError } from '../db/errors.ts';
import { word } from '../words.ts';
import { routeFields } from './log.ts';
import { sentence } from './messages.ts';
import { TitleMergedError, RefusalError, refused, type WrongField } from './refused.ts';

/** Default Retry-After. */
const RETRY_AFTER_SECONDS = 5;

type AnswerError = (
  error: FastifyError | RefusalError,
  request: FastifyRequest,
  reply: FastifyReply,
) => void;

/**
 * Returns the error handler: it sends the contract's error body, with its message in the requested language
 * and nothing of the request.
 */
export const createErrorHandler =
  (languages: readonly Locale[]): AnswerError =>
  (error, request, reply) => {
    const known = error instanceof RefusalError ? error : toRefusal(error);
    logServerError(error, known, request);
    const redirect = error instanceof TitleMergedError ? error.addressFor(request.url) : null;
    // Permanent, but not cached: merges can be undone.
    if (redirect !== null)
      return void reply.header('cache-control', 'no-store').redirect(redirect, 308);
    const { statusCode, code, params, fields } = known;
    const refusal = { code, ...(params && { params }) };
    const locale = localeOfHeader(request.headers['lang']?.toString(), languages);
    if (statusCode === 503) unavailable(reply);
    if (params?.['espera'] !== undefined) reply.header('retry-after', String(params['espera']));
    reply.code(statusCode).header('cache-control', 'no-store');
    const reader = request.staff ? 'staff' : 'patron';
    const body = {
      ...{ statusCode, message: code, texto: sentence(refusal, locale, reader) },
      ...(params && { params }),
      ...(fields && { fields: fields.map((field) => fieldWire(field, locale)) }),
    };
    if (statusCode === 413) afterBody(request, reply, () => void reply.send(body));
    else void reply.send(body);
  };

/** Larger than what people send by mistake, in bytes. */
const MAX_DISCARDED = 50_000_000;

/**
 * Calls `send` once the rest of an oversized body is read and discarded: a client or proxy that is still
 * sending when the connection closes may never see the response.
 */
function afterBody({ raw }: FastifyRequest, reply: FastifyReply, send: () => void): void {
  if (!(Number(raw.headers['content-length']) <= MAX_DISCARDED)) return send();
  reply.removeHeader('connection');
  finished(raw.resume(), send);
}

/** Wire format of an invalid field. */
const fieldWire = (
  { field, problem, refusal, kind = 'form', params }: WrongField,
  locale: Locale,
) => ({
  ...{ field, problem },
  texto: refusal
    ? sentence(refusal, locale)
    : word('server/field-problems', kind, locale, params ?? {}),
});

/** Sets status 503 with Retry-After. */
export const unavailable = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS));

function toRefusal(error: FastifyError): RefusalError {
  const status = error.statusCode ?? (isAborted(error) ? 400 : undefined);
  if (status === undefined) {
    const databaseError = classifyDatabaseError(error);
    return databaseError === null ? refused(500, 'unexpected') : refusalOf(databaseError);
  }
  if (status === 429) return refused(429, 'too_many_requests');
  if (status === 404) return refused(404, 'not_found');
  if (status === 413) return refused(413, 'body_too_large');
  if (status >= 400 && status < 500) return refused(400, 'malformed_request');
  return refused(500, 'unexpected');
}

function refusalOf(databaseError: DatabaseError): RefusalError {
  switch (databaseError) {
    case 'away':
      return refused(503, 'database_away');
    case 'full':
      return refused(507, 'storage_full');
    case 'unwritable':
      return refused(503, 'storage_unwritable');
  }
}

/** The client disconnected. */
const isAborted = (error: FastifyError): boolean =>
  error.message === 'aborted' || error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Logs unexpected errors with their stack, outages in one line. */
function logServerError(
  error: Error,
  { statusCode, code }: RefusalError,
  request: FastifyRequest,
): void {
  if (statusCode < 500) return;
  if (code === 'unexpected')
    request.log.error({ ...routeFields(request), err: error }, error.message);
  else
    logOutage(
      request.log,
      code,
      describeError(error instanceof RefusalError ? (error.cause ?? error) : error),
    );
}

const LOG_INTERVAL_MS = 10_000;
const lastLoggedAt = new Map<string, number>();

/** Logs an outage in one line, the same one at most every ten seconds. */
function logOutage(log: FastifyBaseLogger, code: string, cause: string): void {
  const text = cause === code ? code : `${code}: ${cause}`;
  const now = performance.now();
  if (now - (lastLoggedAt.get(text) ?? -Infinity) < LOG_INTERVAL_MS) return;
  if (lastLoggedAt.size > 100) lastLoggedAt.clear();
  lastLoggedAt.set(text, now);
  log.warn(text);
}

/** Logs an error of background work. */
export function logError(log: FastifyBaseLogger, error: unknown): void {
  const databaseError = classifyDatabaseError(error);
  if (databaseError === null) log.error(error);
  else logOutage(log, refusalOf(databaseError).code, describeError(error));
}
