import { expect, it } from 'vitest';
import { addressesOf } from '#api/portal/institution/course-addresses.ts';

const entries = [
  { id: 1, code: 'LET', name: 'Letras' },
  { id: 2, code: 'MED', name: 'Medicina & Saúde' },
  { id: 3, code: 'D-1', name: 'Latim I' },
  { id: 4, code: 'D-2', name: 'Latim i' },
  { id: 5, code: '', name: 'الأدب' },
];

it('names make addresses, with the code where two are alike, and the id where there is neither', () => {
  expect([...addressesOf(entries).values()]).toEqual([
    'letras',
    'medicina-saude',
    'latim-i-d-1',
    'latim-i-d-2',
    '5',
  ]);
});

it('an address does not depend on the order of entries', () => {
  expect(addressesOf(entries.toReversed())).toEqual(addressesOf(entries));
});
