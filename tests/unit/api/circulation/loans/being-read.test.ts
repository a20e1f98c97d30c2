import { describe, expect, it } from 'vitest';
import { MIN_READERS, MAX_TITLES, mostRead } from '#api/circulation/loans/being-read.ts';

const tally = (titleId: number, loans: number, readers = MIN_READERS) => ({
  titleId,
  loans,
  readers,
});

describe('what is being read', () => {
  it('is told of no title that fewer than five people read, however often it was lent', () => {
    expect(mostRead([tally(1, 90, 4), tally(2, 5, 5)])).toEqual([tally(2, 5)]);
    expect(mostRead([tally(1, 4, 4)])).toEqual([]);
  });

  it('is the titles lent most, the older of two equal ones first, and only a few', () => {
    const many = Array.from({ length: MAX_TITLES + 3 }, (_, n) => tally(n + 1, 10));
    const told = mostRead([...many.toReversed(), tally(99, 20)]);
    expect(told.map(({ titleId }) => titleId)).toEqual([99, 1, 2, 3, 4]);
  });
});
