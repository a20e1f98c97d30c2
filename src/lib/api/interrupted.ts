import type { CallKey, Input, Output } from '#contract/calls.ts';
import { pagePath } from '../page.ts';
import { INTERRUPTED_KEY } from '../storage/keys.ts';
import { persistent } from '../storage/persistent.ts';
import { SESSION_PREFIX } from '../storage/web-storage.ts';
import { call, type CallOptions } from './call.ts';
import { storedSession } from './credentials.ts';
import { isApiError, type ApiError } from './http.ts';
import { $acting, askToSignIn } from './ask-to-sign-in.ts';

/** A request that needs somebody to sign in before it can be done. */
interface Interrupted {
  key: string;
  input: unknown;
  idempotencyKey: string | null;
  /** The page that it came from, on which it goes on. */
  path: string;
  /** Whose it is; null: nobody's yet. It is never sent for somebody else. */
  person: number | null;
  /** In milliseconds. */
  at: number;
}

/** Afterwards nobody would expect it to be done any more. */
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
  /** The part of the page that tells the outcome: "#comentarios". */
  part?: string;
}

/**
 * Makes a call that needs a session. Where it has ended, the person signs in and exactly this call is
 * made once more: here and now where the page is not left, else by `useResumed` on the same page.
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

/** To somebody else who has signed in meanwhile. */
const nothingToSay = (error: ApiError): ApiError => Object.assign(error, { cancelled: true });

/** A call that may now be made once more. */
export interface Resumed<K extends CallKey> {
  key: K;
  input: Input<K>;
  idempotencyKey?: string;
}

/**
 * The interrupted call of this page, if it is one of these; it is returned once, and only to the person
 * it belongs to. Islands use `useResumed`.
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

/** Makes an interrupted call once more. */
export const resend = <K extends CallKey>({
  key,
  input,
  ...options
}: Resumed<K>): Promise<Output<K>> => act(key, input, options);
