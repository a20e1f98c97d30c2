import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { moveDates } from '#api/circulation/loans/moved/move.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

describeEngine('a due date that closed days moved', () => {
  let portal: Portal;
  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      now: () => TEST_NOW,
      fill: (db) => fillWithReaders(db, [[{ libraryCode: 'central' }]], password),
    });
    await lendCopy(portal.db, { barcode: 'c1', login: 'leitor', at: TEST_NOW });
    await portal.db.queries
      .insertInto('opening_exceptions')
      .values({ library_id: null, day: '2026-03-19', opens: null, closes: null, reason: '{}' })
      .execute();
    await moveDates(portal.db, TEST_NOW);
    await portal.signIn('leitor');
  });
  afterAll(() => portal.close());

  const em = '2026-03-12T14:20:00-03:00';
  const antes = '2026-03-19T23:59:59-03:00';
  const ate = '2026-03-20T23:59:59-03:00';

  it('says so in the list, in its details and in calendars', async () => {
    const { itens } = await portal.call('GET /emprestimo/titulos-pendentes', {});
    expect(itens).toMatchObject([{ data_devolucao: ate, prazo_adiado: { em, antes } }]);
    const details = await portal.call('GET /emprestimo/:cod', { params: { cod: 1 } });
    expect(details).toMatchObject({ data_prevista: ate, adiamentos: [{ em, antes, ate }] });
    const file = await portal.call('GET /emprestimo/calendario', {});
    expect(file).toContain('SEQUENCE:1');
    expect(file).toContain('DTSTART;VALUE=DATE:20260320');
  });

  it('says so in the history, and is gone with it', async () => {
    await returnCopy(portal.db, { barcode: 'c1', at: TEST_NOW });
    const { itens } = await portal.call('GET /emprestimo/historico', { query: {} });
    expect(itens).toMatchObject([{ data_prevista: ate, prazo_adiado: { em, antes } }]);
    await portal.call('PUT /emprestimo/historico', { body: { guardar: false } });
    const lines = await portal.db.queries.selectFrom('moved_dates').selectAll().execute();
    expect(lines).toEqual([]);
  });
});
