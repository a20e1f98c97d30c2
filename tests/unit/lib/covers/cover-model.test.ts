import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverInks, keyOf } from '#contract/shared/cover-inks.ts';
import { BRIGHT, DEEP, groundColour, NIGHT, PALE } from '#contract/shared/cover-palette.ts';
import { coverModel } from '#lib/covers/cover-model.ts';
import type { CoverWork } from '#lib/covers/cover-model.ts';
import { titleSize } from '#lib/covers/title-size.ts';
import type { CoverKind } from '#api/catalogue/marc/map/work-types.ts';
import { contrastRatio } from '#contract/shared/theme/colour.ts';

const TYPES: CoverKind[] = [
  'livro',
  'ebook',
  'tese',
  'periodico',
  'mapa',
  'partitura',
  'video',
  'som',
  'norma',
  'artigo',
];

const sheet = readFileSync(
  new URL('../../../../src/styles/components/cover.css', import.meta.url),
  'utf8',
);

/** A custom property of one cover class in the style sheet. */
function inkOf(className: string, property: string): string {
  const block = sheet.split(`.${className} {`)[1]?.split('}')[0] ?? '';
  const value = block.match(new RegExp(`--${property}:\\s*([^;]+);`))?.[1] ?? '';
  return value;
}

const works = fc.record<CoverWork>({
  title: fc.string({ maxLength: 300 }),
  author: fc.option(fc.string(), { nil: undefined }),
  call: fc.option(fc.string(), { nil: undefined }),
  year: fc.option(fc.integer({ min: 1450, max: 2100 }), { nil: undefined }),
  type: fc.option(fc.constantFrom(...TYPES), { nil: undefined }),
});

test('the same record gives the same cover', () => {
  fc.assert(
    fc.property(works, (work) => {
      expect(coverModel({ ...work })).toEqual(coverModel(work));
    }),
  );
});

test('every record gives a drawing and classes that the style sheet knows', () => {
  fc.assert(
    fc.property(works, (work) => {
      const { className, art } = coverModel(work);
      const [cover, type, ...inks] = className.split(' ');
      expect(cover).toBe('cover');
      expect(TYPES.map((name) => `cover--${name}`)).toContain(type);
      for (const name of inks) expect(sheet).toMatch(new RegExp(`\\.${name}[ :]`));
      expect(art.first).not.toBe('');
      expect(art.first + art.second).toMatch(/^[Mmhvaz0-9l .-]+$/);
    }),
  );
});

const classesOf = (call: string, group: string) =>
  coverModel({ title: 'Memórias póstumas', call }).className.match(
    new RegExp(`cover--(?:${group})-\\w+`, 'g'),
  );

test('works of one author share their inks', () => {
  const inks = (call: string) => classesOf(call, 'class|bright');
  expect(inks('869.3 A848d')).toEqual(inks('869.3 A848q'));
  expect(inks('869.3 A848d')).not.toEqual(inks('981 F894c'));
});

test('works of one author are on three grounds, with drawings that differ', () => {
  const calls = [...'defghimpqrv'].map((mark) => `869.3 A848${mark}`);
  expect(new Set(calls.map((call) => String(classesOf(call, 'on')))).size).toBe(3);
  const drawings = calls.map((call) => coverModel({ title: 'Memórias póstumas', call }));
  expect(new Set(drawings.map(({ className, art }) => className + art.first)).size).toBe(11);
});

test('a subject has its own tiles', () => {
  const wallOf = (call: string) => coverModel({ title: 'Memórias póstumas', call }).art;
  const shapes = (call: string) =>
    new Set(`${wallOf(call).first}${wallOf(call).second}`.split(/M[\d ]+/).filter(Boolean));
  const literature = shapes('869.3 A848d');
  expect(literature.intersection(shapes('530 H456f')).size).toBeLessThanOrEqual(2);
  expect(literature.intersection(shapes('820 S527h'))).not.toEqual(new Set());
});

test('a law shows its number and its year, and laws of one shelf differ', () => {
  const law = (title: string, year: number) =>
    coverModel({ title, year, call: '342.8 B823l', type: 'norma' });
  const access = law('Lei nº 12.527, de 18 de novembro de 2011: regula o acesso', 2011);
  const privacy = law('Lei nº 13.709, de 14 de agosto de 2018', 2018);
  expect([access.title, access.year]).toEqual(['Lei nº 12.527', '2011']);
  expect([privacy.title, privacy.year]).toEqual(['Lei nº 13.709', '2018']);
  expect(privacy.art).not.toEqual(access.art);
  expect(law('Código, anotado', 2002).title).toBe('Código, anotado');
});

