import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { mergeTitles, undoMerge } from '#api/catalogue/import/duplicates/merge.ts';
import { lendCopy } from '#api/circulation/loans/desk.ts';
import type { Input } from '#contract/calls.ts';
import { BRANCH, CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

const ASK = 'POST /solicitacao-emprestimo/:id';
const OPTIONS = 'GET /solicitacao-emprestimo/:id/informacoes-iniciais';
const LIST = 'GET /solicitacao-emprestimo';
const REMOVE = 'DELETE /solicitacao-emprestimo/:cod';
const DAY_MS = 86_400_000;
type Body = Input<typeof ASK>['body'];

describeEngine('requests between libraries through the real client', () => {
  let portal: Portal;
  let titles: number[] = [];
  let now = TEST_NOW;

  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      now: () => now,
      settings: {
        ...DEMONSTRATION_SETTINGS,
        loanRequests: {
          places: [
            { code: 1, name: { pt: 'Balcão', en: 'Desk' } },
            { code: 2, name: { pt: 'Armários' }, library: 'central' },
            { code: 3, name: { pt: 'Sala' }, library: 'nowhere' },
          ],
        },
      },
      fill: async (db) => {
        titles = await fillWithReaders(
          db,
          [
            [{ libraryCode: 'central' }],
            [
              { libraryCode: 'central', volume: '1' },
              { libraryCode: 'central', volume: '2' },
              { libraryCode: 'branch', volume: '2' },
            ],
            [{ libraryCode: 'branch' }],
            [{ libraryCode: 'central' }],
          ],
          password,
        );
        const offered = { max_requests: 2, between_libraries: 1 as const };
        await db.queries.updateTable('policies').set(offered).execute();
        const empty = Object.fromEntries(
          ['loan_kind', 'group_id', 'lendable', 'loan_days'].map((name) => [name, null]),
        );
        await db.queries
          .insertInto('policies')
          .values({ ...empty, library_id: BRANCH, home_delivery: 1 })
          .execute();
      },
    });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    now = TEST_NOW;
    for (const table of ['loan_requests', 'loans', 'idempotency_keys'] as const) {
      await portal.db.queries.deleteFrom(table).execute();
    }
    portal.speak('pt');
    await portal.signIn('leitor');
  });

  const order = (title: number, change: Partial<Body> = {}) => ({
    params: { id: titles[title] ?? 0 },
    body: {
      ...{ biblioteca_origem: CENTRAL, biblioteca_recebimento: BRANCH },
      ...{ volume: '', tomo: '', parte: '', material_adicional: false },
      ...{ telefone: 'tel. (11) 95555-0101', email: 'leitor@ufvi.example' },
      cod_local_recebimento: 1,
      ...change,
    },
  });
  const ask = (title: number, change?: Partial<Body>) => portal.call(ASK, order(title, change));
  const refusalOf = async (title: number, change?: Partial<Body>) => {
    const { statusCode, fields } = await portal.refusal(ASK, order(title, change));
    return [statusCode, ...fields.map(({ field, problem }) => `${field}: ${problem}`)];
  };
  const nextDay = () => {
    now = new Date(TEST_NOW.getTime() + DAY_MS);
    return portal.signIn('leitor');
  };
  const options = (title: number) => portal.call(OPTIONS, { params: { id: titles[title] ?? 0 } });
  const own = (query: Input<typeof LIST>['query'] = {}) => portal.call(LIST, { query });
  const move = (id: number, to: string) => {
    const entity = DESK_ENTITIES.get('request');
    if (!entity) throw new Error('The desk knows no requests');
    return portal.db.transaction((tx) =>
      moveByStaff(tx, entity, { id, to, at: now.toISOString() }),
    );
  };

  it('are received at the libraries of one’s own campus first', async () => {
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
      (await options(0)).bibliotecas_recebimento.map(({ cod_biblioteca: id }) => id);
    expect(await places()).toEqual([CENTRAL, BRANCH]);
    await moveTo(serra, serra);
    expect(await places()).toEqual([BRANCH, CENTRAL]);
    portal.signOut();
    expect(await places()).toEqual([CENTRAL, BRANCH]);
    await moveTo(1, null);
  });

  it('are closed to whoever is not signed in, apart from seeing what could be sent', async () => {
    portal.signOut();
    const closed = { statusCode: 401, code: 'token_missing' };
    expect(await portal.refusal(ASK, order(0))).toMatchObject(closed);
    expect(await portal.refusal(LIST, {})).toMatchObject(closed);
    expect(await portal.refusal(REMOVE, { params: { cod: 1 } })).toMatchObject(closed);
    const { permitido, motivos, email } = await options(0);
    expect(permitido).toBe(false);
    expect(motivos?.map(({ codigo }) => codigo)).toEqual(['token_missing']);
    expect(email).toBeUndefined();
  });

  it('ask for what the other title has, of one that was put into it', async () => {
    const [kept = 0, , , gone = 0] = titles;
    const merge = Number(await mergeTitles(portal.db, kept, gone, TEST_NOW.toISOString()));
    expect(await options(3)).toEqual(await options(0));
    await ask(3);
    expect((await own()).itens.map((request) => request.cod_acervo)).toEqual([kept]);
    await undoMerge(portal.db, merge, TEST_NOW.toISOString());
  });

  it('tell what can be sent from where to where, and where it is received', async () => {
    const told = await options(1);
    expect(told.permitido).toBe(true);
    expect(
      told.opcoes.map(({ volume, disponiveis, bibliotecas_origem: from }) => [
        ...[volume, disponiveis],
        from.map(({ cod_biblioteca: id, acoes }) => [id, acoes.solicitar.permitido]),
      ]),
    ).toEqual([
      ['1', 1, [[CENTRAL, true]]],
      [
        ...['2', 2],
        [
          [CENTRAL, true],
          [BRANCH, true],
        ],
      ],
    ]);
    const [first, second] = told.opcoes.map(({ bibliotecas_recebimento: to }) =>
      to.map(({ cod_biblioteca: id, acoes }) => [id, acoes.receber.motivos[0]?.codigo]),
    );
    expect(first).toEqual([
      [CENTRAL, 'request_copy_here'],
      [BRANCH, undefined],
    ]);
    expect(second?.map(([, code]) => code)).toEqual(['request_copy_here', 'request_copy_here']);
    expect(told.bibliotecas_recebimento.map(({ entrega }) => entrega)).toEqual([false, true]);
    expect(told.locais_recebimento).toEqual([
      { cod_local_recebimento: 1, descricao: 'Balcão' },
      { cod_local_recebimento: 2, descricao: 'Armários', cod_biblioteca: CENTRAL },
    ]);
    expect(told.domicilio).toEqual({ permitido: true });
    // What the library knows of the reader is offered until something else was given.
    const place = { logradouro: 'Rua Nova, 1', complemento: '', cidade: 'Ipê', cep: '35400-000' };
    await portal.call('PUT /pessoas/meu-pergamum/dados-personais', {
      body: { ...place, telefone: '5555-0199' },
    });
    expect(await options(1)).toMatchObject({
      domicilio: { endereco: 'Rua Nova, 1, Ipê, 35400-000' },
      telefone: '5555-0199',
    });
    portal.speak('en');
    expect((await options(1)).locais_recebimento[0]?.descricao).toBe('Desk');
  });

  it('are made once for one key, and remember what was typed for the next', async () => {
    const key = { idempotencyKey: 'once' };
    const home = { domicilio: ' Rua das Acácias, 12 ', pessoa_autorizada: 'Ana Prado' };
    const made = await portal.call(ASK, order(0, home), key);
    expect(made.situacao).toBe('aguardando');
    expect(await portal.call(ASK, order(0, home), key)).toEqual(made);
    const { itens, total } = await own();
    expect(total).toBe(1);
    expect(itens[0]).toMatchObject({
      ...{ cod_solicitacao: made.cod_solicitacao, titulo: 'Obra 1', situacao: 'aguardando' },
      ...{ desc_situacao: 'Aguardando', desc_biblioteca_origem: 'Biblioteca Central' },
      ...{ desc_biblioteca_recebimento: 'Biblioteca da Serra', telefone: '(11) 95555-0101' },
      ...{ domicilio: 'Rua das Acácias, 12', pessoa_autorizada: 'Ana Prado' },
      ...{ data_solicitacao: '2026-03-12T14:20:00-03:00' },
      acoes: { remover: { permitido: true, motivos: [] } },
    });
    expect(itens[0]).not.toHaveProperty('local_recebimento');
    const next = await options(3);
    expect(next).toMatchObject({
      ...{ telefone: '(11) 95555-0101', email: 'leitor@ufvi.example' },
      domicilio: { permitido: true, endereco: 'Rua das Acácias, 12' },
    });
    await portal.signIn('outro', 'Acervo@2026');
    expect(await options(3)).not.toHaveProperty('telefone');
    expect((await own()).total).toBe(0);
  });

  it('are refused with every refusal, each with its field', async () => {
    expect(
      await refusalOf(0, { telefone: '-', email: 'nobody', cod_local_recebimento: 2 }),
    ).toEqual([
      422,
      'telefone: request_phone_required',
      'email: request_email_required',
      'cod_local_recebimento: request_place_unknown',
    ]);
    expect(await refusalOf(0, { biblioteca_origem: BRANCH })).toEqual([
      422,
      'biblioteca_origem: request_option_unknown',
    ]);
    expect(await refusalOf(0, { biblioteca_recebimento: CENTRAL, domicilio: 'Rua 1' })).toEqual([
      422,
      'biblioteca_recebimento: request_copy_here',
      'domicilio: request_no_delivery',
    ]);
    expect(await refusalOf(0, { biblioteca_recebimento: 99 })).toEqual([
      422,
      'biblioteca_recebimento: library_not_found',
    ]);
    expect(await refusalOf(0, { domicilio: '  ' })).toEqual([
      422,
      'domicilio: request_address_required',
    ]);
    expect(await refusalOf(9)).toEqual([404]);
    await lendCopy(portal.db, { barcode: 'c1', login: 'outro', at: now });
    expect(await refusalOf(0)).toEqual([422, 'biblioteca_origem: request_none_available']);
    await ask(1, { volume: '1' });
    expect(await refusalOf(1, { volume: '1' })).toEqual([422, 'cod_acervo: request_identical']);
    await ask(3);
    const { params } = await portal.refusal(
      ASK,
      order(2, { biblioteca_origem: BRANCH, biblioteca_recebimento: CENTRAL }),
    );
    expect(params).toEqual({ limite: 2 });
    const told = await options(2);
    expect(told.motivos?.map(({ codigo }) => codigo)).toEqual(['request_limit_reached']);
  });

  it('are moved at the desk as the table says, and their way is shown', async () => {
    const { cod_solicitacao: id } = await ask(0);
    const wayOf = async () =>
      (await own()).itens[0]?.andamento.map(({ situacao, etapa }) => `${situacao} ${etapa}`);
    expect(await wayOf()).toEqual([
      'aguardando atual',
      'em_transito por_vir',
      'disponivel por_vir',
      'atendida por_vir',
    ]);
    expect(await move(id, 'atendida')).toMatchObject({ refusal: { code: 'move_not_allowed' } });
    expect(await move(id, 'em_transito')).toEqual({ from: 'aguardando' });
    expect(await move(id, 'removida')).toMatchObject({ refusal: { code: 'move_not_allowed' } });
    const { code } = await portal.refusal(REMOVE, { params: { cod: id } });
    expect(code).toBe('request_not_waiting');
    await nextDay();
    expect(await move(id, 'disponivel')).toEqual({ from: 'em_transito' });
    const [row] = (await own()).itens;
    expect(row).toMatchObject({
      ...{ situacao: 'disponivel', local_recebimento: 'Balcão' },
      ...{ data_situacao: '2026-03-13T14:20:00-03:00' },
      acoes: { remover: { permitido: false } },
    });
    expect((await wayOf())?.[2]).toBe('disponivel atual');
    const entity = DESK_ENTITIES.get('request');
    const listed = await entity?.list(portal.db.queries, 'disponivel');
    expect(listed).toMatchObject([{ patron: 'leitor', library: 'Biblioteca da Serra' }]);
    expect(listed?.[0]?.text).toContain('from: Biblioteca Central');
    await move(id, 'nao_atendida');
    expect(await wayOf()).toEqual([]);
    // Its copy comes home first.
    await portal.db.queries.updateTable('copies').set({ state: null }).execute();
    expect(await ask(0)).toMatchObject({ situacao: 'aguardando' });
  });

  it('are taken back by who made them while they wait', async () => {
    const { cod_solicitacao: cod } = await ask(0);
    await portal.signIn('outro');
    const { code } = await portal.refusal(REMOVE, { params: { cod } });
    expect(code).toBe('request_not_found');
    await portal.signIn('leitor');
    expect(await portal.call(REMOVE, { params: { cod } })).toEqual({
      ...{ cod_solicitacao: cod, situacao: 'removida' },
    });
    const again = await portal.refusal(REMOVE, { params: { cod } });
    expect(again.code).toBe('request_not_waiting');
  });

  it('are listed by day and state, page by page', async () => {
    const first = await ask(0);
    await move(first.cod_solicitacao, 'nao_atendida');
    await nextDay();
    await ask(1, { volume: '1' });
    await ask(3);
    const idsOf = async (query: Input<typeof LIST>['query']) =>
      (await own(query)).itens.map(({ titulo }) => titulo);
    expect(await idsOf({})).toEqual(['Obra 4', 'Obra 2', 'Obra 1']);
    expect(await idsOf({ status: 'todas', perPage: 2, page: 2 })).toEqual(['Obra 1']);
    expect(await idsOf({ status: 'nao_atendida' })).toEqual(['Obra 1']);
    expect(await idsOf({ status: 'atendida' })).toEqual([]);
    expect(await idsOf({ dataIni: '2026-03-13' })).toEqual(['Obra 4', 'Obra 2']);
    expect(await idsOf({ dataFim: '2026-03-12' })).toEqual(['Obra 1']);
    const wrong = await portal.refusal(LIST, {
      query: { dataIni: '2026-03-13', dataFim: '2026-03-12' },
    });
    expect(wrong.code).toBe('dates_reversed');
  });

  describe('where the policy offers none', () => {
    it('have no part on the title, and are refused', async () => {
      const partsOf = async () =>
        (
          await portal.call('GET /acervo/:id/permissoes', { params: { id: titles[0] ?? 0 } })
        ).itens.map(({ codigo }) => codigo);
      expect(await partsOf()).toContain('75');
      const off = { max_requests: 0 };
      await portal.db.queries.updateTable('policies').set(off).execute();
      expect(await partsOf()).not.toContain('75');
      expect(await refusalOf(0)).toEqual([422, 'cod_acervo: request_not_offered']);
      await portal.db.queries
        .updateTable('policies')
        .set({ max_requests: 2 })
        .where('library_id', 'is', null)
        .execute();
    });
  });
});
