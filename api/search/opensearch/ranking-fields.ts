/**
 * What ranks titles in OpenSearch before the best are ranked by our own code: the score of each word (`weights`),
 * and the names of works and authors that a query may be.
 */
import {
  FIELDS,
  shortness,
  titleLengths,
  tokenize,
  usual,
  weight,
  workNumber,
  type SearchDocument,
} from '../engine/engine.ts';
import { TITLE_FIELDS as F } from './fields.ts';
import { ALTERNATIVE_SEPARATOR, WORD_SEPARATOR } from './separators.ts';

/** Key of the words of a name, as a number. */
export const nameKey = (words: readonly string[]): number => workNumber(words.join(' '));

/** Features besides words. No word begins so. */
export const SHORT_TITLE = '~title';
export const OFTEN_USED = '~use';

/** The name of a word's feature; a full stop would end the name of the field. */
export const featureOf = (word: string): string =>
  `${F.weights}.${word.replaceAll('.', ALTERNATIVE_SEPARATOR)}`;

/** Words of the main person in the field `person`: of the name, of the surname, the first one. */
export const PERSON = { name: 'n:', surname: 's:', first: 'f:' } as const;

/** Occurrences in a field that count. */
const MAX_TIMES = 3;

/** @param headings words of each field, as they are sent */
export function rankingFields(
  document: SearchDocument,
  headings: Partial<Record<(typeof FIELDS)[number], readonly string[]>>,
): Record<string, unknown> {
  const lengths = titleLengths(document);
  const words = tokenize(document.title[0] ?? '');
  const person = tokenize(document.mainPerson ?? '').slice(0, lengths.author);
  const found = {
    [F.names]: namesOf(document, words, lengths),
    [F.contents]: contentsOf(words, lengths),
    [F.person]: [
      ...person.map((word) => PERSON.name + word),
      ...person.slice(0, lengths.surname).map((word) => PERSON.surname + word),
      ...person.slice(0, 1).map((word) => PERSON.first + word),
    ],
    [F.weights]: weightsOf(document, words.length, headings),
  };
  return found;
}

type Lengths = ReturnType<typeof titleLengths>;

/** The title with and without article and subtitle, and its other titles (segments/names.ts). */
function namesOf(document: SearchDocument, words: readonly string[], lengths: Lengths): number[] {
  const { article, proper } = lengths;
  const names = [
    words,
    words.slice(article),
    words.slice(0, proper),
    words.slice(article, proper),
    ...document.title.slice(1).map(tokenize),
  ];
  return [...new Set(names.filter(({ length }) => length > 0).map(nameKey))];
}

/** Title words of which it is known whether they are grammatical. */
const MAX_BITS = 32;

/** The content words from the beginning of the title to its end, or to that of its subtitle (engine/evaluate.ts). */
function contentsOf(words: readonly string[], { proper, grammatical }: Lengths): number[] {
  const isGrammatical = (at: number): boolean => at < MAX_BITS && ((grammatical >>> at) & 1) === 1;
  const found: number[] = [];
  const content: string[] = [];
  for (let at = 0; at < Math.min(words.length, MAX_BITS); at++) {
    if (isGrammatical(at)) continue;
    content.push(words[at]!);
    let end = at + 1;
    while (isGrammatical(end)) end++;
    if (end >= proper) found.push(nameKey(content));
  }
  return [...new Set(found)];
}

/** The score of each word, as a feature v with log(1 + v) = score. */
function weightsOf(
  { uses, title }: SearchDocument,
  titleWords: number,
  headings: Parameters<typeof rankingFields>[1],
): Record<string, number> {
  const masks = new Map<string, number>();
  FIELDS.forEach((field, number) => {
    const shift = 2 * number;
    for (const word of wordsIn(headings[field] ?? [])) {
      const mask = masks.get(word) ?? 0;
      const times = (mask >>> shift) & MAX_TIMES;
      if (times < MAX_TIMES) masks.set(word, mask + (1 << shift));
    }
  });
  const use = usual[Math.min(255, Math.round(4 * Math.log2(1 + Math.max(0, uses))))]!;
  const short = title.length > 0 ? shortness[Math.min(255, titleWords)]! : 1;
  const features: Record<string, number> = {
    [SHORT_TITLE]: Math.expm1(short * use),
    [OFTEN_USED]: Math.expm1(use),
  };
  for (const [word, mask] of masks) {
    const score = weight[mask]! * ((mask & MAX_TIMES) !== 0 ? short : 1) * use;
    features[word.replaceAll('.', ALTERNATIVE_SEPARATOR)] = Math.expm1(score);
  }
  return features;
}

function* wordsIn(headings: readonly string[]): Generator<string> {
  for (const heading of headings) {
    for (const place of heading.split(WORD_SEPARATOR)) yield* place.split(ALTERNATIVE_SEPARATOR);
  }
}
