import { expect, it } from 'vitest';
import {
  newRecoveryCodes,
  openAppKey,
  recoveryHash,
  sealAppKey,
} from '#api/patrons/auth/second-factor/codes.ts';
import { appAddress, base32, codeOf, stepOf } from '#api/patrons/auth/second-factor/totp.ts';

const KEY = Buffer.from('12345678901234567890');

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('codes are those of RFC 6238 at second %i', (second, code) => {
  expect(codeOf(KEY, Math.floor(second / 30), 8)).toBe(code);
});

it('codes of six digits are those of RFC 4226', () => {
  const codes = Array.from({ length: 10 }, (_none, counter) => codeOf(KEY, counter));
  expect(codes).toEqual([
    ...['755224', '287082', '359152', '969429', '338314'],
    ...['254676', '287922', '162583', '399871', '520489'],
  ]);
});

it('a code counts one step early and one step late, and no more', () => {
  const step = 1000;
  const at = (seconds: number) => new Date((step * 30 + seconds) * 1000);
  const code = codeOf(KEY, step);
  for (const seconds of [-30, -1, 0, 29, 30, 59]) expect(stepOf(code, KEY, at(seconds))).toBe(step);
  for (const seconds of [-31, 60]) expect(stepOf(code, KEY, at(seconds))).toBeNull();
  expect(stepOf('', KEY, at(0))).toBeNull();
});

it('Base32 is that of RFC 4648, without padding', () => {
  const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) =>
    base32(Buffer.from(text)),
  );
  expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
});

it('the address for an app names the institution and the login', () => {
  expect(appAddress(KEY, { issuer: 'UF VI', login: 'ana@x' })).toBe(
    'otpauth://totp/UF%20VI:ana%40x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=UF%20VI',
  );
});

it('a key opens with the key of the server that encrypted it, for its patron', () => {
  const [secret, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const sealed = sealAppKey(KEY, secret, 7);
  expect(openAppKey(sealed, secret, 7)).toEqual(KEY);
  expect(openAppKey(sealed, other, 7)).toBeNull();
  expect(openAppKey(sealed, secret, 8)).toBeNull();
});

it('ten recovery codes differ, and count however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
    expect(recoveryHash(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(recoveryHash(code));
  }
});
