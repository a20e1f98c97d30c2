import { storedSession } from '../api/credentials.ts';
import { isApiError } from '../api/http.ts';
import { personal } from '../storage/personal.ts';
import type { PERSONAL_NAMES } from '../storage/personal-keys.ts';

export interface Seen<T> {
  answer: T;
  /** When it was last seen, if the server could not be reached now; null: it is as the server tells. */
  seenAt: string | null;
  /** Why it could not be reached. */
  error: unknown;
}

interface Kept<T> {
  codPessoa: number;
  at: string;
  answer: T;
}

/** What is on its way already (`joined`), asked for by itself if that fails; not where the session was refused. */
export const joinedOr = <T>(joined: (() => Promise<T>) | undefined, ask: () => Promise<T>) =>
  joined === undefined
    ? ask()
    : joined().catch((error: unknown) => {
        if (isApiError(error) && error.statusCode === 401) throw error;
        return ask();
      });

/**
 * What asks for something of the person who is signed in, and gives the last answer that this person
 * saw in this session while the server is out of reach.
 * Where the answer is on its way already (`joined`), it is asked for only if that fails.
 *
 * @param name of the place where it is kept
 * @param ask its error is thrown where nothing was seen before
 */
export function lastSeen<T>(
  name: (typeof PERSONAL_NAMES)[number],
  ask: () => Promise<T>,
): (joined?: () => Promise<T>) => Promise<Seen<T>> {
  const kept = personal<Kept<T>>({
    name,
    version: 2,
    isValid: (value): value is Kept<T> | null =>
      value === null ||
      (typeof value === 'object' && 'answer' in value && 'at' in value && 'codPessoa' in value),
  });

  return async (joined) => {
    const codPessoa = storedSession()?.user.cod_pessoa;
    try {
      const answer = await joinedOr(joined, ask);
      if (codPessoa !== undefined) {
        kept.set({ codPessoa, at: new Date().toISOString(), answer });
      }
      return { answer, seenAt: null, error: null };
    } catch (error) {
      const seen = kept.read();
      if (seen === null || seen.codPessoa !== codPessoa) throw error;
      return { answer: seen.answer, seenAt: seen.at, error };
    }
  };
}
