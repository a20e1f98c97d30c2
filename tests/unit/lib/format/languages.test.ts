import { expect, it } from 'vitest';
import { languageTag, libraryLang, workLang } from '#lib/format/languages.ts';

it.each([
  ['por', 'pt'],
  ['eng', 'en'],
  ['spa', 'es'],
  ['fre', 'fr'],
  ['ger', 'de'],
  ['chi', 'zh'],
  ['gre', 'el'],
  ['tup', 'tup'],
])('the MARC code %s is %s to browsers', (code, tag) => {
  expect(languageTag(code)).toBe(tag);
});

it.each([undefined, '', 'und', 'mul', 'mis', 'zxx', 'por eng', 'POR', '|||'])(
  '%s names no language',
  (code) => {
    expect(languageTag(code)).toBeUndefined();
  },
);

it('parts say their language only where it is not that of the page', () => {
  expect(workLang('por', 'en')).toBe('pt');
  expect(workLang('por', 'pt')).toBeUndefined();
  expect(workLang('eng', 'pt')).toBe('en');
  expect([libraryLang('pt'), libraryLang('en'), libraryLang('es')]).toEqual([
    undefined,
    'pt-BR',
    'pt-BR',
  ]);
});
