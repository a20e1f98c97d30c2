import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findShelf } from '#api/catalogue/plans/find-shelf.ts';
import type { ShelfScheme } from '#api/search/engine/engine.ts';
import { AISLES, plan, SHELVES } from './sample-plan.ts';

const second = plan();
const shelfOf = (callNumber: string, location = '', scheme?: ShelfScheme) =>
  findShelf([second], { callNumber, location, scheme })?.shelf.name ?? null;

const shelved = (from: string, to: string, name = 'x') =>
  `<rect id="shelf-${name}" width="9" height="9" data-from="${from}" data-to="${to}"/>`;

it.each([
  ['869.3 V517c v. 1', '14'],
  ['869.3 Z99', '14'],
  ['869.3 C1', '13'],
  ['869.3 R788g', '13'],
  ['869.4', '15'],
  ['899.9 A1', '15'],
  ['700', '6'],
  ['709.81 B1', '6'],
  ['71', null],
  ['869.3 B9', null],
  ['R 869.3 V517c', null],
  ['', null],
])('finds the shelf of %s', (callNumber, name) => {
  expect(shelfOf(callNumber)).toBe(name);
});

it('gives a number on a shared bound to the shelf that begins with it', () => {
  expect(shelfOf('869.3 S939r')).toBe('14');
});

it('reads ranges of other schemes', () => {
  const read = plan(`${shelved('QA76', 'QA76.9')}${AISLES}`);
  const find = (callNumber: string) =>
    findShelf([read], { callNumber, location: '', scheme: 'lcc' })?.shelf.name;
  expect(find('QA76.73 .J38 2019')).toBe('x');
  expect(find('QA9 .A1')).toBeUndefined();
  expect(find('QA760 .A1')).toBeUndefined();
});

it('leaves out a copy whose location is elsewhere', () => {
  expect(shelfOf('869.3 V517c', 'Acervo fechado, subsolo')).toBeNull();
  expect(shelfOf('869.3 V517c', '1º andar, estante 20')).toBeNull();
  expect(shelfOf('869.3 V517c', '2º ANDAR, estante 20')).toBe('14');
  expect(shelfOf('869.3 V517c', 'Literatura, estante 14')).toBe('14');
});

it('uses further names of a floor, and the shelf named where no range holds the number', () => {
  const read = plan(SHELVES + AISLES, 'data-locations="Literatura"');
  const find = (callNumber: string, location: string) =>
    findShelf([read], { callNumber, location })?.shelf.name;
  expect(find('869.3 V517c', 'Literatura')).toBe('14');
  expect(find('Sem número', '2º andar, estante 16')).toBe('16');
  expect(find('Sem número', 'estante 16')).toBeUndefined();
});

it('finds what stands on another floor of the library', () => {
  const first = { ...plan(shelved('000', '699') + AISLES), floor: '1º andar' };
  const found = findShelf([second, first], { callNumber: '510 S1', location: '' });
  expect(found).toMatchObject({ plan: { floor: '1º andar' }, shelf: { name: 'x' } });
});

it('finds every number between those that begin and end a shelf', () => {
  const number = fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 99 }));
  const text = ([whole, part]: [number, number]) =>
    `${String(whole).padStart(3, '0')}.${String(part).padStart(2, '0')}`;
  fc.assert(
    fc.property(number, number, number, (a, b, c) => {
      const [from = a, middle = b, to = c] = [a, b, c].sort(
        (one, other) => one[0] - other[0] || one[1] - other[1],
      );
      const read = plan(`${shelved(text(from), text(to))}${AISLES}`);
      expect(findShelf([read], { callNumber: text(middle), location: '' })).not.toBeNull();
    }),
  );
});
