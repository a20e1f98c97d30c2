import {
  fold,
  group,
  patternWord,
  tokenize,
  typedWords,
  withEquivalents,
  type QueryNode,
  type SearchField,
  type Synonyms,
} from '../../search/engine/engine.ts';
import { Diagnostic } from './diagnostics.ts';
import type { Term } from './cql/term.ts';

/** What the words of a query need besides their text. */
export interface WordContext {
  field: SearchField | null;
  stem: boolean;
  language: string;
  equivalents: Synonyms;
  /** Words that the query may still have. */
  budget: { words: number };
}

/** Each of the words, in a list. */
export function eachWord({ text }: Term, context: WordContext): QueryNode[] {
  const nodes = chunksOf(text).map((chunk) => chunkNode(chunk, context));
  if (nodes.length === 0) throw new Diagnostic(27);
  return nodes;
}

/** All of the words, with the synonyms of several together. */
export const allWords = (term: Term, context: WordContext): QueryNode =>
  group('and', withEquivalents(eachWord(term, context), context.equivalents));

/** One word, or words next to each other. */
export function adjacentWords(term: Term, context: WordContext): QueryNode {
  const chunks = chunksOf(term.text);
  const [first, ...rest] = chunks;
  if (first === undefined) throw new Diagnostic(27);
  if (rest.length === 0) return chunkNode(first, context);
  if (!term.isMasked && !context.stem) return wordsNode(term.text, context, { quoted: true });
  const inOrder = chunks.flatMap((chunk) =>
    isMasked(chunk)
      ? [chunkNode(chunk, context)]
      : tokenize(chunk).map((word) => wordsNode(word, context)),
  );
  return inOrder.reduce((left, right) => ({ kind: 'near', order: 'next', left, right }));
}

const isMasked = (chunk: string): boolean => /[*?]/.test(chunk);

/** Parts between blanks that have a word or a mask. */
const chunksOf = (text: string): string[] =>
  text.split(/\s+/u).filter((chunk) => isMasked(chunk) || tokenize(chunk).length > 0);

/** Fewer letters before a mask find too much. */
const MIN_LETTERS = 2;
/** One word with masks. */
const PATTERN = /^[\p{L}\p{N}\p{M}*?]+$/u;

function chunkNode(chunk: string, context: WordContext): QueryNode {
  if (!isMasked(chunk)) return wordsNode(chunk, context);
  const start = chunk.slice(0, chunk.search(/[*?]/));
  const last = tokenize(start).at(-1) ?? '';
  if ([...last].length < MIN_LETTERS) throw new Diagnostic(29, chunk);
  if (chunk === `${start}*`) return wordsNode(chunk, context, { starred: true });
  if (!PATTERN.test(chunk)) throw new Diagnostic(28, chunk);
  take(context, 1);
  return patternWord(fold(chunk).replace(/\*+/g, '*'), {
    field: context.field,
    shown: chunk,
    source: sourceOf(chunk),
  });
}

function wordsNode(
  text: string,
  context: WordContext,
  { quoted = false, starred = false } = {},
): QueryNode {
  const { field, stem, language, equivalents } = context;
  const words = tokenize(text);
  take(context, words.length);
  const source = sourceOf(text);
  const similar = stem && !quoted;
  return typedWords({
    ...{ text, words, field, source, quoted, starred, similar, language, equivalents },
  });
}

const sourceOf = (text: string) => ({ row: 0, start: 0, end: text.length });

function take({ budget }: WordContext, words: number): void {
  budget.words -= words;
  if (budget.words < 0) throw new Diagnostic(12, 'too many words');
}
