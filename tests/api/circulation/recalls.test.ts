import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

const DAY_MS = 86_400_000;
const PERIOD = { dataIni: '2026-03-01', dataFim: '2026-04-30' };
const at = (days: number) => new Date(TEST_NOW.getTime() + days * DAY_MS);

describeEngine('a loan that somebody waits for', () => {
  let portal: Portal;
  let now = TEST_NOW;
  let titles: number[] = [];
  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      now: () => now,
      fill: async (db) => {
        titles = await fillWithReaders(
          db,
          [[{ libraryCode: 'central' }], [{ libraryCode: 'central' }, { libraryCode: 'central' }]],
          password,
        );
      },
    });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    now = TEST_NOW;
    const { queries } = portal.db;
    for (const table of ['alerts', 'moved_dates', 'holds', 'renewals', 'loans'] as const) {
      await queries.deleteFrom(table).execute();
    }
    await policy({ recall_after_days: 10, recall_days: 5 });
    await lendCopy(portal.db, { barcode: 'c1', login: 'leitor', at: now });
  });

  const policy = (set: { recall_after_days: number | null; recall_days: number | null }) =>
    portal.db.queries
      .updateTable('policies')
      .set({ loan_days: 30, ...set })
      .execute();
  const placeHold = async (login: string, title = titles[0] ?? 0) => {
    await portal.signIn(login);
    const { opcoes } = await portal.call('GET /reserva/:id/informacoes-iniciais', {
      params: { id: title },
    });
    const [{ volume, tomo, parte, material_adicional, bibliotecas } = expect.fail()] = opcoes;
    const option = { volume, tomo, parte, material_adicional };
    const biblioteca = bibliotecas[0]?.cod_biblioteca ?? 0;
    const body = { cod_acervo: title, biblioteca, ...option };
    return (await portal.call('POST /reserva', { body })).cod_reserva;
  };
  const loansOf = async (login: string) => {
    await portal.signIn(login);
    return (await portal.call('GET /emprestimo/titulos-pendentes', {})).itens;
  };
  const alertTitles = async (login: string) => {
    await portal.signIn(login);
    return (await portal.call('GET /solicitacoes/alertas', { query: PERIOD })).itens.map(
      ({ titulo }) => titulo,
    );
  };

  it('POST /reserva recalls it: an earlier due date, a notice, and no renewal', async () => {
    const [before] = await loansOf('leitor');
    expect(before?.data_devolucao).toBe('2026-04-11T23:59:59-03:00');
    expect(before?.pedido_de_volta).toBeUndefined();
    expect(before?.situacao).toBe('em_dia');
    await placeHold('outro');
    const [loan] = await loansOf('leitor');
    // Ten days are guaranteed from the loan on, and more than the five given to bring it back.
    expect(loan).toMatchObject({
      data_devolucao: '2026-03-22T23:59:59-03:00',
      // Ten days away, but somebody waits: every screen lists it as due soon.
      situacao: 'vence_logo',
      pedido_de_volta: { em: '2026-03-12T14:20:00-03:00', antes: '2026-04-11T23:59:59-03:00' },
      acoes: { renovar: { permitido: false, motivos: [{ codigo: 'renewal_held_by_other' }] } },
    });
    expect(loan?.prazo_adiado).toBeUndefined();
    const { itens } = await portal.call('GET /pessoas/meu-pergamum/atencao', {});
    expect(itens.map(({ tipo }) => tipo)).toEqual(['emprestimo_vence_logo', 'alertas']);
    expect(await alertTitles('leitor')).toContain('Devolva antes: outra pessoa espera');
    const emails = await portal.db.queries.selectFrom('mail_outbox').select('kind').execute();
    expect(emails.map(({ kind }) => kind)).toContain('notice');
  });

  it('POST /reserva gives at least the days to bring it back, and recalls nothing where the policy says none', async () => {
    now = at(12);
    await placeHold('outro');
    expect((await loansOf('leitor'))[0]?.data_devolucao).toBe('2026-03-29T23:59:59-03:00');
    await portal.db.queries.deleteFrom('moved_dates').execute();
    await portal.db.queries.deleteFrom('holds').execute();
    const due = at(20).toISOString();
    await portal.db.queries
      .updateTable('loans')
      .set({ due_at: due, recalled_at: null, recalled_from: null })
      .execute();
    await policy({ recall_after_days: null, recall_days: null });
    await placeHold('outro');
    expect((await loansOf('leitor'))[0]?.pedido_de_volta).toBeUndefined();
  });

  it('DELETE /reserva gives the due date back, with a notice', async () => {
    const hold = await placeHold('outro');
    now = at(1);
    await portal.signIn('outro');
    await portal.call('DELETE /reserva', { query: { reservas: String(hold) } });
    const [loan] = await loansOf('leitor');
    expect(loan).toMatchObject({ data_devolucao: '2026-04-11T23:59:59-03:00' });
    expect(loan?.pedido_de_volta).toBeUndefined();
    expect(loan?.prazo_adiado).toBeUndefined();
    expect(await alertTitles('leitor')).toContain('Você pode ficar mais tempo');
  });

  it('goes back to its date when another copy came for those who wait', async () => {
    const [, title = 0] = titles;
    await lendCopy(portal.db, { barcode: 'c2', login: 'leitor', at: now });
    await lendCopy(portal.db, { barcode: 'c3', login: 'leitora', at: now });
    await placeHold('outro', title);
    const recalled = () =>
      portal.db.queries
        .selectFrom('loans as l')
        .innerJoin('copies as c', 'c.id', 'l.copy_id')
        .select('c.barcode')
        .where('recalled_at', 'is not', null)
        .execute();
    expect(await recalled()).toEqual([{ barcode: 'c2' }]);
    await returnCopy(portal.db, { barcode: 'c3', at: now });
    expect(await recalled()).toEqual([]);
  });

  it('costs a fine from the new date on, and ends with its return', async () => {
    await placeHold('outro');
    const back = await returnCopy(portal.db, { barcode: 'c1', at: at(12) });
    expect(back).toMatchObject({ ok: true, late: true });
    expect(back.ok && back.fineCents).toBeGreaterThan(0);
    expect(back.ok && back.heldFor).not.toBeNull();
  });
});
