import { expect, it } from 'vitest';
import { formatParam } from '#contract/shared/param-formats.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { dayOf, moment } from '#api/circulation/units/moments.ts';

/** The first of April at noon in São Paulo. */
const FIRST = new Date('2026-04-01T15:00:00Z');
const ZONE = 'America/Sao_Paulo';

const WRITTEN: [Locale, string, string, string][] = [
  ['pt', 'quarta-feira, 1º de abril', 'quarta-feira, 1º de abril às 12:00', '1º de abril de 2026'],
  ['en', 'Wednesday 1 April', 'Wednesday 1 April at 12:00', '1 April 2026'],
  ['es', 'miércoles, 1 de abril', 'miércoles, 1 de abril, 12:00', '1 de abril de 2026'],
  ['fr', 'mercredi 1er avril', 'mercredi 1er avril à 12:00', '1er avril 2026'],
  ['it', 'mercoledì 1º aprile', 'mercoledì 1º aprile alle ore 12:00', '1º aprile 2026'],
];

it.each(WRITTEN)('the first of a month is written as in %s', (locale, day, at, inSentence) => {
  expect(dayOf(FIRST, locale, ZONE)).toBe(day);
  expect(moment(FIRST, locale, ZONE)).toBe(at);
  expect(formatParam('data', '2026-04-01', locale)).toBe(inSentence);
});

it('no other number is taken for it', () => {
  const early = new Date('2026-11-21T04:01:00Z');
  expect(moment(early, 'fr', ZONE)).toBe('samedi 21 novembre à 01:01');
  expect(dayOf(new Date('2026-11-11T12:00:00Z'), 'it', ZONE)).toBe('mercoledì 11 novembre');
});
