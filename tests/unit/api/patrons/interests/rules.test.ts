import { expect, it } from 'vitest';
import { additionRefusals, isValidOn, MAX_INTERESTS } from '#api/patrons/interests/rules.ts';

it('one follows what there is, once, up to the limit', () => {
  const codes = (isKnown: boolean, isFollowed: boolean, followed: number) =>
    additionRefusals({ isKnown, isFollowed, followed }).map(({ code }) => code);
  expect(codes(true, false, MAX_INTERESTS - 1)).toEqual([]);
  expect(codes(true, false, MAX_INTERESTS)).toEqual(['interest_limit_reached']);
  expect(codes(false, true, 0)).toEqual(['interest_unknown', 'interest_identical']);
});

it('what is followed counts until its last day, that day included', () => {
  expect(isValidOn({ validUntil: null }, '2026-03-12')).toBe(true);
  expect(isValidOn({ validUntil: '2026-03-12' }, '2026-03-12')).toBe(true);
  expect(isValidOn({ validUntil: '2026-03-12' }, '2026-03-13')).toBe(false);
});
