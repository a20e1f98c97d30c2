import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { mergeTitles, undoMerge } from '#api/catalogue/import/duplicates/merge.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import type { Input } from '#contract/calls.ts';
import { BRANCH, CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

const PLACE = 'POST /reserva';
const DAY_MS = 86_400_000;

describeEngine('holds through the real client', () => {
  let portal: Portal;
  let titles: number[] = [];
  let now = TEST_NOW;

  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      now: () => now,
      fill: async (db) => {
        titles = await fillWithReaders(
          db,
          [
            [{ libraryCode: 'central' }, { libraryCode: 'branch' }],
            [
              { libraryCode: 'central', volume: '1' },
              { libraryCode: 'central', volume: '2' },
            ],
            [{ libraryCode: 'central' }],
            [{ libraryCode: 'central' }],
            [],
          ],
          password,
        );
      },
    });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    now = TEST_NOW;
    for (const table of [
      'holds',
      'renewals',
      'debt_entries',
      'debts',
      'loans',
      'idempotency_keys',
    ] as const) {
      await portal.db.queries.deleteFrom(table).execute();
    }
    await portal.signIn('leitor');
  });

  const lend = async (login: string, ...barcodes: string[]) => {
    for (const barcode of barcodes) {
      expect(await lendCopy(portal.db, { barcode, login, at: now })).toMatchObject({ ok: true });
    }
  };
  const giveBack = (barcode: string) => returnCopy(portal.db, { barcode, at: now });
  const order = (title: number, change: Partial<Input<typeof PLACE>['body']> = {}) => ({
    body: {
      ...{ cod_acervo: titles[title] ?? 0, biblioteca: CENTRAL, volume: '', tomo: '', parte: '' },
      material_adicional: false,
      ...change,
    },
  });
  const place = (title: number, change?: Partial<Input<typeof PLACE>['body']>) =>
    portal.call(PLACE, order(title, change));
  const refusalOf = async (title: number, change?: Partial<Input<typeof PLACE>['body']>) => {
    const { statusCode, code, fields } = await portal.refusal(PLACE, order(title, change));
    return { statusCode, code, problems: fields.map(({ problem }) => problem) };
  };
  const own = async () => (await portal.call('GET /reserva', {})).itens;
  const as = async <T>(login: string, work: () => Promise<T>): Promise<T> => {
    await portal.signIn(login);
    const result = await work();
    await portal.signIn('leitor');
    return result;
  };
  const options = (title: number) =>
    portal.call('GET /reserva/:id/informacoes-iniciais', { params: { id: titles[title] ?? 0 } });

  it('offer the libraries of one’s own campus first', async () => {
    const { queries } = portal.db;
    const moveTo = async (campus: number, patron: number | null) => {
      await queries
        .updateTable('libraries')
        .set({ campus_id: campus })
        .where('id', '=', BRANCH)
        .execute();
      await queries
        .updateTable('patrons')
        .set({ campus_id: patron })
        .where('login', '=', 'leitor')
        .execute();
    };
    await queries.insertInto('campuses').values({ code: 'S', name: 'Serra' }).execute();
    const { id: serra } = await queries
      .selectFrom('campuses')
      .select('id')
      .where('code', '=', 'S')
      .executeTakeFirstOrThrow();
    const places = async () =>
      (await options(0)).opcoes[0]?.bibliotecas.map(({ cod_biblioteca: id }) => id);
    expect(await places()).toEqual([CENTRAL, BRANCH]);
    await moveTo(serra, serra);
    expect(await places()).toEqual([BRANCH, CENTRAL]);
    portal.signOut();
    expect(await places()).toEqual([CENTRAL, BRANCH]);
    await moveTo(1, null);
  });

  it('are closed to whoever is not signed in, apart from seeing what there is', async () => {
    portal.signOut();
    const closed = { statusCode: 401, code: 'token_missing' };
    expect(await portal.refusal(PLACE, order(0))).toMatchObject(closed);
    expect(await portal.refusal('POST /reserva/validar-fila', order(0))).toMatchObject(closed);
    expect(await portal.refusal('GET /reserva', {})).toMatchObject(closed);
    expect(await portal.refusal('GET /reserva/historico', {})).toMatchObject(closed);
    expect(await portal.refusal('DELETE /reserva', { query: { reservas: '1' } })).toMatchObject(
      closed,
    );
    const change = { params: { cod: 1 }, body: { biblioteca: BRANCH } };
    expect(await portal.refusal('PUT /reserva/:cod', change)).toMatchObject(closed);
    await lend('outro', 'c3');
    const { permitido, motivos } = await options(1);
    expect(permitido).toBe(false);
    expect(motivos?.map(({ codigo }) => codigo)).toContain('token_missing');
  });

  describe('what can be held', () => {
    it('is told by volume and library, with queue, forecast and what is on the shelf', async () => {
      await lend('outro', 'c3');
      const { permitido, opcoes, bibliotecas_retirada: places } = await options(1);
      expect(permitido).toBe(true);
      expect(places).toEqual([{ cod_biblioteca: CENTRAL, desc_biblioteca: 'Biblioteca Central' }]);
      expect(opcoes.map(({ volume, fila, disponiveis }) => [volume, fila, disponiveis])).toEqual([
        ['1', 0, 0],
        ['2', 0, 1],
      ]);
      const [[first] = [], [second] = []] = opcoes.map(({ bibliotecas }) => bibliotecas);
      expect(first).toMatchObject({ posicao: 1, previsao: '2026-03-19' });
      expect(first?.acoes.reservar).toEqual({ permitido: true, motivos: [] });
      expect(second).toMatchObject({ localizacao: '1º andar', numero_chamada: '864' });
      expect(second?.acoes.reservar.motivos[0]).toMatchObject({
        codigo: 'hold_copy_available',
        params: { biblioteca: 'Biblioteca Central' },
      });
    });

    it('is what the other title has, of one that was put into it', async () => {
      const [, , kept = 0, gone = 0] = titles;
      await lend('outro', 'c5', 'c6');
      const merge = Number(await mergeTitles(portal.db, kept, gone, TEST_NOW.toISOString()));
      expect(await options(3)).toEqual(await options(2));
      expect(await portal.call('POST /reserva/validar-fila', order(3))).toMatchObject({
        posicao: 1,
      });
      await place(3);
      expect((await own()).map((hold) => hold.cod_acervo)).toEqual([kept]);
      expect((await refusalOf(2)).code).toBe((await refusalOf(3)).code);
      await undoMerge(portal.db, merge, TEST_NOW.toISOString());
    });

    it('is nothing of a title without copies, and 404 of none', async () => {
      const { permitido, motivos, opcoes } = await options(4);
      expect({ permitido, opcoes }).toEqual({ permitido: false, opcoes: [] });
      expect(motivos?.map(({ codigo }) => codigo)).toEqual(['hold_not_lendable']);
      const none = { params: { id: 999_999 } };
      expect(await portal.refusal('GET /reserva/:id/informacoes-iniciais', none)).toMatchObject({
        statusCode: 404,
        code: 'title_not_found',
      });
    });
  });

  it('come after each other, are told what was foreseen, and count once for one key', async () => {
    await lend('outro', 'c1');
    await as('leitora', () => place(0));
    const foreseen = await portal.call('POST /reserva/validar-fila', order(0));
    expect(foreseen).toEqual({ posicao: 2, previsao: '2026-03-26' });
    expect(await own()).toEqual([]);
    const key = { idempotencyKey: 'once' };
    const placed = await portal.call(PLACE, order(0), key);
    expect(placed).toMatchObject(foreseen);
    expect(await portal.call(PLACE, order(0), key)).toEqual(placed);
    const [hold, ...more] = await own();
    expect(more).toEqual([]);
    expect(hold).toMatchObject({
      ...{ cod_reserva: placed.cod_reserva, situacao: 'na_fila', desc_situacao: 'Na fila' },
      ...{ posicao: 2, fila: 2, titulo: 'Obra 1', data_reserva: '2026-03-12T14:20:00-03:00' },
      bibliotecas_retirada: [{ cod_biblioteca: BRANCH, desc_biblioteca: 'Biblioteca da Serra' }],
    });
    const allowed = Object.values(hold?.acoes ?? {}).map(({ permitido }) => permitido);
    expect(allowed).toEqual([true, true, true]);
  });

  it('pass over a suspended one, and expect nothing of an overdue copy', async () => {
    const foreseen = () => portal.call('POST /reserva/validar-fila', order(0));
    await lend('outro', 'c1');
    await as('leitora', async () => {
      const { cod_reserva: cod } = await place(0);
      await portal.call('PUT /reserva/:cod', {
        params: { cod },
        body: { suspensa_ate: '2026-03-21' },
      });
    });
    expect(await foreseen()).toEqual({ posicao: 1, previsao: '2026-03-19' });
    const [option] = (await options(0)).opcoes;
    expect(option?.bibliotecas[0]).toMatchObject({ posicao: 1, previsao: '2026-03-19', fila: 0 });
    await place(0);
    expect((await own())[0]).toMatchObject({ posicao: 1, fila: 1, previsao: '2026-03-19' });
    now = new Date(TEST_NOW.getTime() + 8 * DAY_MS);
    await portal.signIn('leitor');
    const [late] = await own();
    expect(late).toMatchObject({ posicao: 1, fila: 1 });
    expect(late).not.toHaveProperty('previsao');
  });

  it('come from another library where the policy lets them, on their way for a day', async () => {
    const { queries } = portal.db;
    const reach = async (hold_reach: 'network' | null) => {
      await queries.updateTable('policies').set({ hold_reach }).execute();
      await queries.deleteFrom('transfers').execute();
    };
    await reach('network');
    const days = 1;
    for (const [from, to] of [
      [CENTRAL, BRANCH],
      [BRANCH, CENTRAL],
    ] as const) {
      const way = { from_library_id: from, to_library_id: to, days };
      await queries.insertInto('transfers').values(way).execute();
    }
    await lend('outro', 'c5');
    const { bibliotecas_retirada: places, opcoes } = await options(2);
    expect(places.map(({ cod_biblioteca: id }) => id)).toEqual([CENTRAL, BRANCH]);
    expect(opcoes[0]?.bibliotecas[1]).toMatchObject({ total: 0, previsao: '2026-03-20' });
    await place(2, { biblioteca: BRANCH });
    expect(await giveBack('c5')).toMatchObject({ sentTo: 'Biblioteca da Serra' });
    const [hold] = await own();
    expect(hold).toMatchObject({
      ...{ situacao: 'a_caminho', desc_situacao: 'A caminho da biblioteca', posicao: 0 },
      previsao: '2026-03-13',
    });
    expect(hold?.acoes.mudar_biblioteca.motivos[0]?.codigo).toBe('hold_in_transit');
    expect(hold?.acoes.cancelar.permitido).toBe(true);
    await portal.call('DELETE /reserva', { query: { reservas: String(hold?.cod_reserva) } });
    await queries.updateTable('copies').set({ state: null }).execute();
    await reach(null);
  });

  it('are refused with every refusal', async () => {
    expect(await refusalOf(2)).toMatchObject({ statusCode: 422, code: 'hold_copy_available' });
    expect(await refusalOf(2, { biblioteca: BRANCH })).toMatchObject({
      code: 'hold_option_unknown',
    });
    expect(await refusalOf(2, { localizacao: 'Subsolo' })).toMatchObject({
      code: 'hold_option_unknown',
    });
    expect(await refusalOf(2, { cod_acervo: 999_999 })).toMatchObject({ statusCode: 404 });
    await lend('leitor', 'c5');
    expect(await refusalOf(2)).toMatchObject({ code: 'hold_already_borrowed' });
    await lend('outro', 'c1', 'c3', 'c4', 'c6');
    await place(0, { localizacao: '1º andar' });
    await place(1, { volume: '1' });
    await place(1, { volume: '2' });
    expect(await refusalOf(0)).toMatchObject({
      problems: ['hold_identical', 'hold_limit_reached'],
    });
    const check = await portal.refusal('POST /reserva/validar-fila', order(3));
    expect(check).toMatchObject({ statusCode: 422, code: 'hold_limit_reached' });
    expect(check.params).toEqual({ limite: 3 });
  });

  it('get the copy that comes back, are picked up, and are history then', async () => {
    await lend('outro', 'c5');
    await place(2);
    await as('leitora', () => place(2));
    expect(await giveBack('c5')).toMatchObject({ heldFor: { patron: 'Leitor' } });
    const [hold] = await own();
    expect(hold).toMatchObject({
      ...{ situacao: 'liberada', posicao: 0, data_liberacao: '2026-03-12T14:20:00-03:00' },
      validade: '2026-03-14T14:20:00-03:00',
    });
    expect(hold?.acoes.suspender.motivos[0]?.codigo).toBe('hold_already_released');
    const reasons = hold?.acoes.mudar_biblioteca.motivos.map(({ codigo }) => codigo);
    expect(reasons).toContain('hold_no_other_library');
    await lend('leitor', 'c5');
    expect(await own()).toEqual([]);
    const { itens, total } = await portal.call('GET /reserva/historico', {});
    expect(total).toBe(1);
    expect(itens[0]).toMatchObject({ situacao: 'atendida', titulo: 'Obra 3' });
    expect(itens[0]).not.toHaveProperty('data_cancelamento');
  });

  it('tell the library what was written along with them, also when they are history', async () => {
    await lend('outro', 'c5', 'c6');
    const { cod_reserva: told } = await place(2, { observacoes: '  Quem retira é minha irmã. ' });
    await place(3, { observacoes: '   ' });
    const [first, second] = await own();
    expect(first?.observacoes).toBe('Quem retira é minha irmã.');
    expect(second).not.toHaveProperty('observacoes');
    await as('leitora', async () => {
      await place(2);
      expect((await own())[0]).not.toHaveProperty('observacoes');
    });
    await portal.call('DELETE /reserva', { query: { reservas: String(told) } });
    const { itens } = await portal.call('GET /reserva/historico', {});
    expect(itens[0]?.observacoes).toBe('Quem retira é minha irmã.');
    expect(await refusalOf(3, { observacoes: 'x'.repeat(301) })).toMatchObject({ statusCode: 422 });
  });

  it('lapse on time, and the copy goes to the next in line at the moment of looking', async () => {
    await lend('outro', 'c5');
    await place(2);
    await as('leitora', () => place(2));
    await giveBack('c5');
    now = new Date(TEST_NOW.getTime() + 3 * DAY_MS);
    await portal.signIn('leitor');
    expect(await own()).toEqual([]);
    const { itens } = await portal.call('GET /reserva/historico', { query: {} });
    expect(itens.map(({ situacao }) => situacao)).toEqual(['expirada']);
    const [next] = await as('leitora', own);
    expect(next).toMatchObject({ situacao: 'liberada', validade: '2026-03-17T14:20:00-03:00' });
  });

  it('are cancelled by their patron alone, each by itself, and free their copy', async () => {
    await lend('outro', 'c5', 'c6');
    const { cod_reserva: first } = await place(2);
    const { cod_reserva: second } = await place(3);
    const { cod_reserva: foreign } = await as('leitora', () => place(2));
    await giveBack('c5');
    const cancel = async (...holds: number[]) => {
      const { itens } = await portal.call('DELETE /reserva', {
        query: { reservas: holds.join(',') },
      });
      return itens.map(({ ok, motivos }) => ok || motivos?.map(({ codigo }) => codigo));
    };
    expect(await cancel(first, foreign, second)).toEqual([true, ['hold_not_found'], true]);
    expect(await cancel(first)).toEqual([['hold_ended']]);
    expect((await as('leitora', own))[0]).toMatchObject({ situacao: 'liberada' });
    const { itens } = await portal.call('GET /reserva/historico', {});
    expect(itens.map(({ situacao }) => situacao)).toEqual(['cancelada', 'cancelada']);
    expect(itens[0]?.data_cancelamento).toBe('2026-03-12T14:20:00-03:00');
    const malformed = { query: { reservas: '1,,x' } };
    expect(await portal.refusal('DELETE /reserva', malformed)).toMatchObject({ statusCode: 422 });
    const nothing = { query: { reservas: '' } };
    expect(await portal.refusal('DELETE /reserva', nothing)).toMatchObject({ statusCode: 422 });
  });

  it('are passed over while they are suspended, and keep their place', async () => {
    await lend('outro', 'c5');
    const { cod_reserva: cod } = await place(2);
    await as('leitora', () => place(2));
    const change = (body: { suspensa_ate: string | null }) => ({ params: { cod }, body });
    const until = (day: string) =>
      portal.refusal('PUT /reserva/:cod', change({ suspensa_ate: day }));
    expect(await until('2026-03-12')).toMatchObject({ statusCode: 422, code: 'hold_suspend_day' });
    expect(await until('2026-02-31')).toMatchObject({ statusCode: 422, code: 'invalid_fields' });
    const suspended = change({ suspensa_ate: '2026-03-20' });
    expect(await portal.call('PUT /reserva/:cod', suspended)).toMatchObject({
      ...{ situacao: 'suspensa', suspensa_ate: '2026-03-20', posicao: 1, fila: 2 },
    });
    const foreign = await as('leitora', () => portal.refusal('PUT /reserva/:cod', suspended));
    expect(foreign).toMatchObject({ statusCode: 422, code: 'hold_not_found' });
    expect(await giveBack('c5')).toMatchObject({ heldFor: { patron: 'leitora' } });
    await lend('leitora', 'c5');
    const back = await portal.call('PUT /reserva/:cod', change({ suspensa_ate: null }));
    expect(back).toMatchObject({ situacao: 'na_fila', posicao: 1, fila: 1 });
    expect(back).not.toHaveProperty('suspensa_ate');
  });

  it('wait again on their day, and get a copy that lay free meanwhile', async () => {
    await lend('outro', 'c5');
    const { cod_reserva: cod } = await place(2);
    await portal.call('PUT /reserva/:cod', {
      params: { cod },
      body: { suspensa_ate: '2026-03-20' },
    });
    await giveBack('c5');
    expect((await own())[0]?.situacao).toBe('suspensa');
    now = new Date('2026-03-20T12:00:00Z');
    await portal.signIn('leitor');
    expect((await own())[0]?.situacao).toBe('liberada');
  });

  it('are picked up elsewhere when the patron says so, but not where a copy stands', async () => {
    await lend('outro', 'c1');
    const { cod_reserva: cod } = await place(0);
    const to = (biblioteca: number) => ({ params: { cod }, body: { biblioteca } });
    expect(await portal.refusal('PUT /reserva/:cod', to(BRANCH))).toMatchObject({
      code: 'hold_copy_available',
    });
    expect(await portal.refusal('PUT /reserva/:cod', to(9))).toMatchObject({
      code: 'hold_option_unknown',
    });
    await lend('outro', 'c2');
    await as('leitora', () => place(0, { biblioteca: BRANCH }));
    const moved = await portal.call('PUT /reserva/:cod', to(BRANCH));
    expect(moved).toMatchObject({ cod_biblioteca: BRANCH, posicao: 1, fila: 2 });
    await giveBack('c2');
    const late = await portal.refusal('PUT /reserva/:cod', to(CENTRAL));
    expect(late).toMatchObject({ statusCode: 422, code: 'hold_already_released' });
  });

  it('that have ended are told by period and page, in the language asked for', async () => {
    await lend('outro', 'c5', 'c6');
    for (const title of [2, 3]) {
      const { cod_reserva: cod } = await place(title);
      await portal.call('DELETE /reserva', { query: { reservas: String(cod) } });
    }
    const history = (query: Input<'GET /reserva/historico'>['query']) =>
      portal.call('GET /reserva/historico', { query: query ?? {} });
    portal.speak('en');
    const today = await history({ dataIni: '2026-03-12', dataFim: '2026-03-12', perPage: 1 });
    expect(today).toMatchObject({ total: 2, page: 1, perPage: 1 });
    expect(today.itens.map(({ desc_situacao: words }) => words)).toEqual(['Cancelled']);
    portal.speak('pt');
    expect((await history({ dataFim: '2026-03-11' })).total).toBe(0);
    const reversed = { query: { dataIni: '2026-03-12', dataFim: '2026-03-11' } };
    expect(await portal.refusal('GET /reserva/historico', reversed)).toMatchObject({
      statusCode: 422,
      code: 'dates_reversed',
    });
  });
});
