import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { lendCopy } from '#api/circulation/loans/desk.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

describeEngine('the code with which one borrows', () => {
  let portal: Portal;
  let now = TEST_NOW;
  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      now: () => now,
      fill: (db) => fillWithReaders(db, [[{ libraryCode: 'central' }]], password),
    });
  });
  afterAll(() => portal.close());

  const read = () => portal.call('GET /emprestimo/token', {});
  const make = () => portal.call('POST /emprestimo/token', {});

  it('is made anew, read again, taken once, and ends by itself', async () => {
    await portal.signIn('leitor');
    expect(await read()).toEqual({});
    const first = await make();
    expect(first.token).toMatch(/^\w{4}-\w{4}$/);
    expect(first).toMatchObject({ validade: '2026-03-12T14:25:00-03:00', segundos: 300 });
    now = new Date(TEST_NOW.getTime() + 61_000);
    expect(await read()).toEqual({ ...first, segundos: 239 });
    now = TEST_NOW;
    const second = await make();
    expect(second.token).not.toBe(first.token);
    expect(await read()).toEqual(second);
    const kept = await portal.db.queries.selectFrom('loan_tokens').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(second.token.replace('-', ''));

    const lend = (token: string) => lendCopy(portal.db, { barcode: 'c1', token, at: now });
    expect(await lend(first.token)).toMatchObject({ refusals: [{ code: 'lend_token_invalid' }] });
    await portal.signIn('outro');
    expect(await read()).toEqual({});
    expect(await lend(second.token.toLowerCase())).toMatchObject({ ok: true, patron: 'Leitor' });
    await portal.signIn('leitor');
    expect(await read()).toEqual({});

    await make();
    now = new Date(TEST_NOW.getTime() + 5 * 60_000);
    expect(await read()).toEqual({});
  });

  it('is nobody’s who is not signed in', async () => {
    portal.signOut();
    for (const key of ['GET /emprestimo/token', 'POST /emprestimo/token'] as const) {
      expect(await portal.refusal(key, {})).toMatchObject({ code: 'token_missing' });
    }
  });
});
