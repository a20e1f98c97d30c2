import { BASKET_MAX } from '#contract/shared/constants.ts';

/**
 * A basket in a URL: title ids in the fragment, which is not sent to servers:
 * "/cesta#obras=12.7.1043".
 */

const NAME = 'obras=';

/** URL fragment for these titles. */
export const basketHash = (codes: readonly number[]): string => `#${NAME}${codes.join('.')}`;

export interface AddressedBasket {
  /** Distinct ids, up to the basket's limit. */
  codes: readonly number[];
  /** Number of invalid ids. */
  junk: number;
}

/** Parses a URL fragment; null when it contains no basket. */
export function parseBasketHash(hash: string): AddressedBasket | null {
  if (!hash.startsWith(`#${NAME}`)) return null;
  const pieces = hash.slice(NAME.length + 1).split(/[.,]|%2C/i);
  const good = pieces.filter((piece) => /^[1-9]\d{0,14}$/.test(piece));
  const codes = [...new Set(good.map(Number))].slice(0, BASKET_MAX);
  return { codes, junk: pieces.filter(Boolean).length - good.length };
}
