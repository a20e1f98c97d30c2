import type { PasswordRules, VisibleRule } from '#contract/shared/password-rules.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { Settings } from '../../../portal/settings/settings.ts';

/** Password recovery (specification §5, §6; docs/decisions/password-recovery.md). */

/** So long that many askers, each with tries of their own, do not come near it. */
export const CODE_LENGTH = 8;
/** How long a code holds. */
export const CODE_SECONDS = 15 * 60;
/** Wrong codes after which the right one does not help any more. */
export const MAX_WRONG_CODES = 5;
/** Codes that may be asked for before waiting begins. */
export const FREE_CODES = 1;
/** Codes for one name within a day, whoever asks, from which on the check against machines is asked for. */
export const UNCHECKED_CODES = 5;

/** Offered only with __md_aut 2 and __md_crypt 4 (specification §6). */
export const isOffered = ({ mdAut, mdCrypt }: Settings['login']): boolean =>
  mdAut === 2 && mdCrypt === 4;

export interface CodeFacts {
  /** Wrong codes so far, this one counted as if it were wrong. */
  wrong: number;
  expiresAt: Date;
  isRight: boolean;
}

/** Why a code is refused; null: it is right. Without facts nobody asked for one. */
export function codeRefusal(facts: CodeFacts | undefined, now: Date): Refusal | null {
  if (!facts || facts.expiresAt <= now) return { code: 'recovery_code_expired' };
  const { wrong, isRight } = facts;
  if (wrong > MAX_WRONG_CODES) return { code: 'recovery_code_spent' };
  if (isRight) return null;
  return wrong === MAX_WRONG_CODES
    ? { code: 'recovery_code_spent' }
    : { code: 'recovery_code_wrong', params: { restantes: MAX_WRONG_CODES - wrong } };
}

/** The settings as the contract tells them. */
export const rulesOf = (passwords: Settings['passwords']): PasswordRules => ({
  length: { min: passwords.minLength, max: passwords.maxLength },
  has_numbers: passwords.hasNumbers,
  only_numbers: passwords.onlyNumbers,
  diff_case: passwords.diffCase,
  special_char: passwords.specialChar,
  diff_name: passwords.diffName,
  not_common: passwords.notCommon,
  last_pw: passwords.last,
});

/** Unmet rules as refusals. */
export const passwordRefusals = (
  unmet: readonly (VisibleRule | 'not_common')[],
  { length }: PasswordRules,
): Refusal[] =>
  unmet.map((rule) => ({
    code: `password_${rule}` as const,
    ...(rule === 'length' && { params: length }),
  }));

/** "b•••@•••": the domain would tell real addresses from made-up ones. */
export const maskedEmail = (email: string): string => masked([...email][0] ?? '');

const masked = (first: string): string => `${first.toLowerCase()}•••@•••`;

/** How first names begin, the frequent ones more often. */
const INITIALS = 'aaabccdeefgghijjjkllmmmnoprrstvw';

/**
 * What is told of a name that nobody has: the same for the same digest. Mostly it begins as the name
 * does, an e-mail always.
 */
export function madeUpEmail(name: string, digest: Uint8Array): string {
  const [die = 0, at = 0] = digest;
  const [first = ''] = name;
  const isLikely = name.includes('@') || (/^\p{L}$/u.test(first) && die >= 32);
  return masked(isLikely ? first : (INITIALS[at % INITIALS.length] ?? 'a'));
}

/** Addresses of a patron: several are separated by semicolons. */
export const emailsOf = (text: string | null): string[] =>
  (text ?? '')
    .split(/[;,]/)
    .map((email) => email.trim())
    .filter((email) => email.includes('@'));
