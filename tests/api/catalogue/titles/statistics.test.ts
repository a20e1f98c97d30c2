import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import {
  addTitles,
  book,
  BRANCH,
  CENTRAL,
  fillNetwork,
} from '../../../support/networks/small-network.ts';

describeEngine('how often a title was borrowed', () => {
  let portal: Portal;
  let title = 0;
  let gone = 0;

  beforeAll(async () => {
    portal = await startPortal({ fill });
  });
  afterAll(() => portal.close());

  async function fill(db: Database) {
    await fillNetwork(db);
    [title = 0, gone = 0] = await addTitles(db, [
      book({
        number: '1',
        title: 'Lido',
        copies: [{ libraryCode: 'central' }, { libraryCode: 'branch' }],
      }),
      book({ number: '2', title: 'Sai' }),
    ]);
    await addTitles(db, [book({ number: '2', title: 'Sai', deleted: true })]);
    const copies = await db.queries
      .selectFrom('copies')
      .select(['id', 'library_id'])
      .where('title_id', '=', title)
      .execute();
    const copyIn = (library: number) => copies.find((c) => c.library_id === library)?.id ?? 0;
    const patron = await db.queries.selectFrom('patrons').select('id').executeTakeFirstOrThrow();
    const lend = async (library: number, at: string) => {
      const { id } = await db.queries
        .insertInto('loans')
        .values({
          copy_id: copyIn(library),
          patron_id: patron.id,
          library_id: library,
          lent_at: at,
          due_at: at,
          returned_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    await lend(CENTRAL, '2025-03-10T12:00:00.000Z');
    // 31 December on the wall of São Paulo.
    await lend(CENTRAL, '2026-01-01T02:00:00.000Z');
    const loan = await lend(BRANCH, '2026-02-10T12:00:00.000Z');
    await db.queries
      .insertInto('renewals')
      .values({
        loan_id: loan,
        renewed_at: '2026-03-01T12:00:00.000Z',
        previous_due_at: '2026-03-01T12:00:00.000Z',
        due_at: '2026-03-08T12:00:00.000Z',
        receipt: 'A1',
      })
      .execute();
  }

  const years = (id = title) =>
    portal.call('GET /acervo/:id/dados-estatisticos/anos', { params: { id } });
  const months = async (ano: number) => {
    const { itens } = await portal.call('GET /acervo/:id/dados-estatisticos/dados/:ano', {
      params: { id: title, ano },
    });
    expect(itens.map(({ mes }) => mes)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    return itens.filter(({ emprestimos, renovacoes }) => emprestimos + renovacoes > 0);
  };
  const totals = (query: object) =>
    portal.call('GET /acervo/:id/totais', { params: { id: title }, query });

  it('lists years, newest first, by the calendar of the institution', async () => {
    expect((await years()).itens).toEqual([
      { ano: 2026, emprestimos: 1 },
      { ano: 2025, emprestimos: 2 },
    ]);
  });

  it('tells a year month by month, loans and renewals apart', async () => {
    expect(await months(2025)).toEqual([
      { mes: 3, emprestimos: 1, renovacoes: 0 },
      { mes: 12, emprestimos: 1, renovacoes: 0 },
    ]);
    expect(await months(2026)).toEqual([
      { mes: 2, emprestimos: 1, renovacoes: 0 },
      { mes: 3, emprestimos: 0, renovacoes: 1 },
    ]);
    expect(await months(1999)).toEqual([]);
  });

  it('sums up between two days, both included, and for one library', async () => {
    expect(await totals({})).toEqual({
      exemplares: 2,
      emprestimos: 3,
      renovacoes: 1,
      reservas: 0,
    });
    expect(await totals({ dataIni: '2025-03-10', dataFim: '2025-12-31' })).toMatchObject({
      emprestimos: 2,
    });
    expect(await totals({ biblioteca: BRANCH })).toMatchObject({ exemplares: 1, emprestimos: 1 });
  });

  it('refuses days that are none, a span the wrong way round, and odd addresses', async () => {
    const refusal = (query: object) =>
      portal.refusal('GET /acervo/:id/totais', { params: { id: title }, query });
    expect(await refusal({ dataIni: '2026-02-30' })).toMatchObject({
      statusCode: 422,
      fields: [{ field: 'dataIni' }],
    });
    expect(await refusal({ dataIni: '2026-02-02', dataFim: '2026-02-01' })).toMatchObject({
      statusCode: 422,
      code: 'dates_reversed',
    });
    const status = async (path: string) => (await fetch(`${portal.url}/api/acervo/${path}`)).status;
    expect(await status(`${title}/dados-estatisticos/dados/abc`)).toBe(404);
    expect(await status('999999/totais')).toBe(404);
    expect(await status(`${gone}/dados-estatisticos/anos`)).toBe(410);
  });
});
