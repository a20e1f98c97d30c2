import { expect, it } from 'vitest';
import { readShelfNumber } from '#lib/titles/shelf-steps.ts';

it.each([
  [['869.3', 'A848d'], { classNumber: '869.3', authorMark: 'A848d', rest: [] }],
  [
    ['821(81)-31', 'E92c', '2024', '(OB)'],
    { classNumber: '821(81)-31', authorMark: 'E92c', rest: ['2024', '(OB)'] },
  ],
  [
    ['658.56', 'S586p', '2.ed.', 'v.1'],
    { classNumber: '658.56', authorMark: 'S586p', rest: ['2.ed.', 'v.1'] },
  ],
  [
    ['R 036.9', '22. ed.', '2019'],
    { classNumber: 'R 036.9', authorMark: '', rest: ['22. ed.', '2019'] },
  ],
])('reads the label %j', (label, number) => {
  expect(readShelfNumber(label)).toEqual(number);
});

it('has nothing to say where there is no call number', () => {
  expect(readShelfNumber([])).toBeNull();
});
