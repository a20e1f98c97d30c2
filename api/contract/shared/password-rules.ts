/**
 * What a new password must be like (specification §5, "New password rules"). Runs at both ends; the
 * server's word is final, and it alone checks `not_common` and `last_pw`.
 */
export interface PasswordRules {
  length: { min: number; max: number };
  has_numbers: boolean;
  only_numbers: boolean;
  diff_case: boolean;
  special_char: boolean;
  diff_name: boolean;
  /** Not one of the most used passwords, nor made of the login or the name of the institution. */
  not_common: boolean;
  /** From how many of the last passwords it must differ; 0: none. */
  last_pw: number;
}

/** The rules that can be checked by looking at the password. */
export type VisibleRule = Exclude<keyof PasswordRules, 'not_common' | 'last_pw'>;

export const SPECIAL_CHARACTERS = '@!#$%&*()-_';

/** A password as it is kept: without blanks around it. */
export const tidyPassword = (typed: string): string => typed.trim();

const CHECKS: Record<
  VisibleRule,
  (password: string, rules: PasswordRules, name: string) => boolean
> = {
  length: (password, { length: { min, max } }) => {
    const { length } = [...password];
    return length >= min && length <= max;
  },
  has_numbers: (password) => /[0-9]/.test(password),
  only_numbers: (password) => /^[0-9]+$/.test(password),
  diff_case: (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
  special_char: (password) => [...SPECIAL_CHARACTERS].some((mark) => password.includes(mark)),
  diff_name: (password, _rules, name) =>
    password !== '' && !nameParts(name).some((part) => folded(password).includes(part)),
};

/** The rules that hold, in the order in which they are shown. */
export const rulesThatHold = (rules: PasswordRules): VisibleRule[] =>
  (Object.keys(CHECKS) as VisibleRule[]).filter(
    (rule) => rules[rule] !== false && !(rule === 'has_numbers' && rules.only_numbers),
  );

/** Which of the rules that hold a password does not meet. */
export const unmetRules = (password: string, rules: PasswordRules, name: string): VisibleRule[] =>
  rulesThatHold(rules).filter((rule) => !CHECKS[rule](tidyPassword(password), rules, name));

/** In small letters without accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

const PARTICLES = new Set(['das', 'dos', 'del', 'las', 'los', 'von', 'van', 'der', 'den']);

/** Words of a name that say who somebody is: from three letters on, without particles. */
const nameParts = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= 3 && !PARTICLES.has(part));
