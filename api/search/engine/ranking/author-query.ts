/** Whether a query is the name of an author with works in the catalogue: works by the author then rank first. */
import type { Evaluation } from '../evaluate.ts';
import type { QueryNode, WordNode } from '../query/query-tree.ts';
import { countFiledUnder } from '../accelerators/top-candidates.ts';
import { MAX_LOOKS } from '../accelerators/top-documents.ts';
import { AUTHOR_BITS, inMainAuthor } from '../segments/main-author.ts';
import { seek } from '../segments/postings.ts';
import { findString } from '../segments/strings.ts';

/** Minimum works by authors filed under a word for which the word counts as a name. */
const WORKS_OF_ONE_WORD = 3;

/**
 * True if all words are in the name of one main author and one of them is a surname; a single word must be the name's
 * filing word.
 */
export function namesAuthor(
  evaluations: readonly Evaluation[],
  tree: QueryNode,
  words: readonly WordNode[],
): boolean {
  let wanted = worksOfAuthor(tree, words);
  if (wanted === null) return false;
  for (const evaluation of evaluations) {
    wanted -= worksBy(evaluation, words, wanted);
    if (wanted <= 0) return true;
  }
  return false;
}

/** How many works make the words the name of their author; null if they cannot be a name. */
export function worksOfAuthor(tree: QueryNode, words: readonly WordNode[]): number | null {
  const isPlain =
    words.length > 0 &&
    (tree.kind === 'word' || tree.kind === 'phrase' || tree.kind === 'and') &&
    words.every(({ field, prefix }) => field === null && !prefix);
  if (!isPlain) return null;
  return words.length === 1 ? WORKS_OF_ONE_WORD : 1;
}

/** Counts works by authors whose names have all words, up to `wanted`. */
function worksBy(evaluation: Evaluation, words: readonly WordNode[], wanted: number): number {
  const { postings, terms, authorLength, surnameLength, deleted } = evaluation.segment;
  const found = words.map(({ text }) => findString(terms, text));
  if (found.includes(-1)) return 0;
  const isSingle = found.length === 1 && evaluation.accelerate;
  const filed = isSingle ? countFiledUnder(evaluation.segment, found[0]!, wanted) : null;
  if (filed !== null) return filed;
  const runs = found
    .map((term) => ({ at: postings.starts[term]!, end: postings.starts[term + 1]! }))
    .sort((a, b) => a.end - a.at - (b.end - b.at));
  const [rarest, ...others] = runs;
  if (rarest === undefined) return 0;
  let works = 0;
  const last = Math.min(rarest.end, rarest.at + MAX_LOOKS);
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
    const isSurname = (posting: number): boolean =>
      inMainAuthor(postings, posting, surnameLength[doc]!);
    if (isBy && (others.length === 0 || isSurname(i) || others.some(({ at }) => isSurname(at))))
      works++;
  }
  return works;
}
