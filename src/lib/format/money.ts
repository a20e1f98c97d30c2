import type { Locale } from '#contract/shared/languages.ts';
import { DEFAULT_CURRENCY, moneyText } from '#contract/shared/money.ts';
import { pageData } from '../page.ts';

/** The institution's currency, written on the page by the build. */
export const pageCurrency = (): string => pageData()['currency'] ?? DEFAULT_CURRENCY;

/** Formats an amount. */
export const formatMoney = (amount: number, locale: Locale): string =>
  moneyText(amount, locale, pageCurrency());
