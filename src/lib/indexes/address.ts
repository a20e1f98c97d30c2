import { INDEX_TYPES, type IndexType } from '#contract/shared/constants.ts';

/** Position in an alphabetical list, as encoded in a URL. */
export interface ListPosition {
  list: IndexType;
  /** First entry from this text on; '' is the beginning. */
  from: string;
  /** Alternatively, the entries before this one. */
  before: string | null;
}

/** Maximum length accepted by the call. */
export const MAX_PLACE = 500;

const placeText = (text: string): string => text.trim().slice(0, MAX_PLACE);

/** Parses a position from a URL query; the default list is titles. */
export function readListPosition(query: string): ListPosition {
  const params = new URLSearchParams(query);
  const list = INDEX_TYPES.find((type) => type === params.get('indice')) ?? 'titulo';
  const before = params.get('antes');
  if (before !== null) return { list, from: '', before: placeText(before) };
  return { list, from: placeText(params.get('de') ?? ''), before: null };
}

/** The query with another position; unknown parameters are kept. */
export function writeListPosition(query: string, { list, from, before }: ListPosition): string {
  const params = new URLSearchParams(query);
  params.set('indice', list);
  params.delete('de');
  params.delete('antes');
  if (before !== null) params.set('antes', before);
  else if (from !== '') params.set('de', from);
  return `?${params}`;
}
