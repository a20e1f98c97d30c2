import { computed } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { forgetWhatWasRead } from '../offline/forget.ts';
import { DEVICE_KEYS, LEAVING_KEYS, PERSONAL_KEYS } from '../storage/personal-keys.ts';
import { persistent } from '../storage/persistent.ts';
import { removeItem } from '../storage/web-storage.ts';
import { CREDENTIAL_NAMES } from './stored-credential.ts';
import { answerTwins } from './twin-tabs.ts';

type Answer = Output<'POST /oauth/token'>;

/** The ways of signing in through the institution. */
export type InstitutionalKind = 'oidc' | 'saml';

/** A signed-in person, as the token endpoint answered. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  user: NonNullable<Answer['user']>;
  authPermissions: NonNullable<Answer['authPermissions']>;
  /** Came in through the institution, which is told when they leave. */
  via?: InstitutionalKind;
  /** When it ends if nobody uses it, in milliseconds. */
  endsAt?: number;
}

const isSession = (value: unknown): value is Session | null => {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { accessToken, refreshToken, user } = value as Partial<Session>;
  return (
    typeof accessToken === 'string' && typeof refreshToken === 'string' && typeof user === 'object'
  );
};

const isText = (value: unknown): value is string | null =>
  value === null || typeof value === 'string';

const thisTab = persistent<Session | null>({
  name: CREDENTIAL_NAMES.session,
  where: 'session',
  encrypted: true,
  version: 1,
  initial: null,
  isValid: isSession,
});

const remembered = persistent<Session | null>({
  name: CREDENTIAL_NAMES.remembered,
  where: 'local',
  encrypted: true,
  version: 1,
  initial: null,
  isValid: isSession,
});

const publicCredential = persistent<string | null>({
  name: CREDENTIAL_NAMES.public,
  where: 'local',
  encrypted: true,
  version: 1,
  initial: null,
  isValid: isText,
});

export const $publicCredential = publicCredential.store;

/** What the server gave this browser when somebody signed in, newest first, apart by blanks. */
const devices = persistent<string>({
  name: CREDENTIAL_NAMES.devices,
  where: 'local',
  encrypted: true,
  version: 1,
  initial: '',
  isValid: (value): value is string => typeof value === 'string',
});

/** As many people of one device are known as a family has. */
const KNOWN_PEOPLE = 5;

export const knownDevices = (): string => devices.read();

export function keepDevice(device: string): void {
  const others = devices.read().split(' ').filter(Boolean);
  devices.store.set([device, ...others].slice(0, KNOWN_PEOPLE).join(' '));
}

/** Who is signed in: held for this tab's session, or remembered on this device. */
export const $session = computed(
  [thisTab.store, remembered.store],
  (session, kept): Session | null => session ?? kept,
);

/** The session as the storage has it now: another tab may have refreshed it. */
export const storedSession = (): Session | null => thisTab.read() ?? remembered.read();

answerTwins(() => thisTab.read());

/** The token that a call carries now: the person's, else the public one, else none. */
export const currentToken = (): string | null =>
  $session.get()?.accessToken ?? publicCredential.store.get();

/** Keeps a session where the person asked for it, and nowhere else. */
export function keepSession(session: Session, remember: boolean): void {
  thisTab.store.set(remember ? null : session);
  remembered.store.set(remember ? session : null);
}

export const isRemembered = (): boolean => remembered.read() !== null;

/** Takes over what another tab wrote. */
export function adoptStored(): void {
  thisTab.store.set(thisTab.read());
  remembered.store.set(remembered.read());
}

/** What must go with the session, however it ends. */
const atSignOut = new Set<() => void>();
export const onSignOut = (forget: () => void): void => void atSignOut.add(forget);

export function forgetSession(): void {
  thisTab.store.set(null);
  remembered.store.set(null);
  for (const forget of atSignOut) forget();
  // Also where the stores that wrote them are not loaded.
  for (const key of PERSONAL_KEYS) removeItem(key);
  forgetWhatWasRead();
}

/** What goes only when somebody leaves: what they have typed outlasts a session that ends by itself. */
const atLeaving = new Set<() => void>();
export const onLeaving = (forget: () => void): void => void atLeaving.add(forget);

/** Somebody signs out: nothing of them stays in this browser but what is the device's. */
export function leave(): void {
  forgetSession();
  for (const forget of atLeaving) forget();
  for (const key of LEAVING_KEYS) removeItem(key);
}

/**
 * What a remembered session left on the device goes once that session is gone, or was not used in time. The session
 * itself is for the server to end: this clock may be wrong.
 */
function dropLeftovers(): void {
  const session = remembered.read();
  if (session && (session.endsAt === undefined || session.endsAt > Date.now())) return;
  for (const key of DEVICE_KEYS) removeItem(key);
}
dropLeftovers();
