import type { Locale } from '#contract/shared/languages.ts';
import { DEFAULT_CURRENCY, moneyText } from '#contract/shared/money.ts';

let currency: string = DEFAULT_CURRENCY;

/** Sets the currency of the network; a process serves one network. */
export function setCurrency(code: string): void {
  currency = code;
}

export const networkCurrency = (): string => currency;

/** An amount as plain digits for the command line: "R$ 12.50", "EUR 12.50". */
export const deskMoney = (cents: number): string =>
  `${currency === DEFAULT_CURRENCY ? 'R$' : currency} ${(cents / 100).toFixed(2)}`;

/** An amount in the network's currency, formatted for a language. */
export const formatMoney = (amount: number, locale: Locale): string =>
  moneyText(amount, locale, currency);
