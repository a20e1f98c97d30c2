/**
 * Suggestions without respelling, for queries that find nothing: words joined or split
 * ("infra estrutura", "domcasmurro"), or the largest subset of the words that one title has.
 */
import { tokenize } from './query/fold.ts';
import { isFunctionWord } from './query/function-words.ts';
import { parseRows, type QueryRow } from './query/grammar.ts';
import { fieldNameAtEnd } from './query/lexer.ts';
import { leaves, type LeafNode, type QueryNode, type Source } from './query/query-tree.ts';
import type { TitleFacts } from './title-facts.ts';

/** Number of titles that these rows find. */
export const totalOf = (facts: TitleFacts, rows: readonly QueryRow[]): number =>
  facts.count([parseRows(rows).tree]);

/** A part of a row, and its replacement. */
export interface Replacement extends Source {
  to: string;
}

/** A word of the query, with its position in its row. */
export interface TypedWord extends Source {
  token: string;
  /** Replacement by the word as a prefix ("word*"); null where no star is allowed. */
  star: Replacement | null;
  /** A few capitals ("USA"): never misspelt. */
  isAcronym: boolean;
}

/** Minimum length of each part of a split word. */
const MIN_PART_LENGTH = 2;
/** Maximum parts of a query that are compared with each other. */
const MAX_PARTS = 16;
/** Share of the weight of all parts that a single part must have. */
const MIN_SHARE = 1 / 3;
/** Factor of place and publisher in a reference: author, title and year say more. */
const IMPRINT = 0.4;

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
  facts: TitleFacts,
  rows: readonly QueryRow[],
  words: readonly TypedWord[],
): Replacement | null {
  const known = (word: string): boolean => facts.titlesWith(word) > 0;
  let best: { replacement: Replacement; total: number } | null = null;
  const offer = (replacement: Replacement, tried: QueryRow[]): void => {
    const total = totalOf(facts, tried);
    if (total > (best?.total ?? 0)) best = { replacement, total };
  };
  words.forEach((word, i) => {
    const next = words[i + 1];
    if (next && next.row === word.row && isBlank(rows[word.row]?.q.slice(word.end, next.start))) {
      const one = { ...word, end: next.end, to: word.token + next.token };
      if (known(one.to)) offer(one, replaceIn(rows, [one]));
    }
    if (known(word.token)) return;
    for (const [a, b] of splitsOf(word.token)) {
      if (!known(a) || !known(b)) continue;
      // As a phrase, so that a word is not split into two unrelated words.
      offer({ ...word, to: `${a} ${b}` }, replaceIn(rows, [{ ...word, to: `"${a} ${b}"` }]));
    }
  });
  return (best as { replacement: Replacement } | null)?.replacement ?? null;
}

const isBlank = (between: string | undefined): boolean => between?.trim() === '';

const splitsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * MIN_PART_LENGTH + 1) }, (_, i) => [
    word.slice(0, MIN_PART_LENGTH + i),
    word.slice(MIN_PART_LENGTH + i),
  ]);

/** A part of a query that can be searched without the others. */
export interface Part extends Source {
  text: string;
  /** Its folded words. */
  words: readonly string[];
  /** Its readings: as words, as a number … */
  leaves: LeafNode[];
}

interface WeighedPart extends Part {
  titles: number;
  /** Higher for rarer parts; highest for those that no title has. */
  weight: number;
}

/**
 * Rows without what says little, best first: without function words, with initials as beginnings of authors' names
 * ("Freyre, G."), without initials.
 */
export function* contentOf(
  rows: readonly QueryRow[],
  parts: readonly Part[],
): Generator<QueryRow[]> {
  const content = parts.filter(isContent);
  const names = content.filter((part) => !areInitials(part));
  if (names.length === 0) return;
  if (content.length < parts.length) yield withOnly(content, rows, parts);
  if (names.length === content.length) return;
  const forenames = content.filter(areInitials).map(asForename);
  yield replaceIn(rows, [...removals(content, rows, parts), ...forenames]);
  yield withOnly(names, rows, parts);
}

/**
 * Rows with the parts that one title has; else, for a single row, with any part. A single part that weighs much less
 * than the others is not searched for alone: rare words are not given up for a common one.
 */
