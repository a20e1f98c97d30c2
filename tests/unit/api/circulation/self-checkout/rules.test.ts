import { describe, expect, it } from 'vitest';
import { REFUSALS } from '#contract/shared/refusals.ts';
import { decidePlace, forPatron } from '#api/circulation/self-checkout/rules.ts';

const FACTS = { libraryId: 1, libraryName: 'Central', here: new Set([1]), isExpected: false };

describe('where the patron must be', () => {
  it('is the library of the copy', () => {
    expect(decidePlace(FACTS)).toEqual([]);
    expect(decidePlace({ ...FACTS, here: new Set([2, 1]) })).toEqual([]);
  });
  it('is any library for a copy that was brought there for the patron', () => {
    expect(decidePlace({ ...FACTS, here: new Set([2]), isExpected: true })).toEqual([]);
  });
  it('is not another library: the library of the copy is named', () => {
    expect(decidePlace({ ...FACTS, here: new Set([2]) })).toEqual([
      { code: 'checkout_other_library', params: { biblioteca: 'Central' } },
    ]);
  });
  it('is not nowhere, even for a copy that is expected', () => {
    const nowhere = { ...FACTS, here: new Set<number>(), isExpected: true };
    expect(decidePlace(nowhere)).toEqual([{ code: 'checkout_not_here' }]);
  });
});

describe('refusals of the desk', () => {
  it('become sentences for the patron, all of them, with their values', () => {
    // Of a patron who is signed in and gave no loan code.
    const never = ['lend_patron_not_found', 'lend_token_invalid'];
    const desk = REFUSALS.filter((code) => code.startsWith('lend_') && !never.includes(code));
    for (const code of desk) {
      const params = { limite: 3 };
      const said = forPatron({ code, params });
      expect(said.code, code).toMatch(/^checkout_/);
      expect(said.params).toBe(params);
    }
  });
});
