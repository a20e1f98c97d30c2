import type { Output } from '#contract/calls.ts';
import {
  $publicCredential,
  $session,
  adoptStored,
  currentToken,
  clearSession,
  isRemembered,
  saveDeviceToken,
  saveSession,
  clearOnSignOut,
  knownDevices,
  storedSession,
  type InstitutionalKind,
  type Session,
} from './credentials.ts';
import { http, isApiError } from './http.ts';
import { announce, exclusively, isAnnounced } from './lock.ts';
import { asPublicClient, isUnknownClient } from './public-client.ts';
import { noteSessionExpired } from './session-events.ts';
import { askTwins, noteExchanged } from './twin-tabs.ts';

type Answer = Output<'POST /oauth/token'>;

/**
 * Only a refusal by the token endpoint ends a session; network errors and errors of proxies, which
 * have no code, do not.
 */
const isRefusal = (error: unknown): boolean =>
  isApiError(error) &&
  (error.statusCode === 401 || error.statusCode === 430) &&
  error.code !== '' &&
  !isUnknownClient(error);

const askForToken = (body: Record<string, unknown>): Promise<Answer> =>
  asPublicClient((client) =>
    http<Answer>({ method: 'POST', path: '/oauth/token', body: { ...client, ...body } }),
  );

function toSession(answer: Answer): Session {
  const { access_token: accessToken, refresh_token: refreshToken, user, authPermissions } = answer;
  const { refresh_expires_in: seconds } = answer;
  if (!refreshToken || !user) throw new Error('The token endpoint gave no session');
  return {
    accessToken,
    refreshToken,
    user,
    authPermissions: authPermissions ?? [],
    ...(seconds !== undefined && { endsAt: Date.now() + seconds * 1000 }),
  };
}

export interface Credentials {
  username: string;
  password: string;
  remember: boolean;
  /** Selected person, if several share the user name. */
  person?: number;
  /** User category, if the institution asks for it. */
  category?: string;
  /** Solved challenge (captcha.ts). */
  captcha?: string;
  /** Second factor, if enabled. */
  code?: string;
}

/**
 * Signs in and saves the session; says whether the password is a temporary one, which must be changed. Throws the
 * token endpoint's refusal.
 */
export async function signIn(
  credentials: Credentials,
): Promise<Session & { mustChangePassword: boolean }> {
  const { username, password, remember, person, category, captcha, code } = credentials;
  const answer = await askForToken({
    grant_type: 'password',
    username,
    password,
    lembrar: remember,
    ...(knownDevices() && { aparelho: knownDevices() }),
    ...(person !== undefined && { pessoa: person }),
    ...(category && { categoria: category }),
    ...(captcha && { recaptcha_token: captcha }),
    ...(code && { codigo: code }),
  });
  if (answer.aparelho) saveDeviceToken(answer.aparelho);
  const mustChangePassword = answer.trocar_senha === true;
  return { ...saveLogin(answer, remember), mustChangePassword };
}

/** Saves a new session, however it was obtained. */
export function saveLogin(answer: Answer, remember: boolean, via?: InstitutionalKind): Session {
  const session = { ...toSession(answer), ...(via && { via }) };
  saveSession(session, remember);
  return session;
}

/**
 * Signs out locally at once and notifies the server; if it is unreachable the session expires
 * there. Returns how the person had signed in, unless by password, and the sign-out URL.
 */
export async function signOut(): Promise<{ via?: InstitutionalKind; link?: string }> {
  const session = storedSession();
  clearOnSignOut();
  if (!session) return {};
  const body = { refresh_token: session.refreshToken };
  const told = await http<Output<'POST /oauth/revoke'>>({
    method: 'POST',
    path: '/oauth/revoke',
    body,
  }).catch(() => undefined);
  return { ...(session.via && { via: session.via }), ...(told?.saida && { link: told.saida }) };
}

let refreshing: Promise<string | null> | null = null;

/**
 * Renews a refused token, or obtains one if required. Renewals are serialised: in this tab by a
 * shared promise, across tabs by a lock. Returns null when the person has to sign in again.
 */
export function renewToken(failed: string | null): Promise<string | null> {
  const current = currentToken();
  if (current !== null && current !== failed) return Promise.resolve(current);
  refreshing ??= exclusively('acervo-refresh', () => renew(failed)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function renew(failed: string | null): Promise<string | null> {
  const session = storedSession();
  if (!session) return $session.get() ? expire() : fetchPublicCredential();
  if (session.accessToken !== failed) {
    adoptStored();
    return session.accessToken;
  }
  return refresh(session);
}

/** Name of the announcement that a refresh token was exchanged; contains only its end. */
const exchanged = (refreshToken: string): string => `acervo-exchanged-${refreshToken.slice(-12)}`;

async function refresh({ refreshToken, via }: Session): Promise<string | null> {
  if (!isRemembered()) {
    const twin = await askTwins(refreshToken);
    if (twin) return adoptTwin(twin);
  } else if (await isAnnounced(exchanged(refreshToken))) {
    const session = await waitForSession(refreshToken);
    if (session) return session.accessToken;
  }
  try {
    const answer = await askForToken({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      ...(knownDevices() && { aparelho: knownDevices() }),
    });
    const { accessToken } = saveLogin(answer, isRemembered(), via);
    noteExchanged(refreshToken);
    await announce(exchanged(refreshToken));
    return accessToken;
  } catch (error) {
    if (isRefusal(error)) return expire();
    throw error;
  }
}

/** Adopts the session of the tab this one was duplicated from. */
function adoptTwin(twin: Session): string {
  saveSession(twin, false);
  return twin.accessToken;
}

/** Maximum delay of storage writes from another tab. */
const ARRIVAL_MS = 3000;

/** Waits for the session that another tab obtained and adopts it; null if it does not arrive. */
function waitForSession(refreshToken: string): Promise<Session | null> {
  return new Promise((done) => {
    const end = (session: Session | null) => {
      window.removeEventListener('storage', look);
      clearTimeout(late);
      if (session) adoptStored();
      done(session);
    };
    const look = () => {
      const session = storedSession();
      if (session?.refreshToken !== refreshToken) end(session);
    };
    const late = setTimeout(() => end(null), ARRIVAL_MS);
    window.addEventListener('storage', look);
    look();
  });
}

function expire(): null {
  clearSession();
  noteSessionExpired();
  return null;
}

async function fetchPublicCredential(): Promise<string> {
  const { access_token: token } = await askForToken({ grant_type: 'client_credentials' });
  $publicCredential.set(token);
  return token;
}
