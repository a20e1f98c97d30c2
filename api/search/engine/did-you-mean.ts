/**
 * "Did you mean": a better spelling of a whole query. It is looked for only when a word is nowhere
 * in the catalogue or nothing was found, and offered only when it finds something.
 */
import { countHits } from './evaluate.ts';
import { tokenRanges } from './query/fold.ts';
import { parseRows, type ParsedQuery, type QueryRow } from './query/grammar.ts';
import type { SearchIndex } from './segments/index.ts';
import { leaves } from './query/query-tree.ts';
import { likelyTerms, titlesWith } from './suggest.ts';
import type { Work } from './work.ts';

export interface QuerySuggestion {
  /** The rows with the better spelling in place, everything else as typed. */
  rows: QueryRow[];
  replaced: { row: number; from: string; to: string }[];
  /** Titles that the suggestion finds. */
  total: number;
}

/** A word of the query where it stands in its row. */
interface TypedWord {
  row: number;
  start: number;
  end: number;
  token: string;
}
interface Replacement extends TypedWord {
  to: string;
}

const MAX_WORDS = 8;
const CANDIDATES = 3;

export function suggestQuery(
  index: SearchIndex,
  rows: readonly QueryRow[],
  { tree }: ParsedQuery,
  total: number,
  work: Work,
): QuerySuggestion | null {
  const words = typedWords(rows, tree);
  const unknown = words.filter(({ token }) => titlesWith(index.segments, token) === 0);
  if (unknown.length === 0 && total > 0) return null;
  return (
    bestOf(index, rows, unknown, words, false, work) ??
    bestOf(index, rows, unknown, words, true, work)
  );
}

/** The best of the spellings nearest to what was typed, or of those a letter farther off. */
function bestOf(
  index: SearchIndex,
  rows: readonly QueryRow[],
  unknown: readonly TypedWord[],
  words: readonly TypedWord[],
  farther: boolean,
  work: Work,
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
    const suggestion = replace(index, rows, one, work);
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

function replace(
  index: SearchIndex,
  rows: readonly QueryRow[],
  replacements: readonly Replacement[],
  work: Work,
): QuerySuggestion {
  const corrected = rows.map((row) => ({ ...row }));
  // From the end, so that earlier places stay where they are.
  for (const { row, start, end, to } of [...replacements].sort((a, b) => b.start - a.start)) {
    const target = corrected[row];
    if (target !== undefined) target.q = target.q.slice(0, start) + to + target.q.slice(end);
  }
  return {
    rows: corrected,
    replaced: replacements.map(({ row, token, to }) => ({ row, from: token, to })),
    total: countHits(index.segments, parseRows(corrected).tree, work),
  };
}
