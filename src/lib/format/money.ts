import type { Locale } from '#contract/shared/languages.ts';
import { DEFAULT_CURRENCY, moneyText } from '#contract/shared/money.ts';
import { pageData } from '../page.ts';

/** The currency of the institution, which the build wrote on the page. */
export const pageCurrency = (): string => pageData()['currency'] ?? DEFAULT_CURRENCY;

/** An amount as it is written in this language. */
export const formatMoney = (amount: number, locale: Locale): string =>
  moneyText(amount, locale, pageCurrency());
