/** Whether a query names an author whose works are there: then works about the author come after them. */
import type { Evaluation } from './evaluate.ts';
import type { QueryNode, WordNode } from './query/query-tree.ts';
import {
  fieldBits,
  FIELD_NUMBER,
  FIELD_SHIFT,
  MAX_POSITIONS,
  readPositions,
  seek,
  type Postings,
} from './segments/postings.ts';
import { findString } from './segments/strings.ts';

/** Titles looked at for those by somebody of that name. */
const MOST_LOOKS = 4000;
/** A single word is taken for a name when so many works are by authors filed under it. */
const WORKS_OF_ONE_WORD = 3;
const AUTHOR = FIELD_NUMBER.author << FIELD_SHIFT;
const AUTHOR_BITS = fieldBits('author');
const buffer = new Uint16Array(MAX_POSITIONS);

/** Whether a posting stands in the name of the main author; with `first`, as its first word. */
export function inMainAuthor(
  postings: Postings,
  posting: number,
  words: number,
  first = false,
): boolean {
  if ((postings.masks[posting]! & AUTHOR_BITS) === 0) return false;
  const count = readPositions(postings, posting, buffer);
  const end = AUTHOR + (first ? Math.min(1, words) : words);
  for (let k = 0; k < count; k++) if (buffer[k]! >= AUTHOR && buffer[k]! < end) return true;
  return false;
}

/** All words in the name of one main author; a single one must be what the name is filed under. */
export function namesAuthor(
  evaluations: readonly Evaluation[],
  tree: QueryNode,
  words: readonly WordNode[],
): boolean {
  const isPlain =
    words.length > 0 &&
    (tree.kind === 'word' || tree.kind === 'phrase' || tree.kind === 'and') &&
    words.every(({ field, prefix }) => field === null && !prefix);
  if (!isPlain) return false;
  let wanted = words.length === 1 ? WORKS_OF_ONE_WORD : 1;
  for (const evaluation of evaluations) {
    wanted -= worksBy(evaluation, words, wanted);
    if (wanted <= 0) return true;
  }
  return false;
}

/** How many works are by somebody whose name has all words; no more than are wanted. */
function worksBy(evaluation: Evaluation, words: readonly WordNode[], wanted: number): number {
  const { postings, terms, authorLength, deleted } = evaluation.segment;
  const found = words.map(({ text }) => findString(terms, text));
  if (found.includes(-1)) return 0;
  const runs = found
    .map((term) => ({ at: postings.starts[term]!, end: postings.starts[term + 1]! }))
    .sort((a, b) => a.end - a.at - (b.end - b.at));
  const [rarest, ...others] = runs;
  if (rarest === undefined) return 0;
  let works = 0;
  const last = Math.min(rarest.end, rarest.at + MOST_LOOKS);
  for (let i = rarest.at; i < last && works < wanted; i++) {
    if ((postings.masks[i]! & AUTHOR_BITS) === 0) continue;
    const doc = postings.docs[i]!;
    const length = authorLength[doc]!;
    if (length === 0 || deleted[doc] === 1) continue;
    if (!inMainAuthor(postings, i, length, others.length === 0)) continue;
    const isBy = others.every((run) => {
      run.at = seek(postings.docs, run.at, run.end, doc);
      return (
        run.at < run.end && postings.docs[run.at] === doc && inMainAuthor(postings, run.at, length)
      );
    });
    if (isBy) works++;
  }
  return works;
}
