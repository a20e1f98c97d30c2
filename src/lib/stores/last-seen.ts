import { storedSession } from '../api/credentials.ts';
import { isApiError } from '../api/http.ts';
import { personal } from '../storage/personal.ts';
import type { PERSONAL_NAMES } from '../storage/personal-keys.ts';

export interface WithAge<T> {
  answer: T;
  /** Time of the cached response, if the server is unreachable; null: current. */
  seenAt: string | null;
  /** Why the server is unreachable. */
  error: unknown;
}

interface Stored<T> {
  codPessoa: number;
  at: string;
  answer: T;
}

/**
 * Uses a response in progress (`joined`); fetches separately if that fails, unless the session was
 * refused.
 */
export const joinedOr = <T>(joined: (() => Promise<T>) | undefined, ask: () => Promise<T>) =>
  joined === undefined
    ? ask()
    : joined().catch((error: unknown) => {
        if (isApiError(error) && error.statusCode === 401) throw error;
        return ask();
      });

/**
 * Returns a function that fetches personal data and falls back to the last response of this session
 * while the server is unreachable. With a response in progress (`joined`) it fetches only if that
 * fails.
 *
 * @param name storage name
 * @param ask fetches the data; its error is thrown if nothing is cached
 */
export function withFallback<T>(
  name: (typeof PERSONAL_NAMES)[number],
  ask: () => Promise<T>,
): (joined?: () => Promise<T>) => Promise<WithAge<T>> {
  const stored = personal<Stored<T>>({
    name,
    version: 2,
    isValid: (value): value is Stored<T> | null =>
      value === null ||
      (typeof value === 'object' && 'answer' in value && 'at' in value && 'codPessoa' in value),
  });

  return async (joined) => {
    const codPessoa = storedSession()?.user.cod_pessoa;
    try {
      const answer = await joinedOr(joined, ask);
      if (codPessoa !== undefined) {
        stored.set({ codPessoa, at: new Date().toISOString(), answer });
      }
      return { answer, seenAt: null, error: null };
    } catch (error) {
      const seen = stored.read();
      if (seen === null || seen.codPessoa !== codPessoa) throw error;
      return { answer: seen.answer, seenAt: seen.at, error };
    }
  };
}
