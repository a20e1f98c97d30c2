import { expect, it } from 'vitest';
import { bent } from '#lib/i18n/bent.ts';
import { createTranslate, interpolate } from '#lib/i18n/texts.ts';
import type { TextParams } from '#lib/i18n/areas.ts';

/** The words of one key, as Italian screens of the personal area say them. */
const said = (text: string, params: TextParams) =>
  bent(createTranslate('it', { loans: { title: text } }))('loans.title', params);
const on = (text: string, date: string) => said(text, { date });

it('Italian bends the article before 8 and 11, and before no other day', () => {
  expect(on('il {{date}}', '8 mar')).toBe('l’8 mar');
  expect(on('entro il {{date}}', '11 marzo')).toBe('entro l’11 marzo');
  expect(on('fino al {{date}}, dal {{date}}', '8 mar')).toBe('fino all’8 mar, dall’8 mar');
  expect(on('del {{date}}', '11 mar, 14:20')).toBe('dell’11 mar, 14:20');
  expect(on('nel {{date}}', '8 mar')).toBe('nell’8 mar');
  expect(on('dal {{date}}', '9 mar')).toBe('dal 9 mar');
  expect(on('dal {{date}}', '1º marzo')).toBe('dal 1º marzo');
  expect(on('dal {{date}}', '110 anni')).toBe('dal 110 anni');
});

it('leaves what is no article, and what is filled in, as it is', () => {
  expect(on('vol {{date}}', '8')).toBe('vol 8');
  expect(on('{{date}}', 'al 8 de marzo')).toBe('al 8 de marzo');
  expect(said('{{count}} libri', { count: 8 })).toBe('8 libri');
  expect(said('nulla', {})).toBe('nulla');
});

it('counts none in the plural in Portuguese', () => {
  const loans = { loans_one: '{{count}} empréstimo', loans_other: '{{count}} empréstimos' };
  const t = createTranslate('pt', { desk: loans });
  expect([0, 1, 2].map((count) => t('desk.loans', { count }))).toEqual([
    ...['0 empréstimos', '1 empréstimo', '2 empréstimos'],
  ]);
});

it('picks the plural form, and the one for all others where a language has more', () => {
  const t = createTranslate('fr', { loans: { title_one: 'un', title_other: '{{count}} prêts' } });
  expect(t('loans.title', { count: 0 })).toBe('un');
  expect(t('loans.title', { count: 2 })).toBe('2 prêts');
  expect(t('loans.title', { count: 1_000_000 })).toBe('1000000 prêts');
  expect(t('loans.title')).toBe(' prêts');
  expect(t('loans.renew')).toBe('loans.renew');
});

it('a sentence that ends with an abbreviation has one full stop', () => {
  const until = (date: string) => interpolate('Jusqu’au {{date}}. Ensuite, plus.', { date });
  expect(until('4 déc.')).toBe('Jusqu’au 4 déc. Ensuite, plus.');
  expect(until('4 décembre')).toBe('Jusqu’au 4 décembre. Ensuite, plus.');
});
