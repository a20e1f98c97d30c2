/**
 * "Did you mean": a query near to the one that was typed. It is looked for only when a word is nowhere
 * in the catalogue or nothing was found, and offered only when it finds something: words joined or
 * parted, then the nearest spelling, then as many of the words as one title has. What it finds is found
 * within the guide and the filters of the search.
 */
import {
  replaceIn,
  respaced,
  totalOf,
  withFewerWords,
  type Find,
  type Replacement,
  type TypedWord,
} from './nearest-query.ts';
import { tokenRanges } from './query/fold.ts';
import type { ParsedQuery, QueryRow } from './query/grammar.ts';
import type { SearchIndex } from './segments/index.ts';
import { leaves } from './query/query-tree.ts';
import { likelyTerms, titlesWith } from './suggest.ts';

export interface QuerySuggestion {
  /** The rows with the better words in place, everything else as typed. */
  rows: QueryRow[];
  /** Titles that the suggestion finds. */
  total: number;
}

const MAX_WORDS = 8;
const CANDIDATES = 3;

export function suggestQuery(
  index: SearchIndex,
  rows: readonly QueryRow[],
  { tree }: ParsedQuery,
  total: number,
  find: Find,
): QuerySuggestion | null {
  const words = typedWords(rows, tree);
  const unknown = words.filter(({ token }) => titlesWith(index.segments, token) === 0);
  if (unknown.length === 0 && total > 0) return null;
  const spaced = total === 0 && respaced(index, rows, words, find);
  if (spaced) return replaced(index, rows, [spaced], find);
  return (
    bestOf(index, rows, unknown, words, false, find) ??
    bestOf(index, rows, unknown, words, true, find) ??
    (total === 0 ? shortened(index, rows, tree, find) : null)
  );
}

function shortened(
  index: SearchIndex,
  rows: readonly QueryRow[],
  tree: ParsedQuery['tree'],
  find: Find,
): QuerySuggestion | null {
  const left = withFewerWords(index, rows, tree, find);
  const fewer = left && replaced(index, rows, left, find);
  if (!fewer || fewer.total === 0) return null;
  return {
    ...fewer,
    rows: fewer.rows.map((row) => ({ ...row, q: row.q.replace(/\s+/g, ' ').trim() })),
  };
}

/** The best of the spellings nearest to what was typed, or of those a letter farther off. */
function bestOf(
  index: SearchIndex,
  rows: readonly QueryRow[],
  unknown: readonly TypedWord[],
  words: readonly TypedWord[],
  farther: boolean,
  find: Find,
): QuerySuggestion | null {
  const replacements = (unknown.length > 0 ? unknown : words).slice(0, MAX_WORDS).map((word) =>
    likelyTerms(index, word.token, CANDIDATES, farther).map(({ term }) => ({
      ...word,
      to: term,
    })),
  );
  const tries =
    unknown.length > 0 ? together(replacements) : replacements.flat().map((one) => [one]);
  let best: QuerySuggestion | null = null;
  for (const one of tries) {
    const suggestion = replaced(index, rows, one, find);
    if (suggestion.total > (best?.total ?? 0)) best = suggestion;
    if (best !== null && unknown.length > 0) break; // nearest spellings come first
  }
  return best;
}

/** All unknown words replaced at once: by their nearest, then one of them by its second, … */
function together(choices: readonly (readonly Replacement[])[]): Replacement[][] {
  const possible = choices.filter((list) => list.length > 0);
  if (possible.length === 0) return [];
  const nearest = possible.map((list) => list[0]!);
  const others = possible.flatMap((list, i) =>
    list.slice(1).map((choice) => nearest.with(i, choice)),
  );
  return [nearest, ...others];
}

function typedWords(rows: readonly QueryRow[], tree: ParsedQuery['tree']): TypedWord[] {
  return leaves(tree).flatMap((leaf): TypedWord[] => {
    if (leaf.kind === 'exact' || leaf.kind === 'heading' || (leaf.kind === 'word' && leaf.prefix))
      return [];
    const { row, start, end } = leaf.source;
    const text = rows[row]?.q.slice(start, end) ?? '';
    const tokens = leaf.kind === 'word' ? [leaf.text] : leaf.words;
    return tokenRanges(text)
      .filter(({ token }) => tokens.includes(token) && /^\p{L}{3,}$/u.test(token))
      .map((range) => ({
        row,
        token: range.token,
        start: start + range.start,
        end: start + range.end,
      }));
  });
}

function replaced(
  index: SearchIndex,
  rows: readonly QueryRow[],
  replacements: readonly Replacement[],
  find: Find,
): QuerySuggestion {
  const better = replaceIn(rows, replacements);
  return { rows: better, total: totalOf(index, better, find) };
}
