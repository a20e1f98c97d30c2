import Type from 'typebox';
import type { Call, FileTypes } from '#contract/shared/call.ts';
import { mediaType } from '#contract/shared/export/formats.ts';
import { ErrorBody } from '#contract/shared/shapes.ts';
import { REFUSALS } from '#contract/shared/refusals.ts';
import type { RawAnswer } from './send.ts';
import { misfits } from './strict-writers.ts';

/** What is wrong with an answer, by kind. */
export interface Verdict {
  kind: 'server error' | 'outside its schema' | 'leak';
  why: string;
}

/** What a stack, or a statement, would give away. */
const LEAKS =
  /(\n|\\n)\s+at .+:\d+:\d+|node_modules|\bfile:\/\/\/|SQLITE_|select "|syntax error at/;

/** Of any call: input that is malformed (400, 422), a token (401), an address that is none (404). */
const OF_ANY = ['malformed_request', 'invalid_fields', 'token_missing', 'token_invalid'];
const EVERYWHERE: readonly string[] = [...OF_ANY, 'not_found', 'too_many_requests', 'forbidden'];

/** Of any call of staff: who is none, has not the right, has no workstation. */
const OF_STAFF = ['staff_only', 'staff_right_missing', 'workstation_missing'];

export const outside = (why: string): Verdict => ({ kind: 'outside its schema', why });

/** What is wrong with an answer of a call. */
export function judge(call: Call, answer: RawAnswer): Verdict[] {
  const { status, type, text } = answer;
  if (LEAKS.test(text) && status >= 400) return [{ kind: 'leak', why: text.slice(0, 400) }];
  if (status >= 300 && isOwnError(call, answer)) return [];
  if (status >= 400) return judgeError(call, status, text);
  if (status === 304 || status === 308) return [];
  const isNothing = (call.output as { type?: string }).type === 'null';
  if (status === 303) return isNothing ? [] : [outside('303')];
  const media = mediaType(type);
  const types: FileTypes = call.media
    ? { [mediaType(call.media)]: Type.String() }
    : { ...call.files, ...(!isNothing && { 'application/json': call.output }) };
  const schema = types[media];
  if (!schema) return [outside(`content type ${type}`)];
  if (!/\bjson$/.test(media)) return [];
  const body = parsed(text);
  if (body === undefined) return [outside(`no JSON: ${text.slice(0, 200)}`)];
  // The output of a call with a content type of its own is its text.
  return call.media ? [] : misfits(schema, body).map(outside);
}

/** Whether it is an error of the call's own protocol. */
function isOwnError({ errors = {} }: Call, { type, text }: RawAnswer): boolean {
  const media = mediaType(type);
  const schema = errors[media];
  const body = /\bjson$/.test(media) ? parsed(text) : text;
  return schema !== undefined && body !== undefined && misfits(schema, body).length === 0;
}

function judgeError(call: Call, status: number, text: string): Verdict[] {
  const error = parsed(text) as { statusCode?: number; message?: string } | undefined;
  const { message = '' } = error ?? {};
  const ofStaff = call.access === 'staff' ? OF_STAFF : [];
  const known: readonly string[] = [...EVERYWHERE, ...ofStaff, ...(call.refusals ?? [])];
  if (status >= 500 && !known.includes(message))
    return [{ kind: 'server error', why: `${status} ${text.slice(0, 400)}` }];
  const wrong =
    error === undefined ? [`no JSON: ${text.slice(0, 200)}`] : misfits(ErrorBody, error);
  if (error && error.statusCode !== status) wrong.push(`says ${error.statusCode}, is ${status}`);
  if (!REFUSALS.some((code) => code === message)) wrong.push(`unknown code ${message}`);
  else if (!known.includes(message)) wrong.push(`code ${message} is not among those of the call`);
  return wrong.map((why) => outside(`${status}: ${why}`));
}

/** The JSON of a text; undefined: it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
