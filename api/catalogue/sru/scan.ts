import type { Services } from '../../services.ts';
import { readList } from '../../search/query/index-list.ts';
import type { ScannedTerm } from './answer.ts';
import { unescape } from './cql/syntax.ts';
import { Diagnostic } from './diagnostics.ts';
import { findIndex, NO_PREFIXES } from './indexes.ts';
import { readRelation } from './relation.ts';
import type { Scan } from './request.ts';
import { compareTerms, listValues, type CountedValue } from './values.ts';

/** Terms of a list, and whether there are others before and after them. */
interface Stretch {
  terms: CountedValue[];
  hasBefore: boolean;
  hasAfter: boolean;
}

/**
 * Terms of an index around the one of the clause.
 *
 * @throws {Diagnostic}
 */
export async function scanTerms(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  { clause, position, count }: Scan,
): Promise<ScannedTerm[]> {
  const index = findIndex(clause.index ?? 'cql.serverChoice', NO_PREFIXES);
  const { name, typed } = readRelation(clause.relation);
  if (!['=', '==', 'all', 'any', 'adj'].includes(name)) throw new Diagnostic(22, typed);
  const text = unescape(clause.term.replace(/^\^|(?<!\\)\^$/g, ''));
  const window = { before: Math.max(0, position - 1), after: count - position + 1 };
  if (position === 0) window.after = count;
  const { scan, dimension } = index;
  if (scan !== undefined) {
    const read = (from: Parameters<typeof readList>[3]) =>
      readList(db.queries, catalogue, scan, from);
    return placed(await aroundInList(read, text, window, position === 0));
  }
  if (dimension === undefined) throw new Diagnostic(16, index.names[0]);
  const values = await listValues(db.queries, catalogue.titles, dimension);
  return placed(aroundInValues(values, text, window, position === 0));
}

interface Window {
  before: number;
  after: number;
}
type ReadFrom = (from: Parameters<typeof readList>[3]) => ReturnType<typeof readList>;

async function aroundInList(
  read: ReadFrom,
  text: string,
  { before, after }: Window,
  isAfter: boolean,
): Promise<Stretch> {
  const earlier = before > 0 ? await read({ before: text, count: before }) : null;
  const later = after > 0 ? await read({ from: text, count: after + (isAfter ? 1 : 0) }) : null;
  const termsOf = (list: Awaited<ReturnType<ReadFrom>> | null) =>
    (list?.placed ?? []).flatMap(({ entries }) =>
      entries.map(({ descricao, total }) => ({ term: descricao, total })),
    );
  const rest = termsOf(later);
  const isSame = isAfter && rest[0]?.term.toLowerCase() === text.toLowerCase();
  const next = isSame ? rest.slice(1) : rest.slice(0, after);
  return {
    terms: [...termsOf(earlier), ...next],
    hasBefore: earlier?.page.hasBefore ?? (isSame || (later?.page.hasBefore ?? false)),
    hasAfter: later === null ? (earlier?.page.hasAfter ?? false) : later.page.hasAfter,
  };
}

function aroundInValues(
  values: readonly CountedValue[],
  text: string,
  { before, after }: Window,
  isAfter: boolean,
): Stretch {
  const first = values.findIndex(({ term }) => compareTerms(term, text) >= 0);
  const at = first < 0 ? values.length : first;
  const start = isAfter && values[at]?.term === text ? at + 1 : at;
  const [from, to] = [Math.max(0, start - before), start + after];
  return { terms: values.slice(from, to), hasBefore: from > 0, hasAfter: to < values.length };
}

/** Says of each term whether it is at an end of the list. */
const placed = ({ terms, hasBefore, hasAfter }: Stretch): ScannedTerm[] =>
  terms.map(({ term, total }, i) => {
    const isFirst = i === 0 && !hasBefore;
    const isLast = i === terms.length - 1 && !hasAfter;
    const edge = isFirst ? 'first' : isLast ? 'last' : 'inner';
    return { value: term, total, where: isFirst && isLast ? 'only' : edge };
  });
