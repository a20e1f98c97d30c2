import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  rulesThatHold,
  SPECIAL_CHARACTERS,
  unmetRules,
  type PasswordRules,
} from '#contract/shared/password-rules.ts';

const NONE: PasswordRules = {
  length: { min: 1, max: 200 },
  has_numbers: false,
  only_numbers: false,
  diff_case: false,
  special_char: false,
  diff_name: false,
  not_common: false,
  last_pw: 0,
};
const ALL: PasswordRules = {
  length: { min: 8, max: 64 },
  has_numbers: true,
  only_numbers: false,
  diff_case: true,
  special_char: true,
  diff_name: true,
  not_common: true,
  last_pw: 3,
};
const NAME = 'Antônio José da Silva dos Santos Sá';
const meets = (rules: Partial<PasswordRules>, password: string) =>
  unmetRules(password, { ...NONE, ...rules }, NAME).length === 0;

const anyRules = fc.record({
  length: fc.constant({ min: 4, max: 12 }),
  has_numbers: fc.boolean(),
  only_numbers: fc.boolean(),
  diff_case: fc.boolean(),
  special_char: fc.boolean(),
  diff_name: fc.boolean(),
  not_common: fc.boolean(),
  last_pw: fc.nat(5),
});

describe('rules of new passwords', () => {
  it('hold one by one', () => {
    expect(meets({ length: { min: 3, max: 4 } }, 'çãé')).toBe(true);
    expect(meets({ length: { min: 3, max: 4 } }, '👍👍')).toBe(false);
    expect(meets({ has_numbers: true }, 'a1')).toBe(true);
    expect(meets({ has_numbers: true }, 'a')).toBe(false);
    expect(meets({ only_numbers: true }, '123')).toBe(true);
    expect(meets({ only_numbers: true }, '12a')).toBe(false);
    expect(meets({ diff_case: true }, 'éÉ')).toBe(true);
    expect(meets({ diff_case: true }, 'ee1')).toBe(false);
    for (const mark of SPECIAL_CHARACTERS) expect(meets({ special_char: true }, mark)).toBe(true);
    expect(meets({ special_char: true }, '+?;ç ')).toBe(false);
  });

  it.each([
    ['xxANTONIOxx', false],
    ['joseph', false],
    ['minha-silva!', false],
    ['todos os dias', true],
    ['sabiá', true],
    ['', false],
  ])('the name of the person: %j', (password, isMet) => {
    expect(meets({ diff_name: true }, password)).toBe(isMet);
  });

  it('are those that hold, in one order', () => {
    expect(rulesThatHold(NONE)).toEqual(['length']);
    expect(rulesThatHold(ALL)).toEqual([
      'length',
      'has_numbers',
      'diff_case',
      'special_char',
      'diff_name',
    ]);
    expect(rulesThatHold({ ...NONE, has_numbers: true, only_numbers: true })).toEqual([
      'length',
      'only_numbers',
    ]);
  });

  it('an empty password meets none of them', () => {
    expect(unmetRules('', ALL, NAME)).toEqual(rulesThatHold(ALL));
  });

  it('do not look at blanks around the password', () => {
    fc.assert(
      fc.property(fc.string(), anyRules, (password, rules) => {
        expect(unmetRules(`  ${password}\t`, rules, NAME)).toEqual(
          unmetRules(password.trim(), rules, NAME),
        );
      }),
    );
  });

  it('only rules that hold are unmet, and a stricter set never has fewer', () => {
    fc.assert(
      fc.property(fc.string(), anyRules, (password, rules) => {
        const unmet = unmetRules(password, rules, NAME);
        expect(rulesThatHold(rules)).toEqual(expect.arrayContaining(unmet));
        const stricter = unmetRules(password, { ...rules, special_char: true }, NAME);
        expect(stricter).toEqual(expect.arrayContaining(unmet));
      }),
    );
  });

  it('a password with a word of the name in it is always refused', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom('silva', 'JOSÉ'), (a, b, word) =>
        unmetRules(`${a}${word}${b}`, ALL, NAME).includes('diff_name'),
      ),
    );
  });
});
