import type { DataField } from '#api/catalogue/marc/record.ts';

/**
 * A data field from pairs of code and value; empty values are left out, and a field without any
 * value is no field. Indicators as two characters, a blank as `_`.
 */
export function field(
  tag: string,
  indicators: string,
  ...pairs: readonly (readonly [code: string, value: string])[]
): DataField[] {
  const subfields = pairs
    .filter(([, value]) => value !== '')
    .map(([code, value]) => ({ code, value }));
  if (subfields.length === 0) return [];
  const [ind1 = ' ', ind2 = ' '] = indicators.replaceAll('_', ' ');
  return [{ tag, ind1, ind2, subfields }];
}

/** Ends a text with a stop, unless it ends with one already. */
export const stopped = (text: string): string =>
  text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
