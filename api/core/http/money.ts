import type { Locale } from '#contract/shared/languages.ts';
import { DEFAULT_CURRENCY, moneyText } from '#contract/shared/money.ts';

let currency: string = DEFAULT_CURRENCY;

/** Sets the currency of the network, which whoever opens it does: a process serves one. */
export function setCurrency(code: string): void {
  currency = code;
}

export const networkCurrency = (): string => currency;

/** The same for the desk, which reads plain digits: "R$ 12.50", "EUR 12.50". */
export const deskMoney = (cents: number): string =>
  `${currency === DEFAULT_CURRENCY ? 'R$' : currency} ${(cents / 100).toFixed(2)}`;

/** An amount in the currency of the network, as it is written in this language. */
export const formatMoney = (amount: number, locale: Locale): string =>
  moneyText(amount, locale, currency);
