import { globSync, readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '#contract/shared/languages.ts';

/** A folder for each language. */
const FOLDER = 'src/lib/i18n/locales';

/** Names that a standard gives to fields and roles; they cannot be written otherwise. */
const STANDARD_NAMES = /\/(authority-fields|bibliographic-fields|dublin-core|roles)\.json$/;

/** Words in a sentence at most: longer ones are hard to read on a phone, and to listen to. */
const MAX_WORDS = 22;

/** Clauses in a sentence that depend on another one. */
const MAX_CLAUSES = 1;
/** Up to so many words, a second clause does no harm: "Choose what fits, if you can." */
const FREE_WORDS = 10;

/** Letters of a word that is read at a glance. Longer ones are in the list of accepted terms of their language. */
const MAX_LETTERS = 11;

/** Whole words; \b takes accented letters for the end of a word. */
const word = (list: string): string => `(?<!\\p{L})(?:${list})(?!\\p{L})`;
/** "se" and "si" also mean "oneself", except after a pause. */
const afterPause = (list: string): string => `(?<=^|[,(¿] )${word(list)}`;

/** What begins a clause that depends on another one. */
const CLAUSE: Record<Locale, string> = {
  pt: `${afterPause('se')}|${word('que|quando|porque|embora|enquanto|onde|cuj[oa]s?|quem')}`,
  es: `${afterPause('si')}|${word('que|qué|cuando|porque|aunque|mientras|donde|cuy[oa]s?|quien(?:es)?')}`,
  en: word('that|when|if|because|although|while|where|whose|which|who|unless|whether'),
  fr: `${word('si|que|qui|quand|lorsque|où|dont|laquelle|lequel')}|(?<!jus|quel)qu’|(?<!\\p{L})s’(?=ils?(?!\\p{L}))`,
  it: `${afterPause('se')}|${word('che|quando|perché|mentre|dove|cui|quale')}`,
};

/** A negation of a negation is read twice: "not without", "cannot unless". */
const NEGATED: Record<Locale, readonly [not: string, without: string]> = {
  pt: ['não|nem|nunca', 'sem|exceto|salvo|a menos que'],
  es: ['no|ni|nunca', 'sin|excepto|salvo|a menos que'],
  en: ['not|never|no|cannot|\\p{L}+n’t', 'without|unless|except'],
  fr: ['ne|n’\\p{L}+', 'sans|sauf|à moins'],
  it: ['non|né|mai', 'senza|tranne|salvo|a meno che'],
};

const PATTERNS = Object.fromEntries(
  LOCALES.map((locale) => {
    const [not, without] = NEGATED[locale];
    return [
      locale,
      {
        clause: new RegExp(CLAUSE[locale], 'giu'),
        twiceNegated: new RegExp(`${word(not)}[^,;(]*${word(without)}`, 'iu'),
      },
    ];
  }),
) as Record<Locale, { clause: RegExp; twiceNegated: RegExp }>;

interface TermsFile {
  /** Long words that readers know, or that have no shorter equivalent. */
  accepted: string[];
  /** Words of offices and programs, and second names for the same thing (patterns); what to say instead. */
  plainer: Record<string, string>;
}

interface Terms {
  accepted: ReadonlySet<string>;
  plainer: readonly (readonly [words: RegExp, instead: string])[];
}

/** The terms of a language, ready to be compared with its words. */
export const termsOf = ({ accepted, plainer }: TermsFile): Terms => ({
  accepted: new Set(accepted),
  plainer: Object.entries(plainer).map(([words, instead]) => [
    new RegExp(`^(?:${words})$`),
    instead,
  ]),
});

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

interface Text {
  where: string;
  text: string;
}

const textsOf = (locale: Locale): Text[] => [
  ...globSync(`${FOLDER}/${locale}/**/*.json`).flatMap((file) =>
    Object.entries(readJson<Record<string, string>>(file)).map(([key, text]) => ({
      where: `${file}: ${key}`,
      text,
    })),
  ),
  ...globSync(`${FOLDER}/${locale}/**/*.md`).flatMap((file) =>
    paragraphsOf(readFileSync(file, 'utf8')).map((text) => ({ where: file, text })),
  ),
];

/** Paragraphs, headings and entries of a page in Markdown, without its header and the addresses of its links. */
const paragraphsOf = (markdown: string): string[] =>
  markdown
    .replace(/^---\n.*?\n---\n/s, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n(?=\s*(?:[-*#]|\d+\.) )|\|/)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim());

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?:;])\s+/);
const countWords = (text: string): number =>
  text.split(/\s+/).filter((part) => /[\p{L}\d]/u.test(part)).length;

/** Words as a person reads them: no parameters, addresses or options of commands. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\{\{\w+\}\}|\S*[/@_]\S*|--\S+/g, ' ')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

function problemsOf(sentence: string, locale: Locale): string[] {
  const words = countWords(sentence);
  const { clause, twiceNegated } = PATTERNS[locale];
  const clauses = sentence.match(clause)?.length ?? 0;
  return [
    ...(words > MAX_WORDS ? [`more than ${MAX_WORDS} words`] : []),
    ...(words > FREE_WORDS && clauses > MAX_CLAUSES ? ['more than one idea'] : []),
    ...(twiceNegated.test(sentence) ? ['a negation of a negation'] : []),
  ].map((problem) => `${problem} in "${sentence}"`);
}

function wordProblems(text: string, { accepted, plainer }: Terms): string[] {
  return wordsOf(text).flatMap((found) => {
    const rule = plainer.find(([words]) => words.test(found));
    if (rule !== undefined) return [`"${found}": say ${rule[1]}`];
    return found.length > MAX_LETTERS && !accepted.has(found)
      ? [`"${found}" is long: say it shorter, or accept it in tests/checks/terms`]
      : [];
  });
}

/** Sentences and words of a text that are hard to read. */
export const readabilityProblems = (text: string, locale: Locale, terms: Terms): string[] => [
  ...sentencesOf(text).flatMap((sentence) => problemsOf(sentence, locale)),
  ...wordProblems(text, terms),
];

/**
 * What is hard to read in the texts of all languages: long sentences, sentences with several ideas, double
 * negations, long words that nobody has accepted, and words that have a plainer one.
 */
export function checkReadability(): string[] {
  return LOCALES.flatMap((locale) => {
    const terms = termsOf(readJson(`tests/checks/terms/${locale}.json`));
    const texts = textsOf(locale).filter(
      ({ where }) => !STANDARD_NAMES.test(where.split(': ')[0] ?? ''),
    );
    const used = new Set(texts.flatMap(({ text }) => wordsOf(text)));
    const unused = [...terms.accepted].filter((word) => !used.has(word));
    return [
      ...unused.map((word) => `terms ${locale}: nothing uses ${word}`),
      ...texts.flatMap(({ where, text }) =>
        readabilityProblems(text, locale, terms).map((problem) => `${where}: ${problem}`),
      ),
    ];
  });
}
