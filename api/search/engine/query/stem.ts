/**
 * Light stemming for the similar-words search types: plural, gender and the commonest endings of
 * Portuguese, Spanish and English. Nothing is stemmed in the index in process; a word of the query
 * stands for every term of the dictionary that has the same stem in one of the three languages.
 */
import { prefixRange, stringAt, type StringTable } from '../segments/strings.ts';

/** Ending, its replacement, and the minimum number of letters before it. */
type Rule = readonly [ending: string, replacement: string, atLeast: number];
/** Steps in order; in each the first rule that fits is applied. Words are folded: "ções" = "coes". */
type Steps = readonly (readonly Rule[])[];

const PORTUGUESE: Steps = [
  [
    ['oes', 'ao', 2],
    ['aes', 'ao', 2],
    ['ais', 'al', 2],
    ['eis', 'el', 2],
    ['ois', 'ol', 2],
    ['uis', 'ul', 3],
    ['ns', 'm', 2],
    ['res', 'r', 3],
    ['zes', 'z', 2],
    ['ses', 's', 3],
    ['s', '', 3],
  ],
  [
    ['issimo', 'o', 3],
    ['issima', 'o', 3],
    ['inho', 'o', 4],
    ['inha', 'o', 4],
    ['mente', '', 4],
    ['ona', 'ao', 4],
    ['ora', 'or', 4],
    ['eira', 'eiro', 3],
  ],
  [
    ['a', '', 3],
    ['o', '', 3],
    ['e', '', 3],
  ],
];

const SPANISH: Steps = [
  [
    ['ciones', 'cion', 2],
    ['siones', 'sion', 2],
    ['ces', 'z', 2],
    ['ores', 'or', 2],
    ['ales', 'al', 2],
    ['eles', 'el', 2],
    ['ones', 'on', 3],
    ['dades', 'dad', 2],
    ['s', '', 3],
  ],
  [
    ['ito', 'o', 4],
    ['ita', 'o', 4],
    ['mente', '', 4],
    ['ora', 'or', 4],
  ],
  [
    ['a', '', 3],
    ['o', '', 3],
    ['e', '', 3],
  ],
];

const ENGLISH: Steps = [
  [
    ['sses', 'ss', 2],
    ['ies', 'y', 2],
    ['ches', 'ch', 2],
    ['shes', 'sh', 2],
    ['xes', 'x', 2],
    ['ss', 'ss', 1],
    ['us', 'us', 2],
    ['s', '', 3],
  ],
  [
    ['ing', '', 4],
    ['ed', '', 4],
    ['ly', '', 4],
  ],
  [
    ['e', '', 3],
    ['y', 'i', 3],
  ],
];

const LANGUAGES: readonly Steps[] = [PORTUGUESE, SPANISH, ENGLISH];
/** Maximum letters at the end of a stem that rules rewrite; terms of a stem share the letters before. */
const REWRITTEN = 2;

/** The stems of a folded word, one for each language. */
export const stems = (word: string): string[] => LANGUAGES.map((steps) => stem(word, steps));

/** Whether two folded words have a stem in common. */
export function similar(a: string, b: string): boolean {
  const stemsOfB = stems(b);
  return stems(a).some((one, language) => one === stemsOfB[language]);
}

/** The terms of a dictionary similar to a word, itself included when it is there. */
export function similarTerms(table: StringTable, word: string): number[] {
  const wanted = stems(word);
  const shortest = Math.min(...wanted.map((text) => text.length));
  const [first, end] = prefixRange(table, word.slice(0, Math.max(2, shortest - REWRITTEN)));
  const found: number[] = [];
  for (let term = first; term < end; term++) {
    const text = stringAt(table, term);
    if (text === word || stems(text).some((one, language) => one === wanted[language])) {
      found.push(term);
    }
  }
  return found;
}

function stem(word: string, steps: Steps): string {
  let text = word;
  for (const rules of steps) {
    const rule = rules.find(
      ([ending, , atLeast]) => text.length >= atLeast + ending.length && text.endsWith(ending),
    );
    if (rule !== undefined) text = text.slice(0, text.length - rule[0].length) + rule[1];
  }
  return text;
}
