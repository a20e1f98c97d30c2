import { CREDENTIAL_NAMES } from '#lib/api/stored-credential.ts';
import { SESSION_PREFIX } from '#lib/storage/keys.ts';

/** True if this browser has a stored session, as `mayHaveSession` says; shorter, since every page contains it. */
export function isSignedIn(): boolean {
  try {
    return (
      sessionStorage.getItem(`${SESSION_PREFIX}${CREDENTIAL_NAMES.session}`) !== null ||
      localStorage.getItem(`acervo.${CREDENTIAL_NAMES.remembered}`) !== null
    );
  } catch {
    // Storage is denied: no session.
    return false;
  }
}
