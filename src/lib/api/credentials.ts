import { computed } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { SIGNED_OUT } from '../offline/caches.ts';
import { deleteReadCaches, notifyWorker } from '../offline/delete-read-caches.ts';
import { DEVICE_KEYS, LEAVING_KEYS, PERSONAL_KEYS } from '../storage/personal-keys.ts';
import { persistent } from '../storage/persistent.ts';
import { removeItem } from '../storage/web-storage.ts';
import { CREDENTIAL_NAMES } from './stored-credential.ts';
import { answerTwins } from './twin-tabs.ts';

type Answer = Output<'POST /oauth/token'>;

/** Institutional sign-in protocols. */
export type InstitutionalKind = 'oidc' | 'saml';

/** A signed-in session, from the token endpoint. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  user: NonNullable<Answer['user']>;
  authPermissions: NonNullable<Answer['authPermissions']>;
  /** Set if signed in through the institution, which is notified on sign-out. */
  via?: InstitutionalKind;
  /** Idle expiry, in milliseconds. */
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

/** Device tokens issued at sign-in, newest first, separated by spaces. */
const devices = persistent<string>({
  name: CREDENTIAL_NAMES.devices,
  where: 'local',
  encrypted: true,
  version: 1,
  initial: '',
  isValid: (value): value is string => typeof value === 'string',
});

/** Maximum known users per device: about a family. */
const KNOWN_PEOPLE = 5;

export const knownDevices = (): string => devices.read();

export function saveDeviceToken(device: string): void {
  const others = devices.read().split(' ').filter(Boolean);
  devices.store.set([device, ...others].slice(0, KNOWN_PEOPLE).join(' '));
}

/** The current session: in this tab's session storage or remembered in local storage. */
export const $session = computed(
  [thisTab.store, remembered.store],
  (session, kept): Session | null => session ?? kept,
);

/** The session currently in storage: another tab may have refreshed it. */
export const storedSession = (): Session | null => thisTab.read() ?? remembered.read();

answerTwins(() => thisTab.read());

/** Token for a call: the person's, else the public one, else none. */
export const currentToken = (): string | null =>
  $session.get()?.accessToken ?? publicCredential.store.get();

/** Stores a session where the person chose, and nowhere else; in this tab if the device has no room. */
export function saveSession(session: Session, remember: boolean): void {
  thisTab.store.set(remember ? null : session);
  remembered.store.set(remember ? session : null);
  if (remember && remembered.read() === null) saveSession(session, false);
}

export const isRemembered = (): boolean => remembered.read() !== null;

/** Adopts a session written by another tab. */
export function adoptStored(): void {
  thisTab.store.set(thisTab.read());
  remembered.store.set(remembered.read());
}

/** Callbacks for the end of a session, for any reason. */
const atSignOut = new Set<() => void>();
export const onSignOut = (callback: () => void): void => void atSignOut.add(callback);

export function clearSession(): void {
  thisTab.store.set(null);
  remembered.store.set(null);
  for (const callback of atSignOut) callback();
  // Also when the stores that wrote them are not loaded.
  for (const key of PERSONAL_KEYS) removeItem(key);
  deleteReadCaches();
}

/** Callbacks for sign-out only: typed input survives a session that expires. */
const atLeaving = new Set<() => void>();
export const onLeaving = (callback: () => void): void => void atLeaving.add(callback);

/** Signs out: removes personal data from this browser, except device tokens. */
export function clearOnSignOut(): void {
  clearSession();
  notifyWorker(SIGNED_OUT);
  for (const callback of atLeaving) callback();
  for (const key of LEAVING_KEYS) removeItem(key);
}

/**
 * Removes data left by a remembered session once it is gone or its idle time has passed. The server
 * decides about the session itself, as this clock may be wrong.
 */
function removeLeftovers(): void {
  const session = remembered.read();
  if (session && (session.endsAt === undefined || session.endsAt > Date.now())) return;
  for (const key of DEVICE_KEYS) removeItem(key);
}
removeLeftovers();
