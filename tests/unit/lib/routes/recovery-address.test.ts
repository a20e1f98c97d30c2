import { expect, it } from 'vitest';
import { isRecovery, recoveryPath, withMode } from '#lib/routes/recovery-address.ts';

it.each([
  ['', 'recovery', '?modo=recuperar'],
  ['?redirect=%2Fcesta', 'recovery', '?redirect=%2Fcesta&modo=recuperar'],
  ['?redirect=%2Fcesta&modo=recuperar', 'login', '?redirect=%2Fcesta'],
  ['?modo=recuperar', 'login', ''],
  ['', 'login', ''],
] as const)('the query %j for %s is %j', (query, mode, address) => {
  expect(withMode(query, mode)).toBe(address);
  expect(isRecovery(address)).toBe(mode === 'recovery');
});

it('another mode is not recovery', () => {
  expect(isRecovery('?modo=outro')).toBe(false);
});

it('leads to recovery, then back to where one is', () => {
  expect(recoveryPath('en', '/en/cesta?a=1')).toBe(
    '/en/login?redirect=%2Fen%2Fcesta%3Fa%3D1&modo=recuperar',
  );
});
