import { expect, it } from 'vitest';
import { ACCOUNT_ADDRESSES, accountPageOf, accountPath } from '#lib/routes/account.ts';
import { ROUTES } from '#lib/routes/table.ts';

it('every screen of the account is known by its address, in every language', () => {
  for (const { page } of ACCOUNT_ADDRESSES) {
    expect(accountPageOf(accountPath('pt', page))).toBe(page);
    expect(accountPageOf(accountPath('en', page))).toBe(page);
  }
  expect(accountPageOf('/meupergamum/app')).toBe('home');
});

it('one shell answers for all of them', () => {
  const shells = new Map(ROUTES.map(({ pattern, shell }) => [pattern, shell]));
  for (const { path } of ACCOUNT_ADDRESSES) expect(shells.get(path)).toBe('/meupergamum');
});
