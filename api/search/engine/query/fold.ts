/**
 * Folding and tokenisation: the one place that decides what a word is. Index, queries, marks and
 * suggestions all pass through here, so what is typed and what is stored meet in the same form.
 *
 * - case and accents go away ("Ação" = "acao"), ligatures are spelled out ("œuvre" = "oeuvre");
 * - apostrophes, hyphens and all other punctuation separate words ("d'água" = "d", "agua"), so that a
 *   part can be found; typed without a blank, they are searched as a phrase; further tokens of a
 *   word are in alternative-tokens.ts; "&" alone is the word "and";
 * - modifier letters and tatweel are removed without separating words ("Qurʼān" = "quran");
 * - letters that readers type as one are one: ta marbuta and ha, alef maqsura and ya, final forms,
 *   letters of old Russian spelling, traditional and simplified ideographs;
 * - letters, marks and digits of every script count; each ideograph and kana is a word by itself,
 *   because those scripts do not separate words;
 * - "c++" and "c#" (one letter only) keep their special characters, as names of languages.
 */

import { simplify } from './han.ts';

/** Longer words are cut here, in the index and in queries alike. */
export const MAX_TOKEN_LENGTH = 64;

const ASCII = /^[\x20-\x7e]*$/;
/** Accents of alphabets, vowel points of Hebrew and Arabic, and characters of no width. */
const DROPPED =
  /[\u02b9-\u02ff\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u05f4\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Letters that Unicode does not decompose. */
const EXPANDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
  ѣ: 'е',
  і: 'и',
  ѳ: 'ф',
  ѵ: 'и',
  ґ: 'г',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  '♯': '#',
  '♭': 'b',
};
const SPELLABLE = /[ßæœøđðłþıħŋŧςѣіѳѵґٱةىیکךםןףץ♯♭]/g;

/** Hard sign at the end of a word, as in Russian spelling until 1918. */
const LAST_HARD_SIGN = /(?<=\p{sc=Cyrl})ъ(?!\p{L})/gu;
const HAN = /[\u3400-\u9fff]/;

const ASCII_TOKEN = /[a-z](?:\+\+|#)|[a-z0-9]+|(?<!\S)&(?!\S)/g;
const TOKEN =
  /(?<!\S)&(?!\S)|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[a-z](?:\+\+|#)|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]]+/gv;
/** A run of unfolded text with one or more words, to find their offsets. */
const RUN = /[\p{L}\p{N}\p{M}\u00ad\u200b-\u200d]+/gu;

/** Removes differences that a search ignores; punctuation and spaces stay. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(DROPPED, '')
    .replace(SPELLABLE, (letter) => EXPANDED[letter] ?? letter)
    .replace(LAST_HARD_SIGN, '')
    .normalize('NFC');
  return HAN.test(folded) ? simplify(folded) : folded;
}

/** The folded words of a text, in order. */
export function tokenize(text: string): string[] {
  const folded = fold(text);
  const found = folded.match(ASCII.test(folded) ? ASCII_TOKEN : TOKEN);
  if (found === null) return [];
  for (let i = 0; i < found.length; i++) {
    found[i] = found[i] === '&' ? 'and' : cut(found[i]!);
  }
  return found;
}

/** The folded words joined by one space: the form in which headings are compared and sorted. */
export const sortKey = (text: string): string => tokenize(text.replaceAll('&', ' ')).join(' ');

export interface TokenRange {
  token: string;
  /** Offsets in the unfolded text, end exclusive. */
  start: number;
  end: number;
}

/** The folded words of a text with their offsets in the original. */
export function tokenRanges(text: string): TokenRange[] {
  const ranges: TokenRange[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const tokens = tokenize(run);
    const letters = [...run];
    const isSplitByCharacter = tokens.length > 1 && tokens.length === letters.length;
    let start = index;
    tokens.forEach((token, i) => {
      const width = isSplitByCharacter ? letters[i]!.length : run.length;
      ranges.push({ token, start, end: start + width });
      if (isSplitByCharacter) start += width;
    });
  }
  return ranges;
}

/** Cuts at the longest length without leaving half of a surrogate pair. */
export function cut(token: string): string {
  if (token.length <= MAX_TOKEN_LENGTH) return token;
  const last = token.charCodeAt(MAX_TOKEN_LENGTH - 1);
  const half = last >= 0xd800 && last <= 0xdbff;
  return token.slice(0, half ? MAX_TOKEN_LENGTH - 1 : MAX_TOKEN_LENGTH);
}
