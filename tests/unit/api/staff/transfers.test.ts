import { expect, it } from 'vitest';
import { byKey, isMissing, slipName } from '#api/staff/transfers/rules.ts';
import type { Plan } from '#api/catalogue/plans/plan.ts';
import { placeOf } from '#api/staff/transfers/place.ts';

const NOW = new Date('2026-03-12T17:20:00Z');

it('abbreviates names on slips, at the letter where they lie', () => {
  expect(slipName('Ana Rocha')).toEqual({ para: 'Ana R.', letra: 'A' });
  expect(slipName('Élida da Silva Prado')).toEqual({ para: 'Élida S. P.', letra: 'E' });
  expect(slipName(' ')).toEqual({ para: '', letra: '—' });
});

it('takes a copy for missing that was not found twice within sixty days', () => {
  expect(isMissing(null, NOW)).toBe(false);
  expect(isMissing('2026-03-11T17:20:00.000Z', NOW)).toBe(true);
  expect(isMissing('2026-01-11T17:20:01.000Z', NOW)).toBe(true);
  expect(isMissing('2026-01-11T17:20:00.000Z', NOW)).toBe(false);
});

it('sorts by floor as one walks, then by call number', () => {
  const summary = { callNumber: '869.3 A1', classNumbers: [] };
  const at = (call_number: string, shelf_location: string | null) => ({
    ordem: placeOf([], { call_number, shelf_location }, summary).key,
    name: `${shelf_location} ${call_number}`,
  });
  const sorted = [at('330', '10º andar'), at('869.3', '2º andar'), at('82', '2º andar')].sort(
    byKey,
  );
  expect(sorted.map(({ name }) => name)).toEqual([
    '2º andar 82',
    '2º andar 869.3',
    '10º andar 330',
  ]);
  expect(placeOf([], { call_number: '', shelf_location: null }, summary)).toMatchObject({
    ...{ callNumber: '869.3 A1', location: '', floor: null, shelf: null },
  });
});

it('sorts floors in the order of their plans, before what is on no plan', () => {
  const plan = (floor: string): Plan => ({
    ...{ file: '', library: 'central', floor, locations: [floor], lines: [], labels: [] },
    ...{ shelves: [], entrances: [], aisles: [], box: { x: 0, y: 0, width: 1, height: 1 } },
  });
  const summary = { callNumber: '869.3 A1', classNumbers: [] };
  const keyOf = (shelf_location: string) =>
    placeOf([plan('Térreo'), plan('1º andar')], { call_number: '', shelf_location }, summary).key;
  const places = ['1º andar', 'Acervo fechado', 'Térreo'];
  expect(places.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))).toEqual([
    ...['Térreo', '1º andar', 'Acervo fechado'],
  ]);
});
