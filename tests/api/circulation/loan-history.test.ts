import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { changeCopyState } from '#api/circulation/loans/copies/change-state.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { describeEngine, ENGINE } from '../../support/servers/engines.ts';

const NOW = new Date('2026-03-12T17:20:00Z');

describeEngine('the reading history through the real client', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ demonstration: true });
  });
  afterEach(() => portal.signOut());
  afterAll(() => portal.close());

  type Question = Parameters<typeof portal.call<'GET /emprestimo/historico'>>[1]['query'];
  const history = (query: Question = {}) => portal.call('GET /emprestimo/historico', { query });
  const keep = (guardar: boolean) =>
    portal.call('PUT /emprestimo/historico', { body: { guardar } });
  const loansEver = async (titleId: number) => {
    const { emprestimos, renovacoes, reservas } = await portal.call('GET /acervo/:id/totais', {
      params: { id: titleId },
    });
    return { emprestimos, renovacoes, reservas };
  };

  it('is closed to whoever is not signed in', async () => {
    const read = await portal.refusal('GET /emprestimo/historico', {});
    expect(read).toMatchObject({ statusCode: 401, code: 'token_missing' });
    const change = await portal.refusal('PUT /emprestimo/historico', { body: { guardar: false } });
    expect(change).toMatchObject({ statusCode: 401, code: 'token_missing' });
  });

  it('lists what came back, newest first, page by page, with what it cost', async () => {
    await portal.signIn('devedor');
    const all = await history({ perPage: 100 });
    expect(all).toMatchObject({ total: all.itens.length, page: 1, guardado: true });
    expect(all.total).toBeGreaterThan(1);
    const lent = all.itens.map(({ data_emprestimo: day }) => Date.parse(day));
    expect(lent).toEqual(lent.toSorted((a, b) => b - a));
    const second = await history({ perPage: 1, page: 2 });
    expect(second).toMatchObject({ total: all.total, itens: [all.itens[1]] });

    const fined = await history({ multa: 'S' });
    expect(fined.itens).toEqual(all.itens.filter(({ multa }) => multa > 0));
    expect(fined.total).toBeGreaterThan(0);
    for (const loan of fined.itens) {
      expect(Date.parse(loan.data_devolucao)).toBeGreaterThan(Date.parse(loan.data_prevista));
    }
  });

  it('says of a loan that was lost that it was not returned', async () => {
    await portal.signIn('devedor');
    const loan = await portal.db.queries
      .selectFrom('loans as l')
      .innerJoin('patrons as p', 'p.id', 'l.patron_id')
      .select(['l.id', 'l.copy_id as copyId'])
      .where('p.login', '=', 'devedor')
      .where('l.returned_at', 'is', null)
      .executeTakeFirstOrThrow();
    const lost = await portal.db.transaction((tx) =>
      changeCopyState(tx, { id: loan.copyId, to: 'lost', chargeCents: 4200, at: NOW }),
    );
    expect(lost).toBe(true);
    const past = (await history({ perPage: 100 })).itens;
    const entry = past.find(({ cod_emprestimo: id }) => id === loan.id);
    expect(entry).toMatchObject({ encerramento: 'perdido' });
    expect(past.filter(({ encerramento }) => encerramento !== undefined)).toHaveLength(1);
    const params = { cod: loan.id };
    const details = await portal.call('GET /emprestimo/:cod', { params });
    expect(details).toMatchObject({ encerramento: 'perdido' });
  });

  it('is narrowed to days of lending, both included', async () => {
    await portal.signIn('devedor');
    const { itens } = await history();
    const day = itens[1]?.data_emprestimo.slice(0, 10) ?? '';
    const narrowed = await history({ dataIni: day, dataFim: day });
    expect(narrowed.itens).toEqual(
      itens.filter(({ data_emprestimo: lent }) => lent.startsWith(day)),
    );
    const reversed = { dataIni: '2026-02-02', dataFim: '2026-02-01' };
    const refusal = await portal.refusal('GET /emprestimo/historico', { query: reversed });
    expect(refusal).toMatchObject({ statusCode: 422, code: 'dates_reversed' });
    const noDay = { dataIni: '2026-02-30' };
    const wrong = await portal.refusal('GET /emprestimo/historico', { query: noDay });
    expect(wrong.fields).toMatchObject([{ field: 'dataIni' }]);
  });

  it('switched off is deleted, from the file too; statistics keep counts that are nobody’s', async () => {
    await portal.signIn('docente');
    const { itens } = await history({ perPage: 100 });
    expect(itens.length).toBeGreaterThan(0);
    const receipts = await receiptsOf(itens.map(({ cod_emprestimo: id }) => id));
    const titles = [...new Set(itens.map(({ cod_acervo: id }) => id))].slice(0, 5);
    const before = await Promise.all(titles.map(loansEver));

    expect(await keep(false)).toEqual({ guardado: false });
    expect(await history()).toMatchObject({ itens: [], total: 0, guardado: false });
    expect(await Promise.all(titles.map(loansEver))).toEqual(before);
    expect(await receiptsOf(itens.map(({ cod_emprestimo: id }) => id))).toEqual([]);
    if (ENGINE === 'sqlite') {
      await sql`pragma wal_checkpoint(TRUNCATE)`.execute(portal.db.queries);
      const bytes = readFileSync(portal.location, 'latin1');
      expect(receipts.filter((receipt) => bytes.includes(receipt))).toEqual([]);
    }
  });

  it('switched off forgets what comes back from then on, and on keeps it again', async () => {
    await portal.signIn('docente');
    await keep(false);
    await lendAndReturn('docente');
    expect(await history()).toMatchObject({ total: 0 });
    expect(await keep(true)).toEqual({ guardado: true });
    await lendAndReturn('docente');
    expect(await history()).toMatchObject({ total: 1, guardado: true });
  });

  it('takes the holds that have ended with it', async () => {
    await portal.signIn('aluno');
    const { itens } = await portal.call('GET /reserva/historico', {});
    expect(itens.length).toBeGreaterThan(0);
    const titles = itens.map(({ cod_acervo: id }) => id);
    const before = await Promise.all(titles.map(loansEver));
    const waiting = await portal.call('GET /reserva', {});
    await keep(false);
    expect(await portal.call('GET /reserva/historico', {})).toMatchObject({ itens: [] });
    expect(await portal.call('GET /reserva', {})).toEqual(waiting);
    expect(await Promise.all(titles.map(loansEver))).toEqual(before);
  });

  it('keeps what a fine is still open for, to say what it is for', async () => {
    await portal.signIn('devedor');
    const fined = (await history({ multa: 'S', perPage: 100 })).itens;
    await keep(false);
    const left = (await history({ perPage: 100 })).itens;
    expect(left.length).toBeGreaterThan(0);
    expect(fined).toEqual(expect.arrayContaining(left));
  });

  async function receiptsOf(loanIds: readonly number[]): Promise<string[]> {
    const rows = await portal.db.queries
      .selectFrom('renewals')
      .select('receipt')
      .where('loan_id', 'in', [...loanIds])
      .execute();
    return rows.map(({ receipt }) => receipt);
  }

  /** At the desk, a copy that nobody has or waits for. */
  async function lendAndReturn(login: string): Promise<void> {
    const copies = await portal.db.queries
      .selectFrom('copies as c')
      .select('c.barcode')
      .where('c.state', 'is', null)
      .where('c.loan_kind', '=', 'normal')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('loans as l').select('l.id').whereRef('l.copy_id', '=', 'c.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('holds as h').select('h.id').whereRef('h.title_id', '=', 'c.title_id')),
        ),
      )
      .orderBy('c.id')
      .limit(1)
      .execute();
    const barcode = copies[0]?.barcode ?? '';
    const lent = await lendCopy(portal.db, { barcode, login, at: NOW });
    expect(lent).toMatchObject({ ok: true });
    expect(await returnCopy(portal.db, { barcode, at: NOW })).toMatchObject({ ok: true });
  }
});
