import type { PasswordRules, VisibleRule } from '#contract/shared/password-rules.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { Settings } from '../../../portal/settings/settings.ts';

/** Password recovery (specification §5, §6; docs/decisions/password-recovery.md). */

/** Long enough that many requesters with attempts of their own cannot guess it. */
export const CODE_LENGTH = 8;
/** Lifetime of a code. */
export const CODE_SECONDS = 15 * 60;
/** Wrong codes after which even the right one is refused. */
export const MAX_WRONG_CODES = 5;
/** Codes that can be requested without delay. */
export const FREE_CODES = 1;
/** Codes for one name per day, by all requesters, after which a captcha is required. */
export const UNCHECKED_CODES = 5;

/** Offered only with __md_aut 2 and __md_crypt 4 (specification §6). */
export const isOffered = ({ mdAut, mdCrypt }: Settings['login']): boolean =>
  mdAut === 2 && mdCrypt === 4;

export interface CodeFacts {
  /** Wrong codes so far, counting this one in advance. */
  wrong: number;
  expiresAt: Date;
  isRight: boolean;
}

/** Reason why a code is refused; null: valid. No facts: no code was requested. */
export function codeRefusal(facts: CodeFacts | undefined, now: Date): Refusal | null {
  if (!facts || facts.expiresAt <= now) return { code: 'recovery_code_expired' };
  const { wrong, isRight } = facts;
  if (wrong > MAX_WRONG_CODES) return { code: 'recovery_code_spent' };
  if (isRight) return null;
  return wrong === MAX_WRONG_CODES
    ? { code: 'recovery_code_spent' }
    : { code: 'recovery_code_wrong', params: { restantes: MAX_WRONG_CODES - wrong } };
}

/** Wire format of the password settings. */
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

/** Violated rules as refusals. */
export const passwordRefusals = (
  unmet: readonly (VisibleRule | 'not_common')[],
  { length }: PasswordRules,
): Refusal[] =>
  unmet.map((rule) => ({
    code: `password_${rule}` as const,
    ...(rule === 'length' && { params: length }),
  }));

/** "b•••@•••": the domain would reveal which addresses are real. */
export const maskedEmail = (email: string): string => masked([...email][0] ?? '');

const masked = (first: string): string => `${first.toLowerCase()}•••@•••`;

/** Initials of first names, frequent ones repeated. */
const INITIALS = 'aaabccdeefgghijjjkllmmmnoprrstvw';

/**
 * A plausible address for an unknown name, constant per digest. Usually starts like the name, or like the
 * address typed.
 */
export function madeUpEmail(name: string, digest: Uint8Array): string {
  const [die = 0, at = 0] = digest;
  const [first = ''] = name;
  const isLikely = name.includes('@') || (/^\p{L}$/u.test(first) && die >= 32);
  return masked(isLikely ? first : (INITIALS[at % INITIALS.length] ?? 'a'));
}

/** Splits a patron's addresses at semicolons. */
export const emailsOf = (text: string | null): string[] =>
  (text ?? '')
    .split(/[;,]/)
    .map((email) => email.trim())
    .filter((email) => email.includes('@'));
