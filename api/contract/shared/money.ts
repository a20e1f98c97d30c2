import { REGION, type Locale } from './languages.ts';

/** As ISO 4217 names it. Payment slips (GRU) and Pix are of Brazil, and are in no other currency. */
export const DEFAULT_CURRENCY = 'BRL';

/** An amount as it is written in this language: "R$ 2,00". */
export const moneyText = (amount: number, locale: Locale, currency: string): string =>
  new Intl.NumberFormat(REGION[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(amount);
