import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverInks, keyOf, type CoverType } from '#contract/shared/cover-inks.ts';
import { BRIGHT, DEEP, groundColour, NIGHT, PALE } from '#contract/shared/cover-palette.ts';
import { coverModel } from '#lib/covers/cover-model.ts';
import type { CoverWork } from '#lib/covers/cover-model.ts';
import { fitTitle } from '#lib/covers/title-size.ts';
import { contrastRatio } from '#contract/shared/theme/colour.ts';

const TYPES: CoverType[] = [
  'book',
  'ebook',
  'thesis',
  'serial',
  'map',
  'score',
  'video',
  'sound',
  'standard',
  'article',
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
      for (const name of inks) expect(sheet).toContain(`.${name} `);
      expect(art.shapes.length).toBeGreaterThan(0);
      for (const { d } of art.shapes) expect(d).toMatch(/^[Mmhvaz0-9lM .-]+$/);
    }),
  );
});

test('works of one author take the same inks and the same ground', () => {
  const inks = (call: string) =>
    coverModel({ title: 'Quincas Borba', call }).className.match(/cover--(class|bright|on)-\w+/g);
  expect(inks('869.3 A848d')).toEqual(inks('869.3 A848q'));
  expect(inks('869.3 A848d')).not.toEqual(inks('981 F894c'));
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
    fc.property(works, ({ type = 'book', call = '', year, ...work }) => {
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
function heightOf(text: string, size: number, width: number, letter: number): number {
  const letters = Math.floor(width / (size * letter));
  let lines = 1;
  let used = 0;
  for (const word of text.split(/(?<=-)|\s+/).filter(Boolean)) {
    if (used > 0 && used + 1 + word.length > letters) {
      lines += 1;
      used = 0;
    }
    used += (used > 0 ? 1 : 0) + word.length;
    lines += Math.ceil(used / letters) - 1;
    used = used % letters || letters;
  }
  return lines * size * 1.1;
}

test('a title always fits in its box, cut when it must', () => {
  const space = { height: 42, width: 84, largest: 15.5, letter: 0.56 };
  const title = fc.array(fc.string({ minLength: 1, maxLength: 40 }), { maxLength: 60 });
  fc.assert(
    fc.property(title, (words) => {
      const { size, text } = fitTitle(words.join(' '), space);
      expect(size).toBeGreaterThanOrEqual(6);
      expect(size).toBeLessThanOrEqual(15.5);
      expect(heightOf(text, size, space.width, space.letter)).toBeLessThanOrEqual(space.height);
    }),
  );
});

test('a short title is as large as its box allows, and a longer one never larger', () => {
  const sizeOf = (title: string) =>
    Number(
      coverModel({ title })
        .className.match(/size-([\d-]+)/)?.[1]
        ?.replace('-', '.'),
    );
  expect(sizeOf('Mensagem')).toBe(15.5);
  expect(sizeOf('Grande sertão: veredas')).toBeLessThan(15.5);
  expect(sizeOf('Grande sertão: veredas e outras histórias do sertão')).toBeLessThanOrEqual(
    sizeOf('Grande sertão: veredas'),
  );
});

test('the bold letters of a periodical leave its longest word whole', () => {
  const [, step = ''] =
    /size-([\d-]+)/.exec(
      coverModel({ title: 'Communications of the ACM', type: 'serial' }).className,
    ) ?? [];
  // As wide as it was measured, in hundredths of the cover: 14 letters of 0.603 em.
  expect(14 * 0.603 * Number(step.replace('-', '.'))).toBeLessThanOrEqual(84);
});

test('cuts a very long title wherever its words end', () => {
  for (let length = 1; length <= 9; length++) {
    const title = `${'a'.repeat(length)} `.repeat(120);
    expect(coverModel({ title, call: '869.3 A848d' }).title.endsWith('…')).toBe(true);
  }
});
