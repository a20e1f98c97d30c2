import { expect, it } from 'vitest';
import type { Locale } from '#contract/shared/languages.ts';
import { interpolate } from '#lib/i18n/texts.ts';

const said = (text: string, date: string, locale: Locale = 'it') =>
  interpolate(text, { date }, locale);

it('Italian bends the article before 8 and 11, and before no other day', () => {
  expect(said('il {{date}}', '8 mar')).toBe('l’8 mar');
  expect(said('entro il {{date}}', '11 marzo')).toBe('entro l’11 marzo');
  expect(said('fino al {{date}}, dal {{date}}', '8 mar')).toBe('fino all’8 mar, dall’8 mar');
  expect(said('del {{date}}', '11 mar, 14:20')).toBe('dell’11 mar, 14:20');
  expect(said('nel {{date}}', '8 mar')).toBe('nell’8 mar');
  expect(said('Il posto sarebbe il {{date}}.', '8º')).toBe('Il posto sarebbe l’8º.');
  expect(said('dal {{date}}', '9 mar')).toBe('dal 9 mar');
  expect(said('dal {{date}}', '1º marzo')).toBe('dal 1º marzo');
  expect(said('dal {{date}}', '110 anni')).toBe('dal 110 anni');
});

it('leaves what is no article, what is filled in, and other languages as they are', () => {
  expect(said('vol {{date}}', '8')).toBe('vol 8');
  expect(said('{{date}}', 'al 8 de marzo')).toBe('al 8 de marzo');
  expect(said('hasta el {{date}} del {{date}}', '8 mar', 'es')).toBe('hasta el 8 mar del 8 mar');
});

it('leaves nothing where nothing is given', () => {
  expect(interpolate('due {{day}}, {{time}}', { day: 8 }, 'en')).toBe('due 8, ');
});
