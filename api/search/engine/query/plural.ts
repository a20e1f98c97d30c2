/**
 * Singular and plural of Portuguese, Spanish and English words. A word of a query also matches its
 * other grammatical number: `numbersOf` lists the possible forms, and the dictionary of the index
 * decides which exist. Words are folded: "ções" is "coes". The rules are symmetric: if A is a form of
 * B, B is a form of A.
 */

/** An alternative form that a word of a query also matches. */
export interface WordForm {
  text: string;
  /** MARC codes of the languages of titles in which it matches; null: all. */
  languages: readonly string[] | null;
  /** Whether it matches in names as well. */
  inNames: boolean;
}

type RuleLanguage = 'pt' | 'es' | 'en';
const MARC_CODE: Readonly<Record<RuleLanguage, string>> = { pt: 'por', es: 'spa', en: 'eng' };
const isRuleLanguage = (language: string): language is RuleLanguage => language in MARC_CODE;

/** Endings of singular and plural, and a pattern for the stem before them. */
type Rule = readonly [singular: string, plural: string, before: RegExp];

const VOWELS: Rule = ['', 's', /..[aeiou]$/];

const RULES: Readonly<Record<RuleLanguage, readonly Rule[]>> = {
  pt: [
    VOWELS,
    ['ao', 'oes', /.$/],
    ['ao', 'aes', /.$/],
    ['l', 'is', /.[aeou]$/],
    ['il', 'eis', /..$/],
    ['il', 'is', /..$/],
    ['m', 'ns', /.[aeiou]$/],
    ['', 's', /[aeiou]n$/],
    ['', 'es', /.[aeiou][rsz]$/],
  ],
  es: [VOWELS, ['', 'es', /.[aeiou][dlnrsy]$/], ['', 'es', /..[iu]$/], ['z', 'ces', /.[aeiou]$/]],
  en: [
    ['', 's', /(?:..[^hsxyz]|.[^cs]h|.[aeou]y)$/],
    ['', 'es', /.(?:[osxz]|[cs]h)$/],
    ['y', 'ies', /[^aeou]$/],
    ['f', 'ves', /..$/],
    ['fe', 'ves', /..$/],
    ['sis', 'ses', /..$/],
  ],
};

/** Each singular and its plurals. */
const IRREGULAR: Readonly<Record<RuleLanguage, string>> = {
  pt: `campus campi; cancer canceres; carater caracteres; consul consules; curriculo curricula; deus deuses; fa fas;
    junior juniores; lider lideres; pe pes; ra ras; senior seniores`,
  es: 'campus campi; caracter caracteres; curriculo curricula; especimen especimenes; pie pies; regimen regimenes',
  en: `addendum addenda; alumnus alumni; appendix appendices; bacillus bacilli; bacterium bacteria; brother brethren;
    cactus cacti; child children; corpus corpora; criterion criteria; curriculum curricula; datum data; die dice;
    erratum errata; focus foci; foot feet; formula formulae; forum fora; fungus fungi; genus genera; goose geese;
    index indices; larva larvae; louse lice; man men; matrix matrices; medium media; memorandum memoranda; mouse mice;
    nebula nebulae; nucleus nuclei; opus opera; ox oxen; person people; phenomenon phenomena; quiz quizzes;
    radius radii; stimulus stimuli; stratum strata; syllabus syllabi; tooth teeth; vertebra vertebrae;
    vertex vertices; woman women`,
};

/** Pairs that the rules must not connect: different words, or words in nearly every title. */
const UNRELATED_PAIRS = `anais anal; cais cal; deus deu; ethics ethic; jamais jamal; mais mal; news new; onus onu;
  physics physic`;
const WITHOUT = `
  como ela elas ele eles essa essas esse esses esta estas este estes meu meus para pela pelas pelo pelos
  que seu seus sua suas the uma umas una unas uno unos`;

const table = (text: string): string[][] => text.split(';').map((line) => line.trim().split(/\s+/));

const apart = new Set(table(UNRELATED_PAIRS).flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
const without = new Set(WITHOUT.trim().split(/\s+/));
const irregular = new Map(
  (Object.keys(IRREGULAR) as RuleLanguage[]).map((language) => [
    language,
    groups(table(IRREGULAR[language])),
  ]),
);

function groups(lists: readonly string[][]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const list of lists) {
    for (const word of list) {
      found.set(word, [...(found.get(word) ?? []), ...list.filter((other) => other !== word)]);
    }
  }
  return found;
}

/** Words to which the rules apply: of letters only, up to a maximum length. */
const INFLECTED = /^[a-z]{2,30}$/;

/** Every rule in both directions. */
const CHANGES = (Object.keys(RULES) as RuleLanguage[]).flatMap((language) =>
  RULES[language].flatMap(([singular, plural, before]) => [
    { from: singular, to: plural, before, language },
    { from: plural, to: singular, before, language },
  ]),
);
/** Rules by the last letter of the words they may apply to. */
const CHANGES_OF = new Map(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [
    letter,
    CHANGES.filter(({ from }) => from === '' || from.endsWith(letter)),
  ]),
);

/** Cache of recent words: a search parses its rows several times, and queries repeat words. */
const known = new Map<string, readonly WordForm[]>();
const MAX_KNOWN = 5000;

/**
 * Singular or plural forms of a folded word by the rules of the three languages. Forms in `language`, the language
 * of the interface, match in all titles, as headings are in that language; other forms match only in titles in
 * their own language or without one. A language without rules has no effect.
 */
export function inflectedForms(word: string, language = ''): readonly WordForm[] {
  const key = `${language} ${word}`;
  let forms = known.get(key);
  if (forms !== undefined) return forms;
  forms = formsOf(word, language);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, forms);
  return forms;
}

function formsOf(word: string, language: string): WordForm[] {
  if (!INFLECTED.test(word) || without.has(word)) return [];
  const found = new Map<string, RuleLanguage[]>();
  const add = (text: string, each: RuleLanguage): void => {
    const languages = found.get(text);
    if (languages !== undefined) languages.push(each);
    else if (!apart.has(`${word} ${text}`)) found.set(text, [each]);
  };
  for (const [each, forms] of irregular) forms.get(word)?.forEach((text) => add(text, each));
  for (const { from, to, before, language: each } of CHANGES_OF.get(word.at(-1) ?? '') ?? []) {
    if (!word.endsWith(from)) continue;
    const stem = word.slice(0, word.length - from.length);
    if (before.test(stem)) add(stem + to, each);
  }
  const anywhere = !isRuleLanguage(language);
  return [...found].map(([text, languages]) => ({
    text,
    inNames: false,
    languages:
      anywhere || languages.includes(language)
        ? null
        : [...languages.map((each) => MARC_CODE[each]), ''],
  }));
}
