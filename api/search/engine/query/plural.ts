/**
 * Singular and plural of Portuguese, Spanish and English words. A word of a query stands for its
 * other number as well: `numbersOf` lists the forms that it may have, the dictionary of the index
 * knows which of them there are. Words are folded: "ções" is "coes". Both ways by the same rules:
 * what is a form of a word has that word among its own.
 */

/** A form in which a word of a query also counts. */
export interface WordForm {
  text: string;
  /** Languages of the titles in which it does, as MARC codes; null: in all. */
  languages: readonly string[] | null;
  /** Whether it does in names as well. */
  inNames: boolean;
}

type RuleLanguage = 'pt' | 'es' | 'en';
const MARC_CODE: Readonly<Record<RuleLanguage, string>> = { pt: 'por', es: 'spa', en: 'eng' };
const isRuleLanguage = (language: string): language is RuleLanguage => language in MARC_CODE;

/** Endings of the two numbers, and what must stand before them. */
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

/** What the rules would join though it is two words, or is in nearly every title. */
const APART = `anais anal; cais cal; deus deu; ethics ethic; jamais jamal; mais mal; news new; onus onu;
  physics physic`;
const WITHOUT = `
  como ela elas ele eles essa essas esse esses esta estas este estes meu meus para pela pelas pelo pelos
  que seu seus sua suas the uma umas una unas uno unos`;

const table = (text: string): string[][] => text.split(';').map((line) => line.trim().split(/\s+/));

const apart = new Set(table(APART).flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
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

/** Words that may have two numbers: of letters only, and not endlessly long. */
const INFLECTED = /^[a-z]{2,30}$/;

/** Every rule in both directions. */
const CHANGES = (Object.keys(RULES) as RuleLanguage[]).flatMap((language) =>
  RULES[language].flatMap(([singular, plural, before]) => [
    { from: singular, to: plural, before, language },
    { from: plural, to: singular, before, language },
  ]),
);
/** By the last letter of a word, the rules that may change it. */
const CHANGES_OF = new Map(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [
    letter,
    CHANGES.filter(({ from }) => from === '' || from.endsWith(letter)),
  ]),
);

/** Of words asked lately: a search reads its rows several times, and readers ask alike. */
const known = new Map<string, readonly WordForm[]>();
const MAX_KNOWN = 5000;

/**
 * The other number of a folded word as the three languages form it. What is formed as in the language of the
 * reader counts in every title, as headings are in that language; the rest in titles of its own language or of
 * none. A reader's language without rules says nothing.
 */
export function numbersOf(word: string, language = ''): readonly WordForm[] {
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
