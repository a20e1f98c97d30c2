import { afterEach, expect, it } from 'vitest';
import { DEFAULT_CURRENCY, moneyText } from '#contract/shared/money.ts';
import { sentence } from '#api/core/http/messages.ts';
import { deskMoney, formatMoney, setCurrency } from '#api/core/http/money.ts';

afterEach(() => setCurrency(DEFAULT_CURRENCY));

const plain = (text: string) => text.replace(/\s/g, ' ');

it('amounts are in the currency of the network wherever the server says them', () => {
  const owed = { code: 'gru_amount_changed', params: { valor: 2 } } as const;
  expect(plain(sentence(owed, 'pt'))).toContain('R$ 2,00');
  expect(deskMoney(1250)).toBe('R$ 12.50');
  setCurrency('EUR');
  expect(plain(formatMoney(1234.5, 'pt'))).toBe('€ 1.234,50');
  expect(plain(sentence(owed, 'fr'))).toContain('2,00 €');
  expect(deskMoney(1250)).toBe('EUR 12.50');
});

it('a currency has the decimals that it has', () => {
  expect(plain(moneyText(1200, 'en', 'JPY'))).toBe('¥1,200');
});
