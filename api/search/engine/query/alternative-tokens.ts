/**
 * Words under which a text is found besides its own. In the index they stand at the place of the word,
 * or of the first of the words, that they are in the place of, so that phrases hold.
 */
import { cut, fold, tokenize } from './fold.ts';
import { modernSpelling } from './old-spelling.ts';
import type { WordForm } from './plural.ts';

const HYPHENED = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]+(?:[-\u2010\u2011][\p{L}\p{N}\p{M}]+)+/gu;
const INITIALS =
  /(?<![\p{L}\p{N}.])\p{L}\.(?:(?:\s?\p{L}\.)+(?:\p{L}(?![\p{L}\p{N}]))?|\p{L}(?![\p{L}\p{N}.]))/gu;
/** A number with its thousands apart, as laws are cited: "10.406". */
const THOUSANDS = /(?<![\p{L}\p{N}.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\p{L}\p{N}]|[.,]\d)/gu;
const JOINERS = /[-\u2010\u2011.\s]/gu;

/** What hyphens join, initials and long numbers: "infra-estrutura", "J. R. R.", "10.406". */
const RUNS = [HYPHENED, INITIALS, THOUSANDS];

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
/** Not the "ü" of Portuguese and Spanish, which is sounded after "g" and "q". */
export const SECOND_LETTER = /[äåæöøœđðþ]|(?<![gq])ü/giu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** "&" in the languages of the catalogue; as a word by itself it is the first. */
const AND = ['and', 'e', 'y', 'et', 'und'] as const;
const LONE_AND = /(?<!\S)&(?!\S)/g;

/** Whether there may be any; false for nearly all texts. */
const MAY_BE =
  /[-\u2010\u2011&äåæöøüœđðþÄÅÆÖØÜŒĐÐÞ]|[aouAOU]\u0308|[aA]\u030a|\.\s?\p{L}\.|\d\.\d{3}/u;
const DOTTED = /(?<!\p{L})\p{L}\.\p{L}/u;

type Found = { at: number; words: readonly string[] };

/** By the number of a word in its text: the other words that stand at its place. */
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

/** Counts the words before each, from one to the next. */
function place(text: string, found: Found[], places: Map<number, string[]>): void {
  let number = 0;
  let from = 0;
  for (const { at, words } of found.sort((a, b) => a.at - b.at)) {
    number += tokenize(text.slice(from, at)).length;
    from = at;
    places.set(number, [...(places.get(number) ?? []), ...words]);
  }
}

/** The words that have another spelling, with it. */
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

/** A typed text of several words as the one word that it is elsewhere; null when it is none. */
export function joinedWhole(text: string): string | null {
  const folded = fold(text);
  const parts = tokenize(text).join('');
  const whole = RUNS.flatMap((run) => joinedIn(folded, run)).map(({ words }) => words[0]);
  return whole.length === 1 && whole[0] === parts ? parts : null;
}

/** Other spellings that a typed word counts in as well, also in names. */
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
