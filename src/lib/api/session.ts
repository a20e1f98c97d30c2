import type { Output } from '#contract/calls.ts';
import {
  $publicCredential,
  $session,
  adoptStored,
  currentToken,
  forgetSession,
  isRemembered,
  keepDevice,
  keepSession,
  leave,
  knownDevices,
  storedSession,
  type InstitutionalKind,
  type Session,
} from './credentials.ts';
import { http, isApiError } from './http.ts';
import { announce, exclusively, isAnnounced } from './lock.ts';
import { asPublicClient, isUnknownClient } from './public-client.ts';
import { tellSessionExpired } from './session-events.ts';
import { askTwins, noteExchanged } from './twin-tabs.ts';

type Answer = Output<'POST /oauth/token'>;

/**
 * Everything but a refusal by the token endpoint leaves the session as it is: errors of the network, and of
 * whatever stands in front of the server, which send no code.
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

function sessionOf(answer: Answer): Session {
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
  /** Who is meant where several share the user name. */
  person?: number;
  /** Where the institution asks for the user category. */
  category?: string;
  /** A solved challenge (captcha.ts). */
  captcha?: string;
  /** Of the second factor, where the person has one. */
  code?: string;
}

/** Signs in and keeps the session. Throws what the token endpoint refused. */
export async function signIn(credentials: Credentials): Promise<Session> {
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
  if (answer.aparelho) keepDevice(answer.aparelho);
  return keepLogin(answer, remember);
}

/** Keeps the session that somebody was given, whichever way they came in. */
export function keepLogin(answer: Answer, remember: boolean, via?: InstitutionalKind): Session {
  const session = { ...sessionOf(answer), ...(via && { via }) };
  keepSession(session, remember);
  return session;
}

/**
 * Signs out here at once; the server is told, and out of its reach the session ends by itself.
 * Returns the way in which the person had come in, unless by a password of ours, and where they sign out there.
 */
export async function signOut(): Promise<{ via?: InstitutionalKind; link?: string }> {
  const session = storedSession();
  leave();
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
 * A working token in place of one that was refused, or of none where the server wants one. One renewal runs at a time, in this tab by a
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
  if (!session) return $session.get() ? expire() : newPublicCredential();
  if (session.accessToken !== failed) {
    adoptStored();
    return session.accessToken;
  }
  return refresh(session);
}

/** Under which it is told that a refresh token was exchanged; of the token only its end. */
const exchanged = (refreshToken: string): string => `acervo-exchanged-${refreshToken.slice(-12)}`;

async function refresh({ refreshToken, via }: Session): Promise<string | null> {
  if (!isRemembered()) {
    const twin = await askTwins(refreshToken);
    if (twin) return keepTwin(twin);
  } else if (await isAnnounced(exchanged(refreshToken))) {
    const session = await writtenAfter(refreshToken);
    if (session) return session.accessToken;
  }
  try {
    const answer = await askForToken({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      ...(knownDevices() && { aparelho: knownDevices() }),
    });
    const { accessToken } = keepLogin(answer, isRemembered(), via);
    noteExchanged(refreshToken);
    await announce(exchanged(refreshToken));
    return accessToken;
  } catch (error) {
    if (isRefusal(error)) return expire();
    throw error;
  }
}

/** Goes on with the session of the tab that this one is a copy of. */
function keepTwin(twin: Session): string {
  keepSession(twin, false);
  return twin.accessToken;
}

/** How long what another tab wrote may be on its way. */
const ARRIVAL_MS = 3000;

/** The session that another tab got for a refresh token, adopted once it arrives; null: it does not. */
function writtenAfter(refreshToken: string): Promise<Session | null> {
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
  forgetSession();
  tellSessionExpired();
  return null;
}

async function newPublicCredential(): Promise<string> {
  const { access_token: token } = await askForToken({ grant_type: 'client_credentials' });
  $publicCredential.set(token);
  return token;
}
