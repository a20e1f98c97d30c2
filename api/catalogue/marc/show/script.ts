/** Language and direction attributes of text in a non-Latin script. */
export interface Script {
  /** BCP 47: "he", or "und-Cyrl" when only the script is known. */
  language?: string;
  direction?: 'rtl';
}

const OTHER_THAN_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Scripts by ISO 15924 code, the most specific first: kana and hangul before Han. */
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
/** Scripts that use the characters of another. */
const WRITTEN_IN: Readonly<Record<string, string>> = { Hans: 'Hani', Hant: 'Hani' };

/**
 * Detects the main script of a text, and its language if one of the record's (MARC codes) uses that
 * script. Empty for Latin text, which needs no attributes.
 */
export function detectScript(text: string, languages: readonly string[]): Script {
  if (!OTHER_THAN_LATIN.test(text)) return {};
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const counted = SCRIPTS.map(([code, letter]) => ({
    code,
    count: text.match(letter)?.length ?? 0,
  })).filter(({ count }) => count > 0);
  // Japanese and Korean are recognised by their own letters, even among Han characters.
  const [most] = counted.some(({ code }) => code === 'Jpan' || code === 'Kore')
    ? counted
    : counted.sort((one, other) => other.count - one.count);
  // Dates and qualifiers beside a heading are in Latin letters whatever its script.
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