test('the key is the call number and the year, without signs', () => {
  expect(keyOf('869.3 A848d', 1899)).toBe('8693A848D1899');
  expect(keyOf('Ção 1', undefined)).toBe('CAO1');
  expect(keyOf('', undefined)).toBe('X0');
});

test('the style sheet has the colours of the palette', () => {
  const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(digits.map((digit) => inkOf(`cover--class-${digit}`, 'deep'))).toEqual(DEEP);
  expect(digits.map((digit) => inkOf(`cover--class-${digit}`, 'pale'))).toEqual(PALE);
  expect(digits.map((digit) => inkOf(`cover--bright-${digit}`, 'bright'))).toEqual(BRIGHT);
  expect(inkOf('cover--on-night', 'ground')).toBe(NIGHT);
});

test('the colour that is told of a cover is that of the ground which is drawn', () => {
  fc.assert(
    fc.property(works, ({ type = 'livro', call = '', year, ...work }) => {
      const { className } = coverModel({ ...work, type, call, year });
      const classOf = (group: string) => new RegExp(`cover--${group}-\\w+`).exec(className)?.[0];
      const ground = inkOf(classOf('on') ?? '', 'ground');
      const name = /var\(--(\w+)\)/.exec(ground)?.[1];
      const drawn = name
        ? inkOf(classOf(name === 'bright' ? 'bright' : 'class') ?? '', name)
        : ground;
      expect(groundColour(coverInks(type, call.trim(), year))).toBe(drawn);
    }),
  );
});

test('ink and ground of every pair have at least 5.8, on every kind of ground', () => {
  const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const night = inkOf('cover--on-bright', 'ink');
  expect(night).toBe(inkOf('cover--on-night', 'ground'));
  for (const digit of digits) {
    const deep = inkOf(`cover--class-${digit}`, 'deep');
    const pale = inkOf(`cover--class-${digit}`, 'pale');
    const bright = inkOf(`cover--bright-${digit}`, 'bright');
    expect(contrastRatio(deep, pale)).toBeGreaterThanOrEqual(5.8);
    expect(contrastRatio('#ffffff', deep)).toBeGreaterThanOrEqual(5.8);
    expect(contrastRatio(night, bright)).toBeGreaterThanOrEqual(6);
  }
});

/** Sets words greedily and returns the height they take, in hundredths of the width. */
function heightOf(words: readonly string[], size: number, letters: number): number {
  let lines = 1;
  let used = 0;
  for (const { length } of words) {
    const next = used === 0 ? length : used + 1 + length;
    lines += next > letters && used > 0 ? 1 : 0;
    used = next > letters ? length : next;
  }
  return lines * size * 1.1;
}

test('a title is set with whole words inside its box, unless it is too long at the smallest size', () => {
  const space = { height: 42, width: 84, largest: 15, letter: 0.56 };
  const title = fc
    .array(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 20 })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(title, (text) => {
      const size = titleSize(text, space);
      expect(size).toBeLessThanOrEqual(15);
      expect(size).toBeGreaterThanOrEqual(6);
      if (size === 6) return;
      const words = text.split(/(?<=-)|\s+/);
      const letters = space.width / (size * space.letter);
      for (const word of words) expect(word.length).toBeLessThanOrEqual(letters * 0.92);
      expect(heightOf(words, size, letters)).toBeLessThanOrEqual(space.height);
    }),
  );
});

const sizeOf = (title: string, type?: CoverKind) =>
  Number(/size-(\d+)/.exec(coverModel({ title, type, call: '' }).className)?.[1]);

test('a short title is as large as its box allows, and a longer one never larger', () => {
  expect(sizeOf('Mensagem')).toBe(15);
  expect(sizeOf('Grande sertão: veredas')).toBeLessThanOrEqual(15);
  expect(sizeOf('Grande sertão: veredas e outras histórias do sertão')).toBeLessThan(
    sizeOf('Grande sertão: veredas'),
  );
});

test('wide letters leave a word whole: capitals, and the bold ones of a periodical', () => {
  expect(sizeOf('CONSTITUIÇÃO FEDERAL')).toBeLessThan(sizeOf('Constituição federal'));
  // As wide as it was measured, in hundredths of the cover: 14 letters of 0.603 em.
  expect(14 * 0.603 * sizeOf('Communications of the ACM', 'periodico')).toBeLessThanOrEqual(84);
});

test('ideographs break anywhere, and a very long word takes the smallest size', () => {
  expect(sizeOf('红楼梦')).toBe(15);
  expect(sizeOf('红楼梦'.repeat(5))).toBeGreaterThan(8);
  expect(sizeOf('a'.repeat(60))).toBe(6);
  expect(sizeOf('红楼梦'.repeat(100))).toBe(6);
});
