/**
 * Alternative tokens of a text, besides its own words. In the index they have the position of the (first)
 * word that they stand for, so that phrases match.
 */
import { cut, fold, tokenize } from './fold.ts';
import { modernSpelling } from './old-spelling.ts';
import type { WordForm } from './plural.ts';

const HYPHENED = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]+(?:[-\u2010\u2011][\p{L}\p{N}\p{M}]+)+/gu;
const INITIALS =
  /(?<![\p{L}\p{N}.])\p{L}\.(?:(?:\s?\p{L}\.)+(?:\p{L}(?![\p{L}\p{N}]))?|\p{L}(?![\p{L}\p{N}.]))/gu;
/** A number with thousands separators, as laws are cited: "10.406". */
const THOUSANDS = /(?<![\p{L}\p{N}.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\p{L}\p{N}]|[.,]\d)/gu;
/** "Qur'an", "O'Neill", "d'Ávila". */
const APOSTROPHES = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{M}]+(?:['\u2018\u2019][\p{L}\p{M}]+)+/gu;
const JOINERS = /[-\u2010\u2011.\s'\u2018\u2019]/gu;

/** Runs that are also indexed as one word: "infra-estrutura", "J. R. R.", "10.406", "O'Neill". */
const RUNS = [HYPHENED, INITIALS, THOUSANDS, APOSTROPHES];

/** Letters with a second customary spelling, beside the one that `fold` gives them. */
const SECOND: Readonly<Record<string, string>> = {
  ä: 'ae',
  å: 'aa',
  æ: 'e',
  ö: 'oe',
  ø: 'oe',
  ü: 'ue',
  œ: 'e',
  đ: 'dj',
  ð: 'th',
  þ: 't',
};
/** Excludes the "ü" of Portuguese and Spanish, which follows "g" or "q". */
export const SECOND_LETTER = /[äåæöøœđðþ]|(?<![gq])ü/giu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Readings of "&"; the first is its regular token, the others are alternatives. */
const AND = ['and', 'e', 'y', 'et', 'und'] as const;
const LONE_AND = /(?<!\S)&(?!\S)/g;

/** Quick check whether a text may have alternatives; most have none. */
const MAY_BE =
  /[-\u2010\u2011'\u2018\u2019&äåæöøüœđðþÄÅÆÖØÜŒĐÐÞ]|[aouAOU]\u0308|[aA]\u030a|\.\s?\p{L}\.|\d\.\d{3}/u;
const DOTTED = /(?<!\p{L})\p{L}\.\p{L}/u;

type Found = { at: number; words: readonly string[] };

/** Alternative tokens by index of the word at whose position they are. */
export function besides(text: string): ReadonlyMap<number, readonly string[]> {
  if (!MAY_BE.test(text) && !(text.includes('.') && DOTTED.test(text))) return NONE;
  const places = new Map<number, string[]>();
  const folded = fold(text);
  const composed = text.normalize('NFC');
  const joined = RUNS.flatMap((run) => joinedIn(folded, run));
  const ands = [...folded.matchAll(LONE_AND)].map(({ index }) => ({
    at: index,
    words: AND.slice(1),
  }));
  place(folded, [...joined, ...ands], places);
  place(composed, secondsIn(composed), places);
  return places;
}
const NONE: ReadonlyMap<number, readonly string[]> = new Map();

const joinedIn = (folded: string, run: RegExp): Found[] =>
  [...folded.matchAll(run)].map(({ 0: text, index }) => ({
    at: index,
    words: [cut(text.replace(JOINERS, ''))],
  }));

/** Converts offsets to word indexes. */
function place(text: string, found: Found[], places: Map<number, string[]>): void {
  let number = 0;
  let from = 0;
  for (const { at, words } of found.sort((a, b) => a.at - b.at)) {
    number += tokenize(text.slice(from, at)).length;
    from = at;
    places.set(number, [...(places.get(number) ?? []), ...words]);
  }
}

/** Words with their second spellings. */
const secondsIn = (composed: string): Found[] => {
  if (ASCII.test(composed)) return [];
  return [...composed.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    word.search(SECOND_LETTER) < 0 ? [] : [{ at: index, words: secondSpellings(word) }],
  );
};
const ASCII = /^[\x20-\x7e]*$/;

/** With "ae" and "oe" for the ligatures, and with "e". */
const secondSpellings = (word: string): string[] => {
  const first = fold(word);
  const spelled = [/[^æœ]/iu, /./u].map((replaced) =>
    cut(
      fold(
        word.replace(SECOND_LETTER, (letter) =>
          replaced.test(letter) ? (SECOND[letter.toLowerCase()] ?? letter) : letter,
        ),
      ),
    ),
  );
  return [...new Set(spelled)].filter((other) => other !== first);
};

/** Typed text of several words joined to one, as in other records ("infra-estrutura"); null if it is no such run. */
export function joinedWhole(text: string): string | null {
  const folded = fold(text);
  const parts = tokenize(text).join('');
  const whole = RUNS.flatMap((run) => joinedIn(folded, run)).map(({ words }) => words[0]);
  return whole.length === 1 && whole[0] === parts ? parts : null;
}

/** Other spellings that also match a typed word, in names too. */
export function spellingsOf(typed: string, language = ''): WordForm[] {
  if (typed === '&') return AND.slice(1).map((text) => ({ text, languages: null, inNames: true }));
  const [word = ''] = tokenize(typed);
  const modern = modernSpelling(word);
  const isPortuguese = language === '' || language === 'pt';
  return [
    ...secondsIn(typed.normalize('NFC'))
      .flatMap(({ words }) => words)
      .map((text): WordForm => ({ text, languages: null, inNames: true })),
    ...(modern === null
      ? []
      : [{ text: modern, languages: isPortuguese ? null : ['por', ''], inNames: true }]),
  ];
}
