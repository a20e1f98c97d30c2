import type { Output } from '#contract/calls.ts';

type Results = Pick<Output<'GET /consulta'>, 'edicoes' | 'total'>;

/**
 * Which way of showing editions the results could change to: J together, S one by one. Null: there is no choice. Other
 * catalogues may not group editions; a single edition has none to be grouped with.
 */
export function otherEditions({ edicoes, total }: Results): 'J' | 'S' | null {
  if (edicoes === undefined || (total < 2 && edicoes !== 'J')) return null;
  return edicoes === 'J' ? 'S' : 'J';
}
