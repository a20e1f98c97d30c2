/**
 * NEXT, BEFORE and AFTER as intervals. Intervals of OpenSearch are minimal, so that `(a BEFORE b) NEXT c`
 * would miss a later b: the tree is flattened to chains of words, in which runs of NEXT are blocks.
 * Inexact: a word on both sides that is doubled on one (`a NEXT a BEFORE a NEXT a`).
 */
import type { NearNode, QueryNode, SearchField, WordNode } from '../../engine/engine.ts';
import { FIELDS } from '../../engine/engine.ts';
import { MAX_GAPS, stemField, type WordField } from '../fields.ts';
import { WORDS } from '../mappings.ts';
import { stemTerms } from '../title-document.ts';
import { anyOf, MATCH_NONE, type Dsl } from './dsl.ts';

/** A word of a chain, and how it follows the one before. */
interface Link {
  /** Words that may stand there. */
  word: WordNode | string;
  field: SearchField | null;
  follows: 'next' | 'before';
}
type Chain = readonly Link[];

/** Alternatives in brackets multiply; beyond, some are left out. */
export const MAX_CHAINS = 64;

/** All words that a beginning stands for; undefined: few enough for a rule of intervals. */
export type WordsOf = (word: WordNode) => readonly string[] | undefined;

/** @returns the query, and whether alternatives were left out */
export function nearQuery(node: NearNode, wordsOf: WordsOf): { query: Dsl; isCut: boolean } {
  const chains = chainsOf(node);
  const some = chains.slice(0, MAX_CHAINS);
  const queries = some.flatMap((chain) => chainQueries(chain, wordsOf));
  return {
    query: queries.length === 0 ? MATCH_NONE : anyOf(queries),
    isCut: chains.length > MAX_CHAINS,
  };
}

function chainsOf(node: QueryNode): Chain[] {
  switch (node.kind) {
    case 'word':
      return [[{ word: node, field: node.field, follows: 'before' }]];
    case 'phrase':
      return [node.words.map((word): Link => ({ word, field: node.field, follows: 'next' }))];
    case 'and':
    case 'or':
      return node.items.flatMap(chainsOf).slice(0, MAX_CHAINS + 1);
    case 'near':
      return joined(node);
    default:
      return []; // numbers and NOT have no positions
  }
}

function joined({ order, left, right }: NearNode): Chain[] {
  const [first, second] = order === 'after' ? [right, left] : [left, right];
  const follows = order === 'next' ? 'next' : 'before';
  const seconds = chainsOf(second);
  return chainsOf(first)
    .flatMap((chain) =>
      seconds.map(([head, ...rest]): Chain => [...chain, { ...head!, follows }, ...rest]),
    )
    .slice(0, MAX_CHAINS + 1);
}

/** The chain in each field that all its words allow. */
function chainQueries(chain: Chain, wordsOf: WordsOf): Dsl[] {
  const fields = FIELDS.filter((name) =>
    chain.every(({ field }) => field === null || field === name),
  );
  return fields.map((field) => ({ intervals: { [field]: chainRule(chain, field, wordsOf) } }));
}

function chainRule(chain: Chain, field: WordField, wordsOf: WordsOf): Dsl {
  const blocks: Link[][] = [];
  chain.forEach((link, i) => {
    if (i > 0 && link.follows === 'next') blocks.at(-1)!.push(link);
    else blocks.push([link]);
  });
  const rules = blocks.map((block) => blockRule(block, field, wordsOf));
  return ordered(rules, MAX_GAPS);
}

function blockRule(block: readonly Link[], field: WordField, wordsOf: WordsOf): Dsl {
  const words = block.map(({ word }) => (typeof word === 'string' ? word : plainText(word)));
  if (words.every((word) => word !== null)) return wordsRule(words);
  return ordered(
    block.map(({ word }) => wordRule(word, field, wordsOf)),
    0,
  );
}

const ordered = (rules: readonly Dsl[], gaps: number): Dsl =>
  rules.length === 1 ? rules[0]! : { all_of: { intervals: rules, ordered: true, max_gaps: gaps } };

const plainText = ({ text, prefix, similar }: WordNode): string | null =>
  prefix || similar ? null : text;

const wordsRule = (words: readonly string[]): Dsl => ({
  match: { query: words.join(' '), analyzer: WORDS, ordered: true, max_gaps: 0 },
});

/** Terms that a rule of intervals may stand for; the largest number that OpenSearch accepts. */
export const MAX_EXPANSIONS = 1024;

function wordRule(word: WordNode | string, field: WordField, wordsOf: WordsOf): Dsl {
  if (typeof word === 'string') return wordsRule([word]);
  const { text, prefix, pattern, similar, forms = [] } = word;
  if (prefix) {
    const words = wordsOf(word);
    if (words !== undefined) return anyWord(words);
    return {
      wildcard: { pattern: pattern ?? `${text}*`, max_expansions: MAX_EXPANSIONS },
    };
  }
  if (!similar) return wordsRule([text]);
  const stemmed = stemTerms(text).map((stem) => ({
    match: { query: stem, analyzer: 'keyword', use_field: stemField(field) },
  }));
  const others = forms.map((form) => wordsRule([form.text]));
  return { any_of: { intervals: [...stemmed, ...others] } };
}

/** No word begins so: a word that cannot exist, as intervals need one. */
const NO_WORD = '\u0000';
const anyWord = (words: readonly string[]): Dsl => ({
  any_of: { intervals: (words.length > 0 ? words : [NO_WORD]).map((word) => wordsRule([word])) },
});
