/** What a browser should know of a text that is not in Latin letters. */
export interface Script {
  /** BCP 47: "he", or "und-Cyrl" where the script is known and the language is not. */
  language?: string;
  direction?: 'rtl';
}

const OTHER_THAN_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Scripts by ISO 15924, those that say more than others first: kana and hangul before Han. */
const SCRIPTS: readonly (readonly [code: string, letter: RegExp])[] = [
  ['Jpan', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Kore', /\p{Script=Hangul}/gu],
  ['Hani', /\p{Script=Han}/gu],
  ['Arab', /\p{Script=Arabic}/gu],
  ['Hebr', /\p{Script=Hebrew}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Grek', /\p{Script=Greek}/gu],
  ['Armn', /\p{Script=Armenian}/gu],
  ['Geor', /\p{Script=Georgian}/gu],
  ['Ethi', /\p{Script=Ethiopic}/gu],
  ['Deva', /\p{Script=Devanagari}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Syrc', /\p{Script=Syriac}/gu],
];

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Syrc']);
/** Scripts that are written with the characters of another. */
const WRITTEN_IN: Readonly<Record<string, string>> = { Hans: 'Hani', Hant: 'Hani' };

/**
 * The script in which most of a text is, in one of the languages of its record (MARC codes) if that
 * one is written so. Nothing for Latin letters: they are in the language of the page as far as a
 * browser is concerned.
 */
export function scriptOf(text: string, languages: readonly string[]): Script {
  if (!OTHER_THAN_LATIN.test(text)) return {};
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const counted = SCRIPTS.map(([code, letter]) => ({
    code,
    count: text.match(letter)?.length ?? 0,
  })).filter(({ count }) => count > 0);
  // Japanese and Korean are told by their own letters, however many Chinese ones stand beside them.
  const [most] = counted.some(({ code }) => code === 'Jpan' || code === 'Kore')
    ? counted
    : counted.sort((one, other) => other.count - one.count);
  // Dates and qualifiers stand in Latin letters beside a heading in any script.
  if (!most || most.count * 3 < latin) return {};
  return {
    language: languageIn(most.code, languages),
    ...(RIGHT_TO_LEFT.has(most.code) && { direction: 'rtl' as const }),
  };
}

function languageIn(script: string, languages: readonly string[]): string {
  for (const code of languages.filter((language) => /^[a-z]{3}$/.test(language))) {
    const locale = new Intl.Locale(code).maximize();
    const own = locale.script ?? '';
    const fits = own === script || (script === 'Hani' && (own === 'Jpan' || own === 'Kore'));
    if (fits || WRITTEN_IN[own] === script) return locale.language;
  }
  if (script === 'Jpan') return 'ja';
  return script === 'Kore' ? 'ko' : `und-${script}`;
}
