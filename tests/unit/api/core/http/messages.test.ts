import { expect, it } from 'vitest';
import { sentence } from '#api/core/http/messages.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
const debt = { code: 'renewal_debt', params: { valor: 1234.5, valor_limite: 10 } } as const;
const day = { code: 'hold_suspend_day', params: { data: '2026-09-08' } } as const;

it.each([
  ['pt', 'Há débitos de R$ 1.234,50. O limite é R$ 10,00.', '8 de setembro de 2026'],
  ['en', 'You owe R$1,234.50. The limit is R$10.00.', '8 September 2026'],
  ['es', /\b1\.?234,50\b.*\b10,00\b/, '8 de septiembre de 2026'],
  ['fr', 'Vous devez 1 234,50 R$. La limite est de 10,00 R$.', '8 septembre 2026'],
  ['it', /1\.?234,50 R\$.*10,00 R\$/, '8 settembre 2026'],
] as const)('sums and days of a refusal are words of the language: %s', (locale, owed, until) => {
  expect(plain(sentence(debt, locale))).toMatch(owed);
  expect(plain(sentence(day, locale))).toContain(until);
});
