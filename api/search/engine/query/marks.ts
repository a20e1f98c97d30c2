/** The parts of a displayed text that match a query, to be highlighted. */
import { tokenRanges, type TokenRange } from './fold.ts';
import { asTyped, leaves, type LeafNode, type QueryNode, type SearchField } from './query-tree.ts';
import { similar } from './stem.ts';
import { wildcardMatcher } from './wildcards.ts';

/** Offsets in the text, end exclusive. */
export interface Mark {
  start: number;
  end: number;
}

/** Only words of at least three letters are marked (specification §5). */
const MIN_MARKED_LENGTH = 3;

/**
 * The ranges of a text to highlight for a query, in order and without overlap. `field` is the field of
 * the text: words searched in another field are not highlighted.
 */
export function marks(tree: QueryNode, text: string, field: SearchField | null = null): Mark[] {
  const ranges = tokenRanges(text);
  const marked = new Uint8Array(ranges.length);
  // Names have no plural.
  for (const leaf of leaves(field === 'author' ? asTyped(tree) : tree)) {
    if (leaf.kind !== 'word' && leaf.kind !== 'phrase') continue;
    if (leaf.field !== null && field !== null && leaf.field !== field) continue;
    markLeaf(leaf, ranges, marked);
  }
  return joined(ranges.filter((_, i) => marked[i] === 1));
}

function markLeaf(
  leaf: Extract<LeafNode, { kind: 'word' | 'phrase' }>,
  ranges: readonly TokenRange[],
  marked: Uint8Array,
): void {
  if (leaf.kind === 'word') {
    const fits = leaf.pattern === undefined ? null : wildcardMatcher(leaf.pattern);
    if (fits === null && leaf.text.length < MIN_MARKED_LENGTH) return;
    ranges.forEach(({ token }, i) => {
      const found =
        token === leaf.text ||
        (leaf.prefix && (fits?.(token) ?? token.startsWith(leaf.text))) ||
        (leaf.similar && similar(token, leaf.text)) ||
        leaf.forms?.some(({ text }) => text === token);
      if (found) marked[i] = 1;
    });
    return;
  }
  const { words } = leaf;
  if (words.join('').length < MIN_MARKED_LENGTH) return;
  for (let i = 0; i + words.length <= ranges.length; i++) {
    if (words.every((word, w) => ranges[i + w]!.token === word))
      marked.fill(1, i, i + words.length);
  }
}

/** Merges adjacent ranges and those of one run. */
function joined(ranges: readonly TokenRange[]): Mark[] {
  const found: Mark[] = [];
  for (const { start, end } of ranges) {
    const last = found.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}
