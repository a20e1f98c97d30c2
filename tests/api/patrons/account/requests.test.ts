import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LAPSING_STACK_REQUESTS } from '#api/circulation/closed-stack/store.ts';
import { LAPSING_LOAN_REQUESTS } from '#api/circulation/loan-requests/desk.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import { lapsePickups } from '#api/circulation/requests/lapse.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import type { Input } from '#contract/calls.ts';
import { BRANCH, CENTRAL } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const LIST = 'GET /pessoas/meu-pergamum/pedidos';
const CONCERNS = 'GET /pessoas/meu-pergamum/atencao';
const DAY_MS = 86_400_000;
const LEITOR = 1;

const TABLES = [
  ...(['holds', 'loan_requests', 'stack_requests', 'service_requests'] as const),
  ...(['suggestion_moves', 'suggestions', 'general_comments', 'title_comments'] as const),
  ...(['loans', 'alerts', 'suspensions', 'idempotency_keys'] as const),
];

describeEngine('requests of every kind in one list', () => {
  let portal: Portal;
  let titles: number[] = [];
  let now = TEST_NOW;

  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      now: () => now,
      settings: { ...DEMONSTRATION_SETTINGS, closedStack: { locations: ['1º andar'] } },
      fill: async (db) => {
        titles = await fillWithReaders(
          db,
          ['central', 'branch', 'central'].map((libraryCode) => [{ libraryCode }]),
          password,
        );
        const offered = { max_requests: 5, between_libraries: 1 as const };
        await db.queries.updateTable('policies').set(offered).execute();
      },
    });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    now = TEST_NOW;
    for (const table of TABLES) await portal.db.queries.deleteFrom(table).execute();
    await portal.db.queries.updateTable('copies').set({ state: null }).execute();
    portal.speak('pt');
    await portal.signIn('leitor');
  });

  const list = (query: Input<typeof LIST>['query'] = {}) => portal.call(LIST, { query });
  const states = async () =>
    (await list()).itens.map(({ tipo, situacao, fase }) => `${tipo} ${situacao} ${fase}`);
  const desk = async (name: string, id: number, to: string, reply?: string) => {
    const entity = DESK_ENTITIES.get(name);
    if (!entity) throw new Error(`The desk knows no ${name}`);
    const move = { id, to, at: now.toISOString(), reply };
    const moved = await portal.db.transaction((tx) => moveByStaff(tx, entity, move));
    expect(moved).not.toHaveProperty('refusal');
  };
  const lapse = async () =>
    (await lapsePickups(portal.db, LAPSING_LOAN_REQUESTS, now)) +
    (await lapsePickups(portal.db, LAPSING_STACK_REQUESTS, now));
  const copyOf = async (title: number) =>
    portal.db.queries
      .selectFrom('copies')
      .select(['id', 'barcode'])
      .where('title_id', '=', titles[title] ?? 0)
      .executeTakeFirstOrThrow();

  const askLoan = async () => {
    const { cod_solicitacao: id } = await portal.call('POST /solicitacao-emprestimo/:id', {
      params: { id: titles[1] ?? 0 },
      body: {
        ...{ biblioteca_origem: BRANCH, biblioteca_recebimento: CENTRAL },
        ...{ volume: '', tomo: '', parte: '', material_adicional: false },
        ...{ telefone: '5555-0101', email: 'a@b.example', cod_local_recebimento: 1 },
      },
    });
    return id;
  };
  const askStack = async () => {
    const { itens } = await portal.call('POST /gravar-armazem', {
      query: { cod_biblioteca: CENTRAL },
      body: { cesta: [(await copyOf(2)).id] },
    });
    return itens[0]?.cod_pedido ?? 0;
  };
  const hold = async () => {
    const { barcode } = await copyOf(0);
    await lendCopy(portal.db, { barcode: barcode ?? '', login: 'leitora', at: now });
    const { cod_reserva: id } = await portal.call('POST /reserva', {
      body: {
        ...{ cod_acervo: titles[0] ?? 0, biblioteca: CENTRAL, volume: '', tomo: '', parte: '' },
        material_adicional: false,
      },
    });
    return id;
  };
  const askService = async () => {
    const { cod_solicitacao: id } = await portal.call(
      'POST /solicitacoes/levantamento-bibliografico',
      {
        body: {
          ...{ biblioteca: CENTRAL, telefone: '5555-0101', email: 'a@b.example' },
          ...{ assunto: 'Sertão', descricao: 'Tudo', palavras_chave: 'x', finalidade: 'outra' },
        },
      },
    );
    return id;
  };
  const suggest = async () => {
    const body = { biblioteca: CENTRAL, titulo: 'Obra nova', editor: 'Casa' };
    const made = await portal.call('POST /unidade-informacao/sugestao-aquisicao', { body });
    return made.cod_sugestao;
  };
  const comment = async () => {
    const body = { content: `Mais tomadas, por favor.\n${'Sim. '.repeat(40)}`, b: CENTRAL };
    const made = await portal.call('POST /unidade-informacao/comentario', { body });
    return made.cod_comentario;
  };
  const commentTitle = async () => {
    const made = await portal.call('POST /comentarios/acervo/:id', {
      params: { id: titles[0] ?? 0 },
      body: { comentario: 'Bom.' },
    });
    return made.cod_comentario;
  };
  const everything = async () => ({
    reserva: await hold(),
    solicitacao: await askLoan(),
    acervo_fechado: await askStack(),
    servico: await askService(),
    sugestao: await suggest(),
    comentario: await comment(),
    comentario_obra: await commentTitle(),
  });

  it('shows each kind with its state, place and library, and narrows by kind and by what is open', async () => {
    const ids = await everything();
    expect((await states()).sort()).toEqual([
      'acervo_fechado pedido aguardando',
      'comentario enviado aguardando',
      'comentario_obra enviado aguardando',
      'reserva queued aguardando',
      'servico aguardando aguardando',
      'solicitacao aguardando aguardando',
      'sugestao pre_sugestao aguardando',
    ]);
    expect(await list({ tipo: 'reserva' })).toMatchObject({
      itens: [{ codigo: ids.reserva, desc_tipo: 'Reserva', posicao: 1, fila: 1, titulo: 'Obra 1' }],
      total: 1,
    });
    const [said] = (await list({ tipo: 'comentario' })).itens;
    expect(said?.titulo).toMatch(/^Mais tomadas, por favor\. Sim\..*…$/);
    expect(said?.desc_biblioteca).toBe('Biblioteca Central');
    await desk('service', ids.servico, 'disponivel', 'Em anexo.');
    await desk('stack-request', ids.acervo_fechado, 'cancelado', 'Em restauro.');
    expect((await list({ grupo: 'prontos' })).itens).toMatchObject([
      { tipo: 'servico', resposta: 'Em anexo.' },
    ]);
    expect((await list({ grupo: 'encerrados' })).itens).toMatchObject([
      { tipo: 'acervo_fechado', fase: 'negado', resposta: 'Em restauro.' },
    ]);
    expect((await list({ grupo: 'abertos' })).total).toBe(6);
    expect(await list({ page: 4, perPage: 2 })).toMatchObject({ total: 7, page: 4, perPage: 2 });
    // Five have not ended, the hold apart: whoever sees one of them is told of the other four.
    const waiting = await list({ tipo: 'servico' });
    expect(waiting.outros_abertos).toBe(4);
    expect((await list()).outros_abertos).toBe(0);
  });

  it('is nobody else’s', async () => {
    await everything();
    await portal.signIn('leitora');
    expect(await states()).toEqual([]);
    portal.signOut();
    const closed = { statusCode: 401, code: 'token_missing' };
    expect(await portal.refusal(LIST, {})).toMatchObject(closed);
    expect(await portal.refusal(CONCERNS, {})).toMatchObject(closed);
  });

  it('DELETE /gravar-armazem/:cod takes a request back while nobody has fetched it', async () => {
    const cod = await askStack();
    expect(await portal.call('DELETE /gravar-armazem/:cod', { params: { cod } })).toEqual({
      cod_pedido: cod,
      situacao: 'retirado',
    });
    expect(await states()).toEqual(['acervo_fechado retirado retirado']);
    const second = await askStack();
    await desk('stack-request', second, 'separado');
    expect((await list()).itens[0]).toMatchObject({
      fase: 'pronto',
      acoes: { retirar: { permitido: false, motivos: [{ codigo: 'stack_fetched' }] } },
    });
    const refused = await portal.refusal('DELETE /gravar-armazem/:cod', {
      params: { cod: second },
    });
    expect([refused.statusCode, refused.code]).toEqual([422, 'stack_fetched']);
    await portal.signIn('leitora');
    const other = await portal.refusal('DELETE /gravar-armazem/:cod', { params: { cod: second } });
    expect(other.code).toBe('request_not_found');
  });

  it('DELETE /unidade-informacao/comentario/:cod takes a comment back until it is answered', async () => {
    const cod = await comment();
    const input = { params: { cod } };
    await portal.signIn('leitora');
    const other = await portal.refusal('DELETE /unidade-informacao/comentario/:cod', input);
    expect(other.code).toBe('comment_not_found');
    await portal.signIn('leitor');
    await portal.call('DELETE /unidade-informacao/comentario/:cod', input);
    expect(await states()).toEqual([]);
    const answered = await comment();
    await desk('comment', answered, 'aprovado', 'Já foram pedidas.');
    expect((await list()).itens).toMatchObject([
      { situacao: 'aprovado', desc_situacao: 'Respondido', resposta: 'Já foram pedidas.' },
    ]);
    const refused = await portal.refusal('DELETE /unidade-informacao/comentario/:cod', {
      params: { cod: answered },
    });
    expect(refused.code).toBe('comment_answered');
  });

  it('DELETE /aquisicao/sugestoes/:cod takes a suggestion back until it is taken up', async () => {
    const cod = await suggest();
    expect(await portal.call('DELETE /aquisicao/sugestoes/:cod', { params: { cod } })).toEqual({
      cod_sugestao: cod,
      situacao: 'cancelada',
    });
    const taken = await suggest();
    await desk('suggestion', taken, 'sugestao_compra');
    const refused = await portal.refusal('DELETE /aquisicao/sugestoes/:cod', {
      params: { cod: taken },
    });
    expect([refused.statusCode, refused.code]).toEqual([422, 'suggestion_taken_up']);
  });

  it('DELETE /solicitacoes/:tipo/:cod needs no type', async () => {
    const cod = await askService();
    await portal.call('DELETE /solicitacoes/:tipo/:cod', { params: { tipo: 'todas', cod } });
    expect(await states()).toEqual(['servico removida retirado']);
  });

  it('carries the reason of a loan request that is not served', async () => {
    const id = await askLoan();
    await desk('request', id, 'nao_atendida', 'Não circula entre campi.');
    expect((await list()).itens).toMatchObject([
      { situacao: 'nao_atendida', fase: 'negado', resposta: 'Não circula entre campi.' },
    ]);
    expect((await portal.call('GET /solicitacao-emprestimo', {})).itens).toMatchObject([
      { resposta: 'Não circula entre campi.' },
    ]);
  });

  it('gives a copy that is ready a deadline, and lapses the request after it', async () => {
    await desk('request', await askLoan(), 'disponivel');
    await desk('stack-request', await askStack(), 'separado');
    const ready = await list({ grupo: 'prontos' });
    // 48 hours later: these libraries tell no hours.
    const deadline = '2026-03-14T14:20:00-03:00';
    expect(ready.itens.map(({ prazo }) => prazo)).toEqual([deadline, deadline]);
    now = new Date(now.getTime() + DAY_MS);
    expect(await lapse()).toBe(0);
    now = new Date(now.getTime() + DAY_MS);
    expect(await lapse()).toBe(2);
    expect(await lapse()).toBe(0);
    await portal.signIn('leitor');
    expect((await list({ grupo: 'encerrados' })).itens).toMatchObject([
      { tipo: 'acervo_fechado', motivo: 'Não foi retirado até 14 de março de 2026.' },
      { tipo: 'solicitacao', motivo: 'Não foi retirado até 14 de março de 2026.' },
    ]);
  });

  it('keeps a request whose library has closed on its last day until it opens again', async () => {
    const id = await askStack();
    await desk('stack-request', id, 'separado');
    const closed = { library_id: CENTRAL, day: '2026-03-14', opens: null, closes: null };
    await portal.db.queries
      .insertInto('opening_exceptions')
      .values({ ...closed, reason: '{"pt":"Luto"}' })
      .execute();
    now = new Date(now.getTime() + 2 * DAY_MS);
    expect(await lapse()).toBe(0);
    await portal.signIn('leitor');
    const [waiting] = (await list({ grupo: 'prontos' })).itens;
    expect(Date.parse(waiting?.prazo ?? '')).toBeGreaterThan(now.getTime());
    await portal.db.queries.deleteFrom('opening_exceptions').execute();
  });

  it('says the same on home and clearance: ready is ready, not on its way', async () => {
    await desk('request', await askLoan(), 'disponivel');
    await portal.db.queries.deleteFrom('alerts').execute();
    const [request] = (await list()).itens;
    const { pendencias } = await portal.call('GET /unidade-informacao/nada-consta/verifica', {});
    const { itens } = await portal.call(CONCERNS, {});
    expect(request?.desc_situacao).toBe('Disponível para retirar');
    const said = [...pendencias, ...itens].map(({ descricao }) => descricao);
    expect(said).toEqual([
      'Obra 2, Biblioteca Central. Disponível para retirar.',
      'Obra 2, Biblioteca Central: Disponível para retirar.',
    ]);
  });

  it('dates a copy on its way by the day on which it was sent', async () => {
    const cod = await hold();
    now = new Date(TEST_NOW.getTime() + 2 * DAY_MS);
    await portal.db.queries
      .updateTable('holds')
      .set({ state: 'in_transit', copy_id: (await copyOf(0)).id, sent_at: now.toISOString() })
      .where('id', '=', cod)
      .execute();
    await portal.db.queries.updateTable('loans').set({ returned_at: now.toISOString() }).execute();
    await portal.db.queries
      .updateTable('copies')
      .set({ state: 'in_transit' })
      .where('id', '=', (await copyOf(0)).id)
      .execute();
    await portal.signIn('leitor');
    expect((await list()).itens[0]).toMatchObject({
      ...{ codigo: cod, situacao: 'in_transit', data_situacao: '2026-03-14T14:20:00-03:00' },
    });
  });

  it('says no longer that a copy waits once its hold is back in the queue and suspended', async () => {
    const cod = await hold();
    const { id, barcode } = await copyOf(0);
    await returnCopy(portal.db, { barcode: barcode ?? '', at: now });
    const alerts = async () =>
      (
        await portal.call('GET /solicitacoes/alertas', {
          query: { dataIni: '2026-03-12', dataFim: '2026-03-12' },
        })
      ).itens.map(({ titulo }) => titulo);
    expect(await alerts()).toEqual(['Reserva disponível']);
    await desk('copy', id, 'quarantine');
    await portal.call('PUT /reserva/:cod', {
      params: { cod },
      body: { suspensa_ate: '2026-04-20' },
    });
    expect(await alerts()).toEqual(['Reserva de volta à fila']);
    expect((await portal.call(CONCERNS, {})).itens.map(({ tipo }) => tipo)).toEqual(['alertas']);
  });

  it('warns a suspended reader, one with unread alerts, and nobody else', async () => {
    const kinds = async () => (await portal.call(CONCERNS, {})).itens.map(({ tipo }) => tipo);
    expect(await kinds()).toEqual([]);
    const suspension = { patron_id: LEITOR, library_id: CENTRAL };
    await portal.db.queries
      .insertInto('suspensions')
      .values({
        ...suspension,
        ...{ reason: 'late_return', starts_on: '2026-03-10', ends_on: '2026-03-20' },
      } as never)
      .execute();
    await desk('comment', await comment(), 'aprovado', 'Sim.');
    expect(await portal.call(CONCERNS, {})).toMatchObject({
      itens: [
        { tipo: 'afastamento', ate: '2026-03-20' },
        { tipo: 'alertas', quantidade: 1 },
      ],
    });
  });
});
