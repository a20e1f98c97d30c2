import { mayHaveSession } from '#lib/api/stored-credential.ts';

/** True if this browser has a stored session. */
export function isSignedIn(): boolean {
  try {
    return mayHaveSession();
  } catch {
    // Storage is denied: no session.
    return false;
  }
}
