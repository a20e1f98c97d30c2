import { REGION, type Locale } from './languages.ts';

/** Reais with two decimals, as they are written in this language: "R$ 2,00". */
export const formatMoney = (reais: number, locale: Locale): string =>
  new Intl.NumberFormat(REGION[locale], {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  }).format(reais);
