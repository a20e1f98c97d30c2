import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAlert } from '#api/patrons/alerts/store.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { moveDates } from '#api/circulation/loans/moved/move.ts';
import { processQueues } from '#api/circulation/loans/settle.ts';
import { word, wordKeys } from '#api/core/words.ts';
import { LOCALES } from '#contract/shared/languages.ts';
import { CENTRAL } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const LIST = 'GET /solicitacoes/alertas';
const ONE_DAY = { dataIni: '2026-03-12', dataFim: '2026-03-12' };
const YEAR = { dataIni: '2026-01-01', dataFim: '2026-12-31' };
const DAY_MS = 86_400_000;
const LEITOR = 1;
const LEITORA = 2;

describeEngine('alerts through the real client', () => {
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
          [[{ libraryCode: 'central' }], [{ libraryCode: 'branch' }], [{ libraryCode: 'central' }]],
          password,
        );
        const offered = { max_requests: 5, between_libraries: 1 as const };
        await db.queries.updateTable('policies').set(offered).execute();
      },
    });
    await portal.signIn('leitor');
  });
  afterAll(() => portal.close());

  const list = async (query: typeof YEAR & { page?: number; perPage?: number } = YEAR) =>
    portal.call(LIST, { query });
  const newest = async () => (await list()).itens[0];
  const desk = async (name: string, id: number, to: string, reply?: string) => {
    const entity = DESK_ENTITIES.get(name);
    if (!entity) throw new Error(`The desk knows no ${name}`);
    const at = now.toISOString();
    const moved = await portal.db.transaction((tx) =>
      moveByStaff(tx, entity, { id, to, at, reply }),
    );
    expect(moved).not.toHaveProperty('refusal');
  };
  const raise = (patronId: number, at: Date) =>
    portal.db.transaction((tx) =>
      insertAlert(tx, {
        patronId,
        kind: 'suggestion',
        params: { title: 'X', library: 'Y', state: 'atendida' },
        at,
      }),
    );

  it('tell of every move of a request to the reference desk', async () => {
    const { cod_solicitacao: id } = await portal.call(
      'POST /solicitacoes/levantamento-bibliografico',
      {
        body: {
          ...{ biblioteca: CENTRAL, telefone: '5555-0101', email: 'a@b.example' },
          ...{
            assunto: 'Sertão',
            descricao: 'Tudo',
            palavras_chave: 'sertão',
            finalidade: 'outra',
          },
        },
      },
    );
    expect((await list()).itens).toEqual([]);
    await desk('service', id, 'em_busca');
    expect(await list()).toMatchObject({
      itens: [
        {
          titulo: 'Pedido: Em busca',
          texto: '“Sertão”. Biblioteca Central.',
          data: '2026-03-12T14:20:00-03:00',
          lido: false,
          caminho: '/meupergamum/app/solicitacoes',
        },
      ],
      total: 1,
      nao_lidos: 1,
    });
    portal.speak('en');
    expect((await newest())?.titulo).toBe('Request: Being looked for');
    portal.speak('pt');
    expect(await newest()).not.toHaveProperty('nota');
    now = new Date(now.getTime() + 1000);
    await desk('service', id, 'disponivel', 'Veja o anexo.');
    expect(await newest()).toMatchObject({ nota: 'Veja o anexo.' });
  });

  it('tell of every move of a request between libraries', async () => {
    const { cod_solicitacao: id } = await portal.call('POST /solicitacao-emprestimo/:id', {
      params: { id: titles[1] ?? 0 },
      body: {
        ...{ biblioteca_origem: 2, biblioteca_recebimento: CENTRAL },
        ...{ volume: '', tomo: '', parte: '', material_adicional: false },
        ...{ telefone: '5555-0101', email: 'a@b.example', cod_local_recebimento: 1 },
      },
    });
    for (const [to, words] of [
      ['em_transito', 'Pedido de empréstimo: Em trânsito'],
      ['disponivel', 'Pedido de empréstimo: Disponível para retirar'],
    ] as const) {
      now = new Date(now.getTime() + 60_000);
      await desk('request', id, to);
      expect((await newest())?.titulo).toBe(words);
    }
    expect((await newest())?.texto).toBe('“Obra 2”. Biblioteca Central.');
  });

  it('tell of a hold that is ready, of one that lapses, and of one that the library ends', async () => {
    const place = async () => {
      now = new Date(now.getTime() + 60_000);
      const lent = await lendCopy(portal.db, { barcode: 'c1', login: 'outro', at: now });
      expect(lent).toMatchObject({ ok: true });
      const { cod_reserva: id } = await portal.call('POST /reserva', {
        body: {
          ...{ cod_acervo: titles[0] ?? 0, biblioteca: CENTRAL },
          ...{ volume: '', tomo: '', parte: '', material_adicional: false, localizacao: '' },
        },
      });
      await returnCopy(portal.db, { barcode: 'c1', at: now });
      return id;
    };
    await place();
    const ready = await newest();
    expect(ready?.titulo).toBe('Reserva disponível');
    expect(ready?.texto).toMatch(/^“Obra 1” espera por você até .+: Biblioteca Central\.$/);
    expect(ready?.caminho).toBe('/meupergamum/app/emprestimo/reserva');
    now = new Date(now.getTime() + 10 * DAY_MS);
    await portal.signIn('leitor');
    await processQueues(portal.db, now);
    expect((await newest())?.titulo).toBe('Reserva expirada');
    await processQueues(portal.db, now);
    const told = (await list()).itens.filter(({ titulo }) => titulo === 'Reserva expirada');
    expect(told).toHaveLength(1);
    const id = await place();
    await desk('hold', id, 'cancelled');
    expect((await newest())?.titulo).toBe('Reserva cancelada pela biblioteca');
  });

  it('say nothing of what the patron does', async () => {
    const before = (await list()).total;
    now = new Date(now.getTime() + 60_000);
    await lendCopy(portal.db, { barcode: 'c1', login: 'outro', at: now });
    const { cod_reserva: id } = await portal.call('POST /reserva', {
      body: {
        ...{ cod_acervo: titles[0] ?? 0, biblioteca: CENTRAL },
        ...{ volume: '', tomo: '', parte: '', material_adicional: false, localizacao: '' },
      },
    });
    await portal.call('DELETE /reserva', { query: { reservas: String(id) } });
    expect((await list()).total).toBe(before);
  });

  it('tell of a due date that closed days moved, once', async () => {
    await lendCopy(portal.db, { barcode: 'c3', login: 'leitor', at: now });
    const [loan] = (await portal.call('GET /emprestimo/titulos-pendentes', {})).itens;
    const day = (loan?.data_devolucao ?? '').slice(0, 10);
    await portal.db.queries
      .insertInto('opening_exceptions')
      .values({ library_id: null, day, opens: null, closes: null, reason: '{}' })
      .execute();
    now = new Date(now.getTime() + 60_000);
    await moveDates(portal.db, now);
    await moveDates(portal.db, now);
    const moved = (await list()).itens.filter(({ titulo }) => titulo === 'Você tem mais prazo');
    expect(moved).toHaveLength(1);
    expect(moved[0]?.texto).toContain('“Obra 3”');
  });

  it('come from the desk for suggestions, comments and the closed stacks', async () => {
    const { cod_sugestao: suggestion } = await portal.call(
      'POST /unidade-informacao/sugestao-aquisicao',
      { body: { campus: 1, biblioteca: CENTRAL, titulo: 'Quarto de despejo', editor: 'Ática' } },
    );
    const comment = await portal.call('POST /comentarios/acervo/:id', {
      params: { id: titles[0] ?? 0 },
      body: { comentario: 'Bom' },
    });
    now = new Date(now.getTime() + 60_000);
    await desk('suggestion', suggestion, 'ja_existe');
    expect(await newest()).toMatchObject({
      titulo: 'Sugestão de compra: Já existe no acervo',
      texto: '“Quarto de despejo”. Biblioteca Central.',
      caminho: '/meupergamum/app/aquisicao/sugestoes',
    });
    now = new Date(now.getTime() + 60_000);
    await desk('title-comment', comment.cod_comentario, 'aprovado');
    expect(await newest()).toMatchObject({
      titulo: 'Seu comentário foi publicado',
      caminho: `/acervo/${titles[0]}`,
    });
    const row = await portal.db.queries
      .insertInto('stack_requests')
      .values({
        ...{ copy_id: 1, patron_id: LEITOR, state: 'pedido' },
        ...{ created_at: now.toISOString(), updated_at: now.toISOString() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    now = new Date(now.getTime() + 60_000);
    await desk('stack-request', row.id, 'separado');
    expect((await newest())?.titulo).toBe('Pedido do acervo fechado: retire no balcão');
  });

  it('are of one’s own: read one by one or all together, deleted, counted', async () => {
    await raise(LEITORA, now);
    await portal.db.queries.deleteFrom('alerts').where('patron_id', '=', LEITOR).execute();
    for (let count = 0; count < 3; count++) await raise(LEITOR, now);
    const { itens, total, nao_lidos: unread } = await list({ ...YEAR, perPage: 2 });
    expect([itens.length, total, unread]).toEqual([2, 3, 3]);
    expect((await list({ ...YEAR, perPage: 2, page: 2 })).itens).toHaveLength(1);
    const [first, second] = itens.map(({ id }) => ({ params: { id } }));
    if (!first || !second) throw new Error('No alerts');
    const read = 'PUT /solicitacoes/alertas/:id';
    expect(await portal.call(read, first)).toEqual({ nao_lidos: 2 });
    expect(await portal.call(read, first)).toEqual({ nao_lidos: 2 });
    const remove = 'DELETE /solicitacoes/alertas/:id';
    expect(await portal.call(remove, second)).toEqual({ nao_lidos: 1 });
    const gone = await portal.refusal(remove, second);
    expect([gone.statusCode, gone.code]).toEqual([422, 'alert_not_found']);
    const others = await portal.db.queries
      .selectFrom('alerts')
      .select('id')
      .where('patron_id', '=', LEITORA)
      .executeTakeFirstOrThrow();
    const foreign = { params: { id: others.id } };
    expect((await portal.refusal(read, foreign)).code).toBe('alert_not_found');
    expect((await portal.refusal(remove, foreign)).code).toBe('alert_not_found');
    expect(await portal.call('GET /solicitacoes/alertas/nao-lidos', {})).toEqual({ nao_lidos: 1 });
    const all = 'PUT /solicitacoes/alertas';
    expect(await portal.call(all, {})).toMatchObject({ nao_lidos: 0 });
    expect((await list()).itens.every(({ lido }) => lido)).toBe(true);
  });

  it('are unread again, and listed again, when that is undone; a deleted one until the night', async () => {
    await portal.db.queries.deleteFrom('alerts').execute();
    for (let count = 0; count < 3; count++) await raise(LEITOR, now);
    const { itens } = await list();
    const [first, second] = itens.map(({ id }) => ({ params: { id } }));
    if (!first || !second) throw new Error('No alerts');
    const read = 'PUT /solicitacoes/alertas/:id';
    const all = 'PUT /solicitacoes/alertas';
    const remove = 'DELETE /solicitacoes/alertas/:id';
    await portal.call(read, first);
    expect(await portal.call(read, { ...first, query: { lido: false } })).toEqual({ nao_lidos: 3 });
    await portal.call(read, first);
    now = new Date(now.getTime() + 1000);
    const { lidos_em: desfazer } = await portal.call(all, {});
    // The first was read before.
    expect(await portal.call(all, { query: { desfazer } })).toMatchObject({ nao_lidos: 2 });
    expect(await portal.call(remove, second)).toEqual({ nao_lidos: 1 });
    expect((await list()).total).toBe(2);
    expect((await portal.refusal(read, second)).code).toBe('alert_not_found');
    const back = { ...second, query: { lido: false, removido: false } };
    expect(await portal.call(read, back)).toEqual({ nao_lidos: 2 });
    expect((await list()).itens).toEqual(
      itens.map((one) => ({ ...one, lido: one.id === first.params.id })),
    );
    await portal.call(remove, second);
    const tidy = JOBS.find(({ name }) => name === 'tidy');
    const done = await tidy?.run({ ...portal.services, warn: () => undefined });
    expect(done).toContain('1 alerts');
    expect((await portal.refusal(read, back)).code).toBe('alert_not_found');
  });

  it('are asked for between two days, both of them, the first not after the last', async () => {
    await portal.db.queries.deleteFrom('alerts').execute();
    // Two minutes before and after midnight, where the library is.
    await raise(LEITOR, new Date('2026-03-12T02:58:00Z'));
    await raise(LEITOR, new Date('2026-03-12T03:02:00Z'));
    await raise(LEITOR, new Date('2026-03-13T02:58:00Z'));
    expect((await list(ONE_DAY)).total).toBe(2);
    const refusal = (query: object) => portal.refusal(LIST, { query: query as typeof ONE_DAY });
    for (const query of [{ dataIni: '2026-03-12' }, { dataFim: '2026-03-12' }, {}]) {
      const { statusCode, code, fields } = await refusal(query);
      expect([statusCode, code]).toEqual([422, 'invalid_fields']);
      const missing = Object.keys(ONE_DAY).filter((name) => !(name in query));
      expect(fields.map(({ field }) => field)).toEqual(missing);
    }
    expect((await refusal({ dataIni: '', dataFim: '2026-02-30' })).code).toBe('invalid_fields');
    const reversed = await refusal({ dataIni: '2026-03-13', dataFim: '2026-03-12' });
    expect([reversed.statusCode, reversed.code]).toEqual([422, 'dates_reversed']);
  });

  it('are words in every language, also of a kind that is not known any more', async () => {
    for (const locale of LOCALES) {
      for (const key of wordKeys('server/alerts'))
        expect(word('server/alerts', key, locale)).not.toBe('');
    }
    await portal.db.queries
      .updateTable('alerts')
      .set({ kind: 'odd' } as never)
      .execute();
    expect((await newest())?.titulo).toBe('Aviso da biblioteca');
  });

  it('are forgotten after a year', async () => {
    const tidy = JOBS.find(({ name }) => name === 'tidy');
    await raise(LEITOR, new Date(now.getTime() - 366 * DAY_MS));
    const before = (await list()).total;
    const done = await tidy?.run({ ...portal.services, warn: () => undefined });
    expect(done).toContain('1 alerts');
    expect((await list()).total).toBe(before);
  });
});
