import { INDEX_TYPES, type IndexType } from '#contract/shared/constants.ts';

/** A place in a list from A to Z, as its address says it. */
export interface Place {
  list: IndexType;
  /** The list begins with the first entry like this; '' is its beginning. */
  from: string;
  /** Instead: the entries that stand before this one. */
  before: string | null;
}

/** As much text as the call takes. */
export const MAX_PLACE = 500;

const placeText = (text: string): string => text.trim().slice(0, MAX_PLACE);

/** Reads a place from the query of an address; without a list, or with an unknown one, titles. */
export function readPlace(query: string): Place {
  const params = new URLSearchParams(query);
  const list = INDEX_TYPES.find((type) => type === params.get('indice')) ?? 'titulo';
  const before = params.get('antes');
  if (before !== null) return { list, from: '', before: placeText(before) };
  return { list, from: placeText(params.get('de') ?? ''), before: null };
}

/** The query with another place; names that are not ours stay. */
export function writePlace(query: string, { list, from, before }: Place): string {
  const params = new URLSearchParams(query);
  params.set('indice', list);
  params.delete('de');
  params.delete('antes');
  if (before !== null) params.set('antes', before);
  else if (from !== '') params.set('de', from);
  return `?${params}`;
}
