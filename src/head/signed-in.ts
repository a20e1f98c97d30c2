import { mayHaveSession } from '#lib/api/stored-credential.ts';

/** Whether this browser keeps a session: known without a call. */
export function isSignedIn(): boolean {
  try {
    return mayHaveSession();
  } catch {
    // Storage that may not be read holds no session.
    return false;
  }
}
