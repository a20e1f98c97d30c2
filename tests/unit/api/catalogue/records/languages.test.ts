import { describe, expect, it } from 'vitest';
import { languageName } from '#api/catalogue/records/languages.ts';

describe('the name of a MARC language code', () => {
  it('is in the language of the request', () => {
    expect(languageName('por', 'pt')).toBe('português');
    expect(languageName('por', 'en')).toBe('Portuguese');
    expect(languageName('por', 'es')).toBe('portugués');
  });

  it('is found for the bibliographic codes that differ from the terminological ones', () => {
    const names = ['ger', 'fre', 'dut', 'chi', 'cze', 'gre', 'rum', 'wel'].map((code) =>
      languageName(code, 'en'),
    );
    expect(names).toEqual([
      'German',
      'French',
      'Dutch',
      'Chinese',
      'Czech',
      'Greek',
      'Romanian',
      'Welsh',
    ]);
  });

  it('is found for codes that MARC has given up', () => {
    expect(languageName('gag', 'en')).toBe('Galician');
    expect(languageName('esp', 'en')).toBe('Esperanto');
    expect(languageName('lan', 'en')).toBe('Occitan');
    expect(languageName('scr', 'en')).toBe('Croatian');
  });

  it('is the code where there is no name, and nothing where there is no language', () => {
    expect(languageName('sai', 'pt')).toBe('sai');
    expect(languageName('und', 'pt')).toBe('');
    expect(languageName('', 'pt')).toBe('');
    expect(languageName('|||', 'pt')).toBe('');
    expect(languageName('p r', 'pt')).toBe('');
  });
});
