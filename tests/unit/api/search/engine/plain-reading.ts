import fc from 'fast-check';
import type { QueryNode, SearchDocument } from '#api/search/engine/engine.ts';
import { tokenize } from '#api/search/engine/query/fold.ts';
import { similar } from '#api/search/engine/query/stem.ts';

/**
 * What a query means, read straight off the documents: slow, short, and sharing nothing with the
 * index but the words themselves.
 */
interface Place {
  field: string;
  heading: number;
  first: number;
  last: number;
}

const FIELDS = ['title', 'author', 'subject', 'other'] as const;

/** Whether a title answers a query. */
export function answers(document: SearchDocument, node: QueryNode): boolean {
  switch (node.kind) {
    case 'all':
      return true;
    case 'none':
    case 'exact':
      return false;
    case 'and':
      return node.items.every((item) => answers(document, item));
    case 'or':
      return node.items.some((item) => answers(document, item));
    case 'not':
      return !answers(document, node.item);
    default:
      return places(document, node).length > 0;
  }
}

/** Every run of words in one heading that satisfies the node. */
function places(document: SearchDocument, node: QueryNode): Place[] {
  switch (node.kind) {
    case 'word':
      return runs(document, node.field, 1, ([word = '']) => {
        if (node.pattern !== undefined) return fits(word, node.pattern);
        if (node.prefix) return word.startsWith(node.text);
        return word === node.text || (node.similar && similar(word, node.text));
      }).concat(otherForms(document, node));
    case 'phrase':
      return runs(document, node.field, node.words.length, (run) =>
        node.words.every((word, i) => run[i] === word),
      );
    case 'and':
    case 'or':
      return node.items.flatMap((item) => places(document, item));
    case 'near':
      return near(document, node);
    default:
      return [];
  }
}

/** Where a word stands in the singular for the plural or the other way: never in a name, unless it is like it. */
function otherForms(document: SearchDocument, node: Extract<QueryNode, { kind: 'word' }>): Place[] {
  const counting = (node.forms ?? []).filter(
    ({ languages }) => node.similar || (languages?.includes(document.language) ?? true),
  );
  return runs(document, node.field, 1, ([word]) =>
    counting.some(({ text }) => text === word),
  ).filter(({ field }) => node.similar || field !== 'author');
}

function near(document: SearchDocument, node: Extract<QueryNode, { kind: 'near' }>): Place[] {
  if (!answers(document, node.left) || !answers(document, node.right)) return [];
  const [a, b] = node.order === 'after' ? [node.right, node.left] : [node.left, node.right];
  return places(document, a).flatMap((left) =>
    places(document, b)
      .filter(({ field, heading }) => field === left.field && heading === left.heading)
      .filter(({ first }) => (node.order === 'next' ? first === left.last + 1 : first > left.last))
      .map(({ last }) => ({ ...left, last })),
  );
}

function runs(
  document: SearchDocument,
  only: string | null,
  length: number,
  fits: (run: string[]) => boolean,
): Place[] {
  return FIELDS.filter((field) => only === null || field === only).flatMap((field) =>
    document[field].flatMap((text, heading) => {
      const words = tokenize(text);
      return words
        .map((_, first): Place => ({ field, heading, first, last: first + length - 1 }))
        .filter(({ first, last }) => last < words.length && fits(words.slice(first, last + 1)));
    }),
  );
}

/** Whether a word fits a pattern, letter by letter. */
function fits(word: string, pattern: string): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return word === '';
  if (first === '*')
    return fits(word, rest.join('')) || (word !== '' && fits(word.slice(1), pattern));
  return word !== '' && (first === '?' || first === word[0]) && fits(word.slice(1), rest.join(''));
}

const FEW = ['casa', 'rosa', 'mar', 'sertao', 'agua'];
const field = fc.constantFrom('', '', '', 'titulo:', 'autor:', 'assunto:');
const word = fc.tuple(field, fc.constantFrom(...FEW)).map((parts) => parts.join(''));
const prefix = fc
  .tuple(field, fc.constantFrom('ca', 'ma', 'r', 'agu'))
  .map(([where, start]) => `${where}${start}*`);
const pattern = fc
  .tuple(field, fc.constantFrom('ca?a', 'ro*a', 'se*t?o', 'ma*r', 'ag?a*'))
  .map((parts) => parts.join(''));
const phrase = fc
  .tuple(field, fc.array(fc.constantFrom(...FEW), { minLength: 2, maxLength: 3 }))
  .map(([where, words]) => `${where}"${words.join(' ')}"`);

/** Queries in the grammar with every operator, nested in brackets. */
export const queries: fc.Arbitrary<string> = fc.letrec<{ query: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { arbitrary: word, weight: 5 },
    { arbitrary: prefix, weight: 1 },
    { arbitrary: pattern, weight: 1 },
    { arbitrary: phrase, weight: 2 },
    { arbitrary: tie('query').map((inside) => `(${inside})`), weight: 3 },
  ),
  query: fc
    .tuple(
      tie('part'),
      fc.array(
        fc.tuple(
          fc.constantFrom(' ', ' AND ', ' OR ', ' NOT ', ' NEXT ', ' BEFORE ', ' AFTER '),
          tie('part'),
        ),
        { maxLength: 3 },
      ),
    )
    .map(([first, rest]) => first + rest.map((pair) => pair.join('')).join('')),
})).query;
