import type { CallKey, Input, Output } from '#contract/calls.ts';
import { pagePath } from '../page.ts';
import { INTERRUPTED_KEY, SESSION_PREFIX } from '../storage/keys.ts';
import { persistent } from '../storage/persistent.ts';
import { call, type CallOptions } from './call.ts';
import { storedSession } from './credentials.ts';
import { isApiError, type ApiError } from './http.ts';
import { $acting, askToSignIn } from './ask-to-sign-in.ts';

/** A request postponed until sign-in. */
interface Interrupted {
  key: string;
  input: unknown;
  idempotencyKey: string | null;
  /** Page to return to. */
  path: string;
  /** User it belongs to; null until sign-in. Never sent for another user. */
  person: number | null;
  /** Timestamp in milliseconds. */
  at: number;
}

/** Expiry, after which the user would no longer expect it. */
const HOLDS_MS = 600_000;

const isInterrupted = (value: unknown): value is Interrupted | null =>
  value === null ||
  (typeof value === 'object' && 'key' in value && 'input' in value && 'at' in value);

const interrupted = persistent<Interrupted | null>({
  name: INTERRUPTED_KEY.slice(SESSION_PREFIX.length),
  where: 'session',
  encrypted: true,
  version: 1,
  initial: null,
  isValid: isInterrupted,
});

const personNow = (): number | null => storedSession()?.user.cod_pessoa ?? null;

export interface ActOptions extends CallOptions {
  /** Part of the page that shows the result: "#comentarios". */
  part?: string;
}

/**
 * Makes a call that needs a session. If it has expired, the person signs in and the call is
 * repeated once: immediately if the page is not left, else by `useResumed` on the same page.
 */
export async function act<K extends CallKey>(
  key: K,
  input: Input<K>,
  { part = '', ...options }: ActOptions = {},
): Promise<Output<K>> {
  const person = personNow();
  $acting.set($acting.get() + 1);
  try {
    return await call(key, input, options);
  } catch (error) {
    if (!isApiError(error) || error.statusCode !== 401) throw error;
    const { idempotencyKey = null } = options;
    const own = { key, input, idempotencyKey, person, path: pagePath(), at: Date.now() };
    interrupted.store.set(own);
    if (!(await askToSignIn({ expired: person !== null, part }))) {
      if (interrupted.store.get() === own) interrupted.store.set(null);
      throw error;
    }
    if (!takeInterrupted(key)) throw nothingToSay(error);
    return await call(key, input, options);
  } finally {
    $acting.set($acting.get() - 1);
  }
}

/** Another user has signed in meanwhile. */
const nothingToSay = (error: ApiError): ApiError => Object.assign(error, { cancelled: true });

/** A call that can now be repeated. */
export interface Resumed<K extends CallKey> {
  key: K;
  input: Input<K>;
  idempotencyKey?: string;
}

/**
 * Takes the interrupted call of this page, if it is one of these; returned once and only to its
 * user. Islands use `useResumed`.
 */
export function takeInterrupted<K extends CallKey>(keys: K | readonly K[]): Resumed<K> | null {
  const kept = interrupted.read();
  const key = ([] as K[]).concat(keys).find((one) => one === kept?.key);
  if (!kept || key === undefined || kept.path !== pagePath()) return null;
  interrupted.store.set(null);
  const person = personNow();
  const isTheirs = person !== null && (kept.person === null || kept.person === person);
  if (!isTheirs || Math.abs(Date.now() - kept.at) > HOLDS_MS) return null;
  const { idempotencyKey } = kept;
  return { key, input: kept.input as Input<K>, ...(idempotencyKey !== null && { idempotencyKey }) };
}

/** Repeats an interrupted call. */
export const resend = <K extends CallKey>({
  key,
  input,
  ...options
}: Resumed<K>): Promise<Output<K>> => act(key, input, options);
