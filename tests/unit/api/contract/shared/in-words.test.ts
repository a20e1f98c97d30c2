import { expect, it } from 'vitest';
import { withDaysInWords } from '#contract/shared/in-words.ts';

it.each([
  ['pt', 'Julgamento 17 de setembro de 2003'],
  ['en', 'Julgamento 17 September 2003'],
  ['es', 'Julgamento 17 de septiembre de 2003'],
  ['fr', 'Julgamento 17 septembre 2003'],
  ['it', 'Julgamento 17 settembre 2003'],
] as const)('a day within a text is put into words: %s', (locale, text) => {
  expect(withDaysInWords('Julgamento 2003-09-17', locale)).toBe(text);
});

it('leaves what is no day', () => {
  for (const text of [
    'Processo 2003-13-45',
    'ISBN 978-1234-56-78',
    'https://example.org/2003-09-17/ata',
    'Lote A-2003-09-17',
  ]) {
    expect(withDaysInWords(text, 'pt')).toBe(text);
  }
});
