import { call } from '#lib/api/call.ts';
import { isRemembered, saveSession, storedSession } from '#lib/api/credentials.ts';

/** Calls at once; returns how many were answered. */
async function callAtOnce(times: number): Promise<number> {
  const calls = Array.from({ length: times }, () => call('GET /pessoas', {}));
  const settled = await Promise.allSettled(calls);
  return settled.filter(({ status }) => status === 'fulfilled').length;
}

/** Puts a token in the place of the access token that no server takes. */
function spoilToken(): void {
  const session = storedSession();
  if (session) saveSession({ ...session, accessToken: 'expired' }, isRemembered());
}

const client = { callAtOnce, spoilToken };
export type BrowserClient = typeof client;
Object.assign(window, { client });
