import { SESSION_IDLE_MS } from '#contract/shared/constants.ts';
import type { Refusal } from '#contract/shared/refusals.ts';

/**
 * Sessions and refresh tokens (specification §4, design §4): rotation, reuse detection, a grace
 * period for parallel tabs, and the same successor again for a device that never got the response.
 */

/** Milliseconds in which a used token leads to its successor, whoever presents it. */
export const GRACE_MS = 30_000;

export interface RefreshFacts {
  usedAt: Date | null;
  expiresAt: Date;
  /** When the session reaches its maximum age. */
  endsAt: Date;
  /** True if the token given in exchange for this one was exchanged as well. */
  isSuccessorUsed: boolean;
  /** False if the session is bound to a device and the request comes from another. */
  isSameDevice: boolean;
}

export type RefreshDecision =
  | { kind: 'rotate' }
  /** A parallel tab, or a response that was lost: return the same successor again. */
  | { kind: 'repeat' }
  /** A copied token: the whole session ends. */
  | { kind: 'reuse' }
  | { kind: 'expired' };

/** What to do with a refresh token that is presented now. */
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

/** Days after which a session ends, however much it is used (settings, `login`). */
export interface MaxAge {
  sessionDays: number;
  rememberedDays: number;
}

const DAY_MS = 86_400_000;

/** When a session reaches its maximum age. */
export const endOf = (session: SessionAge, max: MaxAge): Date => {
  const days = session.remember ? max.rememberedDays : max.sessionDays;
  return new Date(session.createdAt.getTime() + days * DAY_MS);
};

/** When a token that is issued now stops working if it is not used: never after the end of the session. */
export function expiryOf(session: SessionAge, max: MaxAge, now: Date): Date {
  const idle = session.remember ? SESSION_IDLE_MS.remembered : SESSION_IDLE_MS.session;
  return new Date(Math.min(now.getTime() + idle, endOf(session, max).getTime()));
}

/**
 * What a sign-in form lacks (specification §5, "Login"); what is asked for depends on the
 * institution.
 */
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

/** The names that somebody may mean: as typed and, without @, with the institution's suffix. */
export const namesMeant = (typed: string, suffix: string): string[] =>
  suffix === '' || typed.includes('@') ? [typed] : [typed, `${typed}${suffix}`];

/** A name without the suffix that stands for nothing but itself. */
export const withoutSuffix = (name: string, suffix: string): string =>
  suffix !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;

export interface Right {
  group?: string | undefined;
  module: number;
  activity: number;
  description: string;
}

/** Rights of a patron group: its own, and those that everybody has (specification §6). */
export const rightsOf = (rights: readonly Right[], group: string): Right[] =>
  rights.filter((right) => right.group === undefined || right.group === group);

/**
 * May a group use an activity? It must be switched on; where rights name the activity, they say
 * which groups have it.
 */
export function mayUse(
  activity: number,
  { activities, rights }: { activities: readonly number[]; rights: readonly Right[] },
  group: string,
): boolean {
  if (!activities.includes(activity)) return false;
  const named = (some: readonly Right[]) => some.some((right) => right.activity === activity);
  return !named(rights) || named(rightsOf(rights, group));
}

/** "Beatriz C. R.": enough for somebody to know themselves, and little for others. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean);
  const initials = others.filter((word) => /^\p{Lu}/u.test(word)).map((word) => `${[...word][0]}.`);
  return [first, ...initials].join(' ');
}

/** "Beatriz", as the header greets. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/**
 * Whom a name identifies, out of everybody who has it: a login or the key of a person before an e-mail address, and
 * nobody where an address is shared by several people. Whoever has it as login comes first.
 */
export function identified<T extends { person: string; by: 'login' | 'person' | 'email' }>(
  found: readonly T[],
): T[] {
  const named = found.filter(({ by }) => by !== 'email');
  const people = new Set((named.length > 0 ? named : found).map(({ person }) => person));
  if (named.length === 0 && people.size > 1) return [];
  const own = found.filter(({ person }) => people.has(person));
  return [...own.filter(({ by }) => by === 'login'), ...own.filter(({ by }) => by !== 'login')];
}
