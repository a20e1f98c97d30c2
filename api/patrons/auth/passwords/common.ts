import { folded, unmetRules, type VisibleRule } from '#contract/shared/password-rules.ts';
import type { Settings } from '../../../portal/settings/settings.ts';
import { rulesOf } from '../recovery/rules.ts';

/** Personal words that attackers try first. */
export interface OwnWords {
  login: string;
  /** Of the person. */
  name: string;
  /** Names of the institution. */
  institution: readonly string[];
}

/** Shorter logins and words occur in too many passwords by chance. */
const MIN_WORD = 4;

/** Characters around a common word that do not make a password strong. */
const MAX_AROUND = 7;

/**
 * Is a password easily guessed? It is if it is listed, consists of a listed or personal word and a few
 * characters around it ("Senha@2026", "P4ssw0rd!"), or contains the login. Ignores case and accents.
 */
export function isCommon(password: string, own: OwnWords, list: ReadonlySet<string>): boolean {
  const text = folded(password);
  const login = folded(own.login);
  if (list.has(text) || text === login) return true;
  if (login.length >= MIN_WORD && text.includes(login)) return true;
  const words = ownWords(own);
  return wordsIn(text).some((word) => list.has(word) || words.has(word));
}

/** Candidates: the password without the characters that people add around a word. */
function wordsIn(text: string): string[] {
  const trimmed = [
    text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
    // A character at the end may replace a letter: "s3nh@2026".
    text.replace(/^\d+|\d+$/g, ''),
  ];
  return trimmed
    .filter((word) => word.length >= MIN_WORD && text.length - word.length <= MAX_AROUND)
    .flatMap((word) => [word, undoSubstitutions(word)]);
}

const LETTERS: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i' },
};

/** Replaces digits and symbols with the letters they resemble. */
const undoSubstitutions = (word: string): string =>
  word.replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign);

/** Words of the names, and each name as one word. */
function ownWords({ name, institution }: OwnWords): Set<string> {
  const words = [name, ...institution].flatMap((text) => {
    const parts = folded(text).split(/[^\p{L}\p{N}]+/u);
    return [...parts, parts.join('')];
  });
  return new Set(words.filter((word) => word.length >= MIN_WORD));
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords, normalized. Loaded on first use: it takes a moment and some megabytes. */
export const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(folded)),
  ));

/** Rules that a new password violates, except the one about earlier passwords. */
export async function unmetBy(
  password: string,
  { login, name }: Pick<OwnWords, 'login' | 'name'>,
  { passwords, institution }: Pick<Settings, 'passwords' | 'institution'>,
): Promise<(VisibleRule | 'not_common')[]> {
  const unmet = unmetRules(password, rulesOf(passwords), name);
  if (unmet.length > 0 || !passwords.notCommon) return unmet;
  const own = { login, name, institution: [institution.name, institution.sigla] };
  return isCommon(password, own, await commonPasswords()) ? ['not_common'] : [];
}
