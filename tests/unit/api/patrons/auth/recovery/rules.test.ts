import { describe, expect, it } from 'vitest';
import { nameDigest, newCode } from '#api/patrons/auth/recovery/code.ts';
import {
  CODE_LENGTH,
  codeRefusal,
  emailsOf,
  madeUpEmail,
  maskedEmail,
  MAX_WRONG_CODES,
} from '#api/patrons/auth/recovery/rules.ts';

const NOW = new Date('2026-03-12T12:00:00Z');
const SOON = new Date(NOW.getTime() + 1);

describe('a code', () => {
  it('is as long as it is said to be', () => {
    for (let time = 0; time < 200; time++) {
      expect(newCode()).toMatch(new RegExp(`^\\d{${CODE_LENGTH}}$`));
    }
  });

  it('holds until it expires, is mistyped too often, or was never asked for', () => {
    const facts = { wrong: 1, expiresAt: SOON, isRight: true };
    expect(codeRefusal(facts, NOW)).toBeNull();
    expect(codeRefusal({ ...facts, wrong: MAX_WRONG_CODES }, NOW)).toBeNull();
    expect(codeRefusal({ ...facts, wrong: MAX_WRONG_CODES + 1 }, NOW)?.code).toBe(
      'recovery_code_spent',
    );
    expect(codeRefusal({ ...facts, expiresAt: NOW }, NOW)?.code).toBe('recovery_code_expired');
    expect(codeRefusal(undefined, NOW)?.code).toBe('recovery_code_expired');
  });

  it('tells how often it may still be mistyped', () => {
    const refusal = (wrong: number) => codeRefusal({ wrong, expiresAt: SOON, isRight: false }, NOW);
    expect(refusal(1)).toEqual({ code: 'recovery_code_wrong', params: { restantes: 4 } });
    expect(refusal(5)).toEqual({ code: 'recovery_code_spent' });
  });
});

describe('an e-mail', () => {
  it('shows its first letter and nothing else', () => {
    expect(maskedEmail('Maria@ufvi.example')).toBe('m•••@•••');
    expect(emailsOf('a@b.example; c@d.example;x')).toEqual(['a@b.example', 'c@d.example']);
    expect(emailsOf(null)).toEqual([]);
  });

  it('that is made up is the same every time, and another one under another key', () => {
    const secret = (byte: number) => ({ secret: new Uint8Array(32).fill(byte) });
    const names = Array.from({ length: 200 }, (_one, at) => `2026${at}`);
    const all = (byte: number) =>
      names.map((name) => madeUpEmail(name, nameDigest(secret(byte), name)));
    expect(all(7)).toEqual(all(7));
    expect(all(7)).not.toEqual(all(8));
    expect(new Set(all(7)).size).toBeGreaterThan(10);
  });

  it('that is made up begins as an e-mail that was typed', () => {
    for (let die = 0; die < 256; die++) {
      expect(madeUpEmail('zeca@x.example', Uint8Array.of(die, 3))).toBe('z•••@•••');
    }
    expect(madeUpEmail('zeca', Uint8Array.of(200, 3))).toBe('z•••@•••');
  });
});
