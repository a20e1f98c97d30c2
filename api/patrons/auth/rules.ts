import { SESSION_IDLE_MS } from '#contract/shared/constants.ts';
import type { Refusal } from '#contract/shared/refusals.ts';

/**
 * Sessions and refresh tokens (specification §4, design §4): rotation, reuse detection, a grace period for
 * parallel tabs, and the same successor again for a device that never got the response.
 */

/** Grace period in which a used token returns its successor to any device, in milliseconds. */
export const GRACE_MS = 30_000;

export interface RefreshFacts {
  usedAt: Date | null;
  expiresAt: Date;
  /** Maximum age of the session. */
  endsAt: Date;
  /** Whether the successor was used, too. */
  isSuccessorUsed: boolean;
  /** False if the session is bound to another device. */
  isSameDevice: boolean;
}

export type RefreshDecision =
  | { kind: 'rotate' }
  /** A parallel tab or a lost response: return the same successor again. */
  | { kind: 'repeat' }
  /** A stolen token: end the session. */
  | { kind: 'reuse' }
  | { kind: 'expired' };

/** Decides about a presented refresh token. */
export function decideRefresh(facts: RefreshFacts, now: Date): RefreshDecision {
  const { usedAt, expiresAt, endsAt, isSuccessorUsed, isSameDevice } = facts;
  if (now >= endsAt) return { kind: 'expired' };
  if (usedAt === null) return { kind: now >= expiresAt ? 'expired' : 'rotate' };
  if (now.getTime() - usedAt.getTime() <= GRACE_MS) return { kind: 'repeat' };
  if (isSuccessorUsed || !isSameDevice) return { kind: 'reuse' };
  return { kind: now >= expiresAt ? 'expired' : 'repeat' };
}

export interface SessionAge {
  remember: boolean;
  createdAt: Date;
}

/** Maximum session age in days (settings, `login`). */
export interface MaxAge {
  sessionDays: number;
  rememberedDays: number;
}

const DAY_MS = 86_400_000;

/** When a session reaches its maximum age. */
export const sessionEnd = (session: SessionAge, max: MaxAge): Date => {
  const days = session.remember ? max.rememberedDays : max.sessionDays;
  return new Date(session.createdAt.getTime() + days * DAY_MS);
};

/** Expiry of a token issued now; never after the end of the session. */
export function tokenExpiry(session: SessionAge, max: MaxAge, now: Date): Date {
  const idle = session.remember ? SESSION_IDLE_MS.remembered : SESSION_IDLE_MS.session;
  return new Date(Math.min(now.getTime() + idle, sessionEnd(session, max).getTime()));
}

/** Missing fields of a sign-in form (specification §5, "Login"), depending on the institution. */
export function missingFields(
  form: {
    username?: string | undefined;
    password?: string | undefined;
    categoria?: string | undefined;
    recaptcha_token?: string | undefined;
  },
  asked: { captcha: boolean; category: boolean },
): Refusal[] {
  const isEmpty = (text = '') => text.trim() === '';
  const { username, password = '', categoria, recaptcha_token: captcha } = form;
  return [
    ...(isEmpty(username) || password === '' ? [{ code: 'missing_credentials' as const }] : []),
    ...(asked.category && isEmpty(categoria) ? [{ code: 'category_required' as const }] : []),
    ...(asked.captcha && isEmpty(captcha) ? [{ code: 'captcha_required' as const }] : []),
  ];
}

/** Possible names: as typed and, without @, with the institution's suffix. */
export const possibleNames = (typed: string, suffix: string): string[] =>
  suffix === '' || typed.includes('@') ? [typed] : [typed, `${typed}${suffix}`];

/** Removes the institution's suffix from a name. */
export const withoutSuffix = (name: string, suffix: string): string =>
  suffix !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;

export interface Right {
  group?: string | undefined;
  module: number;
  activity: number;
  description: string;
}

/** Permissions of a patron group, including those of everybody (specification §6). */
export const groupRights = (rights: readonly Right[], group: string): Right[] =>
  rights.filter((right) => right.group === undefined || right.group === group);

/** Whether a group may use an activity: it is enabled, and permitted to the group if restricted. */
export function mayUse(
  activity: number,
  { activities, rights }: { activities: readonly number[]; rights: readonly Right[] },
  group: string,
): boolean {
  if (!activities.includes(activity)) return false;
  const named = (some: readonly Right[]) => some.some((right) => right.activity === activity);
  return !named(rights) || named(groupRights(rights, group));
}

/** "Beatriz C. R.": recognizable by the person, revealing little to others. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean);
  const initials = others.filter((word) => /^\p{Lu}/u.test(word)).map((word) => `${[...word][0]}.`);
  return [first, ...initials].join(' ');
}

/** "Beatriz", for greetings. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** Kinds of names that identify somebody by themselves, the strongest first; an address may be shared. */
const NAME_RANKS = [['login', 'person'], ['card'], ['email']] as const;

/**
 * Finds the person identified by a name: by login or person key first, then by card, then by e-mail address if it is
 * not shared. Logins come first in the result.
 */
export function identified<T extends { person: string; by: 'login' | 'person' | 'card' | 'email' }>(
  found: readonly T[],
): T[] {
  const rank = NAME_RANKS.find((kinds) =>
    found.some(({ by }) => kinds.some((kind) => kind === by)),
  );
  const named = found.filter(({ by }) => rank?.some((kind) => kind === by));
  const people = new Set(named.map(({ person }) => person));
  if (rank?.[0] === 'email' && people.size > 1) return [];
  const own = found.filter(({ person }) => people.has(person));
  return [...own.filter(({ by }) => by === 'login'), ...own.filter(({ by }) => by !== 'login')];
}
