import { describe, expect, it } from 'vitest';
import { GUIDES } from '#contract/shared/constants.ts';
import { guideRow } from '#lib/search/guides.ts';

const guides = (count: number) => GUIDES.slice(0, count).map((codigo) => ({ codigo }));
const CODES = GUIDES.map(String);

/** Positions of the guides in the row and in the menu of one width. */
function shown(count: number, current: number, width: 'wide' | 'narrow') {
  const other = width === 'wide' ? 'narrow' : 'wide';
  const { row, menu } = guideRow(guides(count), GUIDES[current] ?? GUIDES[0]);
  return [row, menu].map((list) =>
    list.filter(({ only }) => only !== other).map(({ codigo }) => CODES.indexOf(codigo)),
  );
}

describe('the row of guides', () => {
  it('has five and a menu on wide screens, two and a menu on phones', () => {
    expect(shown(9, 0, 'wide')).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
    expect(shown(9, 0, 'narrow')).toEqual([
      [0, 1],
      [2, 3, 4, 5, 6, 7, 8],
    ]);
  });

  it('shows the current guide before the menu, and once', () => {
    expect(shown(9, 7, 'wide')).toEqual([
      [0, 1, 2, 3, 4, 7],
      [5, 6, 8],
    ]);
    expect(shown(9, 7, 'narrow')).toEqual([
      [0, 7],
      [1, 2, 3, 4, 5, 6, 8],
    ]);
  });

  it('has no menu where all fit, nor for one alone', () => {
    for (const count of [2, 5, 6]) expect(shown(count, 1, 'wide')[1]).toEqual([]);
    expect(shown(2, 1, 'narrow')).toEqual([[0, 1], []]);
  });
});
