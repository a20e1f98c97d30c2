import { expect, it } from 'vitest';
import { decideAdditions } from '#api/patrons/basket/rules.ts';
import { floorAndShelf } from '#api/patrons/basket/shelf-wire.ts';

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

it('a title that is there stays, one that never was is refused, and what fits is put in', () => {
  const known = new Set(range(1, 2100));
  const kept = new Set(range(1, 1999));
  const decided = decideAdditions([1, 2050, 9999, 2051, 2], { known, kept });
  expect(decided.map(({ id, refusals }) => [id, refusals[0]?.code])).toEqual([
    [1, undefined],
    [2050, undefined],
    [9999, 'title_not_found'],
    [2051, 'basket_full'],
    [2, undefined],
  ]);
});

it.each([
  ['2º andar, estante 14', '2º andar', 'estante 14'],
  ['Térreo', 'Térreo', ''],
  [
    'Sala de referência, estante R1, prateleira 3',
    'Sala de referência',
    'estante R1, prateleira 3',
  ],
  ['', '', ''],
])('%j is a floor and a shelf', (location, andar, estante) => {
  expect(floorAndShelf(location)).toEqual({ andar, estante });
});
