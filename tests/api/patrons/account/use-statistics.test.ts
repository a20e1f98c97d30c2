import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const USE = 'GET /emprestimo/estatisticas';

describeEngine('statistics of one’s own use', () => {
  let portal: Portal;
  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    const shelves = [
      [{ libraryCode: 'central' }],
      [{ libraryCode: 'central' }],
      [{ libraryCode: 'branch' }],
    ];
    portal = await startPortal({ fill: (db) => fillWithReaders(db, shelves, password) });
    // Half past eleven at night of February, where the network is.
    const before = new Date('2026-03-01T02:30:00Z');
    await lendCopy(portal.db, { barcode: 'c1', login: 'leitor', at: before });
    await returnCopy(portal.db, { barcode: 'c1', at: new Date('2026-03-04T15:00:00Z') });
    for (const barcode of ['c2', 'c3'])
      await lendCopy(portal.db, { barcode, login: 'leitor', at: TEST_NOW });
    await lendCopy(portal.db, { barcode: 'c1', login: 'leitora', at: TEST_NOW });
    await portal.signIn('leitor');
  });
  afterAll(() => portal.close());

  it('count loans, renewals and holds by month, and loans by library', async () => {
    const { itens } = await portal.call('GET /emprestimo/titulos-pendentes', {});
    await portal.db.queries
      .insertInto('renewals')
      .values({
        ...{ loan_id: itens[0]?.cod_emprestimo ?? 0, renewed_at: TEST_NOW.toISOString() },
        ...{ previous_due_at: TEST_NOW.toISOString(), due_at: TEST_NOW.toISOString() },
        receipt: 'r',
      })
      .execute();
    expect(await portal.call(USE, {})).toEqual({
      guardado: true,
      meses: [
        { mes: '2026-03', emprestimos: 2, renovacoes: 1, reservas: 0 },
        { mes: '2026-02', emprestimos: 1, renovacoes: 0, reservas: 0 },
      ],
      bibliotecas: [
        { desc_biblioteca: 'Biblioteca Central', emprestimos: 2 },
        { desc_biblioteca: 'Biblioteca da Serra', emprestimos: 1 },
      ],
    });
  });

  it('know nothing of what history does not keep', async () => {
    await portal.call('PUT /emprestimo/historico', { body: { guardar: false } });
    const { guardado, meses } = await portal.call(USE, {});
    expect(guardado).toBe(false);
    expect(meses.map(({ mes, emprestimos }) => [mes, emprestimos])).toEqual([['2026-03', 2]]);
  });
});
