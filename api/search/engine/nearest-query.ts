/**
 * Suggestions without respelling, for queries that find nothing: words joined or split
 * ("infra estrutura", "domcasmurro"), or the largest subset of the words that one title has.
 */
import { NO_HITS, unite, type Hits } from './hits.ts';
import { parseRows, type QueryRow } from './query/grammar.ts';
import { fieldNameAtEnd } from './query/lexer.ts';
import { leaves, type QueryNode, type Source } from './query/query-tree.ts';
import type { SearchIndex } from './segments/index.ts';
import { seek } from './segments/postings.ts';
import type { Segment } from './segments/segment.ts';
import { titlesWith } from './suggest.ts';

/** Finds the matches of a tree in a segment, within the guide and filters of the search. */
export type Find = (segment: Segment, tree: QueryNode) => Hits;

/** Number of titles that these rows find. */
export const totalOf = (
  { segments }: SearchIndex,
  rows: readonly QueryRow[],
  find: Find,
): number => {
  const { tree } = parseRows(rows);
  return segments.reduce((sum, segment) => sum + find(segment, tree).length, 0);
};

/** A part of a row, and its replacement. */
export interface Replacement extends Source {
  to: string;
}

/** A word of the query, with its position in its row. */
export interface TypedWord extends Source {
  token: string;
  /** Replacement by the word as a prefix ("word*"); null where no star is allowed. */
  star: Replacement | null;
}

/** Minimum length of each part of a split word. */
const MIN_PART_LENGTH = 2;
/** Maximum parts of a query that are compared with each other. */
const MAX_PARTS = 16;
/** Maximum titles examined to find the one with the most parts. */
const MAX_TITLES = 5000;

/** The rows with some parts replaced. */
export function replaceIn(
  rows: readonly QueryRow[],
  replacements: readonly Replacement[],
): QueryRow[] {
  const changed = rows.map((row) => ({ ...row }));
  // From the end, so that earlier offsets stay valid.
  for (const { row, start, end, to } of replacements.toSorted((a, b) => b.start - a.start)) {
    const target = changed[row];
    if (target !== undefined) target.q = target.q.slice(0, start) + to + target.q.slice(end);
  }
  return changed;
}

/** Joins two adjacent words or splits one; null if neither finds anything. */
export function joinOrSplitWords(
  index: SearchIndex,
  rows: readonly QueryRow[],
  words: readonly TypedWord[],
  find: Find,
): Replacement | null {
  const known = (word: string): boolean => titlesWith(index.segments, word) > 0;
  let best: { replacement: Replacement; total: number } | null = null;
  const offer = (replacement: Replacement, tried: QueryRow[]): void => {
    const total = totalOf(index, tried, find);
    if (total > (best?.total ?? 0)) best = { replacement, total };
  };
  words.forEach((word, i) => {
    const next = words[i + 1];
    if (next && next.row === word.row && isBlank(rows[word.row]?.q.slice(word.end, next.start))) {
      const one = { ...word, end: next.end, to: word.token + next.token };
      if (known(one.to)) offer(one, replaceIn(rows, [one]));
    }
    if (known(word.token)) return;
    for (const [a, b] of partsOf(word.token)) {
      if (!known(a) || !known(b)) continue;
      // As a phrase, so that a word is not split into two unrelated words.
      offer({ ...word, to: `${a} ${b}` }, replaceIn(rows, [{ ...word, to: `"${a} ${b}"` }]));
    }
  });
  return (best as { replacement: Replacement } | null)?.replacement ?? null;
}

const isBlank = (between: string | undefined): boolean => between?.trim() === '';

const partsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * MIN_PART_LENGTH + 1) }, (_, i) => [
    word.slice(0, MIN_PART_LENGTH + i),
    word.slice(MIN_PART_LENGTH + i),
  ]);

/** A part of a query that can be searched without the others. */
interface Part extends Source {
  /** By segment. */
  hits: Hits[];
  /** Higher for rarer parts. */
  weight: number;
}

/**
 * Replacements that remove the parts of a query that the best title lacks; the best title has the
 * highest total weight of parts. Null if a title has all parts or no title has any.
 */
export function dropWords(
  { segments }: SearchIndex,
  rows: readonly QueryRow[],
  tree: QueryNode,
  find: Find,
): Replacement[] | null {
  const parts = partsBySource(segments, tree, find);
  if (parts.length < 2) return null;
  const kept = heldTogether(parts);
  const left = parts.filter((part) => !kept.has(part));
  if (kept.size === 0 || left.length === 0) return null;
  return left.map(({ row, start, end }) => {
    const before = rows[row]?.q.slice(0, start) ?? '';
    // Removes the field name as well, which would otherwise apply to the next word.
    return { row, start: start - fieldNameAtEnd(before).length, end, to: '' };
  });
}

function partsBySource(segments: SearchIndex['segments'], tree: QueryNode, find: Find): Part[] {
  const size = segments.reduce((sum, segment) => sum + segment.size, 0);
  const bySource = new Map<string, Part>();
  for (const leaf of leaves(tree)) {
    const { row, start, end } = leaf.source;
    const key = `${row} ${start}`;
    const hits = segments.map((segment) => find(segment, leaf));
    const before = bySource.get(key)?.hits;
    const all = before ? hits.map((some, i) => unite(some, before[i]!)) : hits;
    const titles = all.reduce((sum, some) => sum + some.length, 0);
    bySource.set(key, { row, start, end, hits: all, weight: Math.log(1 + size / (1 + titles)) });
  }
  return [...bySource.values()];
}

/** The parts that the best title has; only titles with the rarest parts are examined. */
function heldTogether(parts: readonly Part[]): Set<Part> {
  const weighed = parts
    .filter(({ hits }) => hits.some(({ length }) => length > 0))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_PARTS);
  let best = { sum: 0, segment: -1, doc: -1 };
  let looks = MAX_TITLES;
  for (const rare of weighed) {
    rare.hits.forEach((docs, segment) => {
      for (const doc of docs.subarray(0, looks)) {
        let sum = 0;
        for (const { hits, weight } of weighed) if (hasHit(hits[segment]!, doc)) sum += weight;
        if (sum > best.sum) best = { sum, segment, doc };
      }
      looks -= Math.min(looks, docs.length);
    });
  }
  return new Set(parts.filter(({ hits }) => hasHit(hits[best.segment] ?? NO_HITS, best.doc)));
}

const hasHit = (hits: Hits, doc: number): boolean => hits[seek(hits, 0, hits.length, doc)] === doc;
