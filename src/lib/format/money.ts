import type { Locale } from '#contract/shared/languages.ts';

const TAGS: Record<Locale, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' };

/** Reais with two decimals, as they are written in this language: "R$ 2,00". */
export const formatMoney = (reais: number, locale: Locale): string =>
  new Intl.NumberFormat(TAGS[locale], {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  }).format(reais);