export function fewerParts(
  facts: TitleFacts,
  rows: readonly QueryRow[],
  parts: readonly Part[],
): QueryRow[] | null {
  const names = parts
    .filter((part) => isContent(part) && !areInitials(part))
    .map((part) => weigh(facts, part))
    .map((part) => (isImprint(rows, part) ? { ...part, weight: IMPRINT * part.weight } : part));
  const known = names.filter(({ titles }) => titles > 0);
  const together = heldTogether(facts, known);
  if (together.length > 1 || MIN_SHARE * weightOf(names) <= weightOf(together)) {
    return withOnly(together, rows, parts);
  }
  return known.length > 1 && rows.length === 1 ? [{ ...rows[0]!, q: anyOf(known) }] : null;
}

/** "New York: Macmillan, 1925" in a reference, up to the year. */
const IMPRINT_OF_REFERENCE = /[^.:;()]{2,40}:\s+[^.,:;()]{2,50}[,;]\s+(?=\[?c?\d{4})/u;

/** Whether a part is of the place or publisher in a reference. */
function isImprint(rows: readonly QueryRow[], { row, start }: Part): boolean {
  const imprint = IMPRINT_OF_REFERENCE.exec(rows[row]?.q ?? '');
  if (imprint === null || imprint.index === 0) return false;
  return start >= imprint.index && start < imprint.index + imprint[0].length;
}

const isContent = ({ words }: Part): boolean => !words.every(isFunctionWord);

const removals = (
  left: readonly Part[],
  rows: readonly QueryRow[],
  parts: readonly Part[],
): Replacement[] =>
  parts
    .filter(({ row, start }) => !left.some((one) => one.row === row && one.start === start))
    .map((part) => removal(rows, part));

const withOnly = (
  left: readonly Part[],
  rows: readonly QueryRow[],
  parts: readonly Part[],
): QueryRow[] => replaceIn(rows, removals(left, rows, parts));

const anyOf = (parts: readonly WeighedPart[]): string =>
  parts
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_PARTS)
    .toSorted((a, b) => a.start - b.start)
    .map(({ text }) => text)
    .join(' OR ');

const weightOf = (parts: readonly WeighedPart[]): number =>
  parts.reduce((sum, { weight }) => sum + weight, 0);

/** Single letters, or a few capitals beside other words: "J. R. R.", "JRR". */
const areInitials = ({ words, text }: Part): boolean =>
  words.every((word) => /^\p{L}$/u.test(word)) || /^\p{Lu}{2,3}$/u.test(text);

const asForename = ({ row, start, end, text }: Part): Replacement => ({
  ...{ row, start, end },
  to: `autor:${[...text][0]!.toLowerCase()}*`,
});

/** Removes the field name as well, which would otherwise apply to the next word. */
function removal(rows: readonly QueryRow[], { row, start, end }: Part): Replacement {
  const before = rows[row]?.q.slice(0, start) ?? '';
  return { row, start: start - fieldNameAtEnd(before).length, end, to: '' };
}

/** The parts of a query. */
export function queryParts(rows: readonly QueryRow[], tree: QueryNode): Part[] {
  const parts = new Map<string, Part>();
  for (const leaf of leaves(tree)) {
    const { row, start, end } = leaf.source;
    const text = rows[row]?.q.slice(start, end) ?? '';
    const key = `${row} ${start}`;
    const before = parts.get(key)?.leaves ?? [];
    parts.set(key, {
      ...{ row, start, end, text },
      words: tokenize(text),
      leaves: [...before, leaf],
    });
  }
  return [...parts.values()];
}

function weigh(facts: TitleFacts, part: Part): WeighedPart {
  const titles = facts.count(part.leaves);
  return { ...part, titles, weight: Math.log(1 + facts.size / (1 + titles)) };
}

/** The parts that one title has together, in the order typed. */
function heldTogether(facts: TitleFacts, parts: readonly WeighedPart[]): WeighedPart[] {
  const weighed = parts.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_PARTS);
  const held = new Set(facts.heldTogether(weighed));
  return parts.filter((part) => held.has(part));
}
