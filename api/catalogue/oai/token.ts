import Type, { type Static } from 'typebox';
import { validatorOf } from '../../core/validators.ts';

/** Where a list goes on: after the title that was last changed `at` and has this `id`. */
export interface ListPosition {
  prefix: string;
  /** `''`: every title. */
  set: string;
  /** ISO instant before which titles were changed, so that a list ends while titles change. */
  until: string;
  after: { at: string; id: number };
  /** Number of records listed before. */
  cursor: number;
  /** Number of records of the whole list where it is known. */
  size: number | null;
}

const TOKEN_DAYS = 60;
const DAY_MS = 86_400_000;
const MAX_TOKEN = 1000;

const Parts = Type.Tuple([
  Type.String(),
  Type.String(),
  Type.String(),
  Type.String(),
  Type.Integer({ minimum: 0 }),
  Type.Integer({ minimum: 0 }),
  Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  Type.Integer({ minimum: 0 }),
]);
const isParts = validatorOf<Static<typeof Parts>>(Parts);

export const tokenExpiry = (now: Date): Date => new Date(now.getTime() + TOKEN_DAYS * DAY_MS);

/**
 * Serialises a position. The token holds everything, so that any server can go on after weeks, and only characters
 * that need no escaping, since some harvesters do not escape it.
 */
export function writeToken(position: ListPosition, now: Date): string {
  const { prefix, set, until, after, cursor, size } = position;
  const parts: Static<typeof Parts> = [
    ...[prefix, set, until, after.at],
    ...[after.id, cursor, size, tokenExpiry(now).getTime()],
  ] as Static<typeof Parts>;
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Parses a token; null if it is invalid or expired. */
export function readToken(token: string, now: Date): ListPosition | null {
  if (token.length > MAX_TOKEN) return null;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return null;
  }
  if (!isParts(parts)) return null;
  const [prefix, set, until, at, id, cursor, size, expires] = parts;
  if (expires < now.getTime() || Number.isNaN(Date.parse(until))) return null;
  return { prefix, set, until, after: { at, id }, cursor, size };
}
