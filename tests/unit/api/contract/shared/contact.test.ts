import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areEmails, emailsOf, phoneOf, sameEmails } from '#contract/shared/contact.ts';
import { isEmail } from '#contract/shared/email.ts';

describe('a telephone number', () => {
  it('keeps digits, hyphens, parentheses and blanks, sixteen signs at most', () => {
    expect(phoneOf('tel. (11) 95555-0101, ramal 9')).toBe('(11) 95555-0101');
    expect(phoneOf('+55 (11) 95555-0101')).toBe('55 (11) 95555-01');
    expect(phoneOf('ramal')).toBe('');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(phoneOf(typed)).toMatch(/^[\d\-() ]{0,16}$/);
      }),
    );
  });
});

describe('e-mail addresses', () => {
  it('may be several, with semicolons between them', () => {
    expect(emailsOf(' a@b.example;c@d.example ;; ')).toEqual(['a@b.example', 'c@d.example']);
    expect(areEmails('a@b.example; c@d.example')).toBe(true);
    expect(areEmails('a@b.example, c@d.example')).toBe(false);
    expect(areEmails('a@b.example; c')).toBe(false);
    expect(areEmails(' ; ')).toBe(false);
  });

  it('are the same in another order and case', () => {
    expect(sameEmails('a@b.example;c@d.example', 'C@d.example; a@b.example')).toBe(true);
    expect(sameEmails('', ' ; ')).toBe(true);
    expect(sameEmails('a@b.example', 'a@b.example; c@d.example')).toBe(false);
    expect(sameEmails('a@b.example', 'c@d.example')).toBe(false);
  });

  it.each([
    ['a@b.example', true],
    ['ação.s+x@ufvi.edu.br', false],
    ['acao.s+x@ufvi.edu.br', true],
    ['a@b', false],
    ['a b@c.example', false],
    ['@c.example', false],
    ['a@-c.example', false],
    ['a@c.example\nbcc: x@y.example', false],
    [`${'a'.repeat(65)}@b.example`, false],
  ])('%j is one: %s', (text, expected) => {
    expect(isEmail(text)).toBe(expected);
  });
});
