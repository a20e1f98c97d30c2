import { expect, it } from 'vitest';
import { argon2id, hashPassword, verifyPassword, type Hasher } from '#api/patrons/auth/password.ts';

it('a password verifies against its own hash only', async () => {
  const stored = await hashPassword('Acervo@2026');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('Acervo@2026', stored)).toBe(true);
  expect(await verifyPassword('acervo@2026', stored)).toBe(false);
  expect(await hashPassword('Acervo@2026')).not.toBe(stored);
});

it('an unknown user, or one without a password, costs the work of a known one and never matches', async () => {
  const stored = await hashPassword('x');
  let calls = 0;
  const counting: Hasher = (password, salt) => {
    calls++;
    return argon2id(password, salt);
  };
  expect(await verifyPassword('wrong', stored, counting)).toBe(false);
  expect(calls).toBe(1);
  expect(await verifyPassword('wrong', undefined, counting)).toBe(false);
  expect(calls).toBe(2);
  expect(await verifyPassword('', '', counting)).toBe(false);
  expect(calls).toBe(3);
});
