import type { Dimension } from '../../search/engine/engine.ts';
import { Diagnostic } from './diagnostics.ts';
import { findIndex, INDEXES, NO_PREFIXES } from './indexes.ts';

export interface FacetQuery {
  /** As in the request. */
  index: string;
  dimension: Dimension;
  /** From 1. */
  start: number;
  limit: number;
  sort: 'recordCount' | 'alphanumeric';
  isDescending: boolean;
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/**
 * The facets that `facetLimit`, `facetStart` and `facetSort` ask for, each once: `10:dc.subject,5:dc.date`; without an
 * index all others.
 *
 * @throws {Diagnostic}
 */
export function facetsOf(given: ReadonlyMap<string, string>): FacetQuery[] {
  const limits = numbersIn(given.get('facetLimit') ?? '', 'facetLimit');
  const starts = numbersIn(given.get('facetStart') ?? '', 'facetStart');
  const order = orderOf(given.get('facetSort') ?? '');
  const startOf = (dimension: Dimension): number =>
    starts.find(({ index }) => index === null || dimensionOf(index) === dimension)?.number ?? 1;
  const asked = new Map<Dimension, FacetQuery>();
  for (const { index, number } of limits) {
    for (const name of index === null ? COUNTED : [index]) {
      const dimension = dimensionOf(name);
      if (index === null && asked.has(dimension)) continue;
      const limit = Math.min(number, MAX_LIMIT);
      asked.set(dimension, { index: name, dimension, start: startOf(dimension), limit, ...order });
    }
  }
  return [...asked.values()];
}

const COUNTED = INDEXES.flatMap(({ names: [name], dimension }) =>
  dimension === undefined || name === undefined ? [] : [name],
);
/** More are none of ours. */
const MAX_PARTS = 20;

function dimensionOf(name: string): Dimension {
  const { dimension } = findIndex(name, NO_PREFIXES);
  if (dimension === undefined) throw new Diagnostic(16, name);
  return dimension;
}

function numbersIn(text: string, parameter: string): { index: string | null; number: number }[] {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  if (parts.length > MAX_PARTS) throw new Diagnostic(6, parameter);
  return parts.map((part) => {
    const [, number, index] = /^\s*(\d{1,6})?(?::?([A-Za-z][\w.]*))?\s*$/.exec(part) ?? [];
    if (number === undefined && index === undefined) throw new Diagnostic(6, parameter);
    return { index: index ?? null, number: Math.max(1, Number(number ?? DEFAULT_LIMIT)) };
  });
}

function orderOf(text: string): Pick<FacetQuery, 'sort' | 'isDescending'> {
  const [sort = '', order = ''] = text.split(/[,:]/).map((part) => part.trim());
  if (!['', 'recordCount', 'alphanumeric'].includes(sort)) throw new Diagnostic(6, 'facetSort');
  if (!['', 'ascending', 'descending'].includes(order)) throw new Diagnostic(6, 'facetSort');
  const isByName = sort === 'alphanumeric';
  const usual = isByName ? 'ascending' : 'descending';
  return {
    sort: isByName ? 'alphanumeric' : 'recordCount',
    isDescending: (order === '' ? usual : order) === 'descending',
  };
}
