import { BASKET_MAX } from '#contract/shared/constants.ts';

/**
 * A basket in an address: the numbers of its titles, in its part after #, which no server is told.
 * "/cesta#obras=12.7.1043".
 */

const NAME = 'obras=';

/** The part after # for these titles. */
export const basketHash = (codes: readonly number[]): string => `#${NAME}${codes.join('.')}`;

export interface AddressedBasket {
  /** Each once, as many as a basket holds. */
  codes: readonly number[];
  /** How many pieces are no numbers of titles. */
  junk: number;
}

/** The basket that an address carries; null when it carries none. */
export function basketOfHash(hash: string): AddressedBasket | null {
  if (!hash.startsWith(`#${NAME}`)) return null;
  const pieces = hash.slice(NAME.length + 1).split(/[.,]|%2C/i);
  const good = pieces.filter((piece) => /^[1-9]\d{0,14}$/.test(piece));
  const codes = [...new Set(good.map(Number))].slice(0, BASKET_MAX);
  return { codes, junk: pieces.filter(Boolean).length - good.length };
}
