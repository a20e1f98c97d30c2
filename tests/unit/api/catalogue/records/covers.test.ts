import { describe, expect, it } from 'vitest';
import { coverUrl, coverWire } from '#api/catalogue/records/covers.ts';

const there = 'https://covers.example.org/capas/1.jpg';
const facts = (coverFile: string, cover: string) => ({ coverFile, summary: { cover } });

describe('the cover of a title', () => {
  it('is the file of the library before what the record names', () => {
    expect(coverUrl(facts('7.jpg', there), ['https://covers.example.org'])).toBe(
      '/_files/covers/7.jpg',
    );
  });

  it.each([
    ['from a server that is let in', there, there],
    ['from another server', 'https://other.example.org/1.jpg', ''],
    ['without encryption', 'http://covers.example.org/capas/1.jpg', ''],
    ['on another port', 'https://covers.example.org:8443/1.jpg', ''],
    [
      'from a server whose name only begins so',
      'https://covers.example.org.evil.example/1.jpg',
      '',
    ],
    ['that is no address', 'capa.jpg', ''],
    ['that would act', 'javascript:alert(1)', ''],
    ['that is not named', '', ''],
  ])('that the record names, %s', (_case, cover, expected) => {
    expect(coverUrl(facts('', cover), ['https://covers.example.org'])).toBe(expected);
    expect(coverUrl(facts('', cover), [])).toBe('');
  });

  it('gives way to the picture of the institution only where there is none', () => {
    const covers = { origins: [], defaultImage: 'capa.png' };
    expect(coverWire(facts('7.jpg', ''), covers)).toEqual({ link_capa: '/_files/covers/7.jpg' });
    expect(coverWire(facts('', there), covers)).toEqual({ imagem_padrao: '/_files/capa.png' });
    expect(coverWire(facts('', ''), { ...covers, defaultImage: '' })).toEqual({});
  });
});
