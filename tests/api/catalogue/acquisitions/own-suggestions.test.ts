import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SUGGESTION_STATES } from '#contract/catalogue/acquisitions/states.ts';
import { placeOrder } from '#api/catalogue/acquisitions/acts.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import type { Email } from '#api/portal/integrations/mail.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import {
  addTitles,
  book,
  BRANCH,
  CENTRAL,
  lendCopyOf,
} from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { keepMail } from '../../../support/stored-mail.ts';

const SEND = 'POST /unidade-informacao/sugestao-aquisicao';

describeEngine('own suggestions, and what becomes of them', () => {
  let portal: Portal;
  let now = TEST_NOW;
  const mail = keepMail();
  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    const settings = {
      ...DEMONSTRATION_SETTINGS,
      acquisitions: { teacherGroups: ['08'] },
    };
    portal = await startPortal({
      ...{ settings, mail, now: () => now },
      fill: async (db) => {
        await fillWithReaders(db, [], password);
        const copy = { libraryCode: 'central' };
        const [owned = 0] = await addTitles(db, [
          book({
            ...{ number: '1', title: 'Dom Casmurro :$bromance', author: 'Assis, Machado de' },
            ...{ year: 1899, isbn: '9780262035613', copies: [copy, copy, copy] },
          }),
          book({ number: '2', title: 'Contos', author: 'Rosa, João Guimarães' }),
          book({ number: '3', title: 'Ensaios', more: ['856 40 $uhttps://example.org/ensaios'] }),
        ]);
        await lendCopyOf(db, owned, '2026-03-20T23:59:59.000Z');
        const group = { code: '08', name: '{"pt":"Docente"}' };
        await db.queries.insertInto('patron_groups').values(group).execute();
        const teacher = { group_id: 2, email: 'outro@ufvi.example' };
        await db.queries.updateTable('patrons').set(teacher).where('id', '=', 3).execute();
      },
    });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    now = TEST_NOW;
    mail.letters.length = 0;
    const { queries } = portal.db;
    for (const table of [
      ...(['mail_outbox', 'purchase_order_lines', 'purchase_orders'] as const),
      ...(['suggestion_moves', 'suggestions'] as const),
    ]) {
      await queries.deleteFrom(table).execute();
    }
    await portal.signIn('leitor');
  });

  const suggest = async (titulo: string, more: object = {}) => {
    const body = { biblioteca: BRANCH, titulo, editor: 'Todavia', ...more };
    return (await portal.call(SEND, { body })).cod_sugestao;
  };
  const set = async (name: string, id: number, to: string, reply?: string) => {
    const entity = DESK_ENTITIES.get(name);
    if (!entity) throw new Error(`The desk knows no ${name}`);
    const move = { id, to, at: now.toISOString(), reply };
    return portal.db.transaction((tx) => moveByStaff(tx, entity, move));
  };
  const list = (query: object = {}) => portal.call('GET /aquisicao/sugestoes', { query });
  const similar = (titulo: string, more: object = {}) =>
    portal.call('GET /aquisicao/sugestoes/semelhantes', { query: { titulo, ...more } });
  const sendMail = () => {
    const job = JOBS.find(({ name }) => name === 'mail');
    const { db, settings, origin, secret } = portal.services;
    const rest = {
      content: portal.services.content,
      push: null,
      now: () => now,
      warn: () => undefined,
    };
    const services = { db, mail, settings, origin, secret, ...rest };
    return job?.run(services);
  };

  it('are listed newest first with everything that was written, and nobody else’s', async () => {
    await suggest('Torto arado', { autor: 'Itamar Vieira Junior', edicao: '2' });
    now = new Date('2026-03-13T17:20:00Z');
    await portal.signIn('leitor');
    await suggest('O avesso da pele', { biblioteca: CENTRAL, outras_inf: 'Dois.' });
    await portal.signIn('leitora');
    await suggest('Água funda');
    expect((await list()).itens.map(({ titulo }) => titulo)).toEqual(['Água funda']);
    await portal.signIn('leitor');
    const { itens, total } = await list();
    expect(total).toBe(2);
    expect(itens).toMatchObject([
      {
        ...{
          titulo: 'O avesso da pele',
          outras_inf: 'Dois.',
          desc_biblioteca: 'Biblioteca Central',
        },
        ...{ situacao: 'pre_sugestao', desc_situacao: 'Pré-sugestão', em_andamento: true },
        data: '2026-03-13T14:20:00-03:00',
        historico: [{ situacao: 'pre_sugestao', data: '2026-03-13T14:20:00-03:00' }],
      },
      { titulo: 'Torto arado', autor: 'Itamar Vieira Junior', edicao: '2', editor: 'Todavia' },
    ]);
    const days = { dataIni: '2026-03-12', dataFim: '2026-03-12' };
    expect((await list(days)).itens.map(({ titulo }) => titulo)).toEqual(['Torto arado']);
    expect((await list({ situacao: 'atendida' })).total).toBe(0);
    expect((await list({ page: 2, perPage: 1 })).itens).toMatchObject([{ titulo: 'Torto arado' }]);
  });

  it.each([
    [{ dataIni: '2026-03-13', dataFim: '2026-03-12' }, 'dates_reversed'],
    [{ dataIni: '2026-02-30' }, 'invalid_fields'],
    [{ situacao: 'perdida' }, 'invalid_fields'],
  ])('are refused with %j', async (query, code) => {
    const asked = portal.call('GET /aquisicao/sugestoes', { query: query as never });
    await expect(asked).rejects.toMatchObject({ statusCode: 422, code });
  });

  it('go through every state that the desk sets, each remembered with its words and told by mail', async () => {
    await portal.signIn('outro');
    const way = ['sugestao_compra', 'em_cotacao', 'em_negociacao', 'aguardando_entrega'];
    const id = await suggest('Torto arado');
    const letters: Email[] = [];
    for (const [step, to] of [...way, 'parcialmente_atendida', 'atendida'].entries()) {
      now = new Date(TEST_NOW.getTime() + (step + 1) * 1000);
      const reply = to === 'atendida' ? 'Está na estante. 📚' : undefined;
      expect(await set('suggestion', id, to, reply)).toHaveProperty('from');
      await sendMail();
      letters.push(...mail.letters.splice(0));
    }
    const [row] = (await list()).itens;
    expect(row?.historico.map(({ situacao }) => situacao)).toEqual([
      ...['pre_sugestao', ...way, 'parcialmente_atendida', 'atendida'],
    ]);
    expect(row?.historico.at(-1)).toMatchObject({ observacao: 'Está na estante. 📚' });
    expect(row).toMatchObject({ em_andamento: false, desc_situacao: 'Atendida' });
    expect(letters).toHaveLength(6);
    expect(letters[1]?.text).toContain('mudou de situação: Em cotação.');
    expect(letters[5]?.text).toContain('Resposta da biblioteca: Está na estante. 📚');
    expect(letters[5]?.text).toContain('/meupergamum/app/aquisicao/sugestoes');
  });

  it('are told by one letter, of where they stand when it leaves', async () => {
    await portal.signIn('outro');
    const id = await suggest('Torto arado');
    await set('suggestion', id, 'sugestao_compra');
    now = new Date(TEST_NOW.getTime() + 60_000);
    await set('suggestion', id, 'em_cotacao');
    await sendMail();
    expect(mail.letters.map(({ text }) => /: ([^:]+)\./.exec(text)?.[0])).toHaveLength(1);
    expect(mail.letters[0]?.text).toContain('Em cotação');
  });

  it('keep what a name is written with, emoji and all', async () => {
    const names = { titulo: '📚 Ler em voz alta 👩🏽‍🏫', autor: 'Zoë 🦜' };
    await suggest(names.titulo, { autor: names.autor });
    expect((await list()).itens[0]).toMatchObject(names);
  });

  it('are not sent twice to a library that still works on them, in whatever words', async () => {
    const id = await suggest('Torto arado: romance', { autor: 'Vieira Junior, Itamar' });
    const again = { autor: 'Itamar Vieira Jr.', biblioteca: BRANCH, editor: 'x' };
    const body = { ...again, titulo: 'TORTO  ARADO' };
    expect(await portal.refusal(SEND, { body })).toMatchObject({
      ...{ statusCode: 422, code: 'suggestion_sent_before' },
      fields: [{ field: 'titulo', problem: 'suggestion_sent_before' }],
    });
    // To another library, and once it was answered.
    await suggest(body.titulo, { ...again, biblioteca: CENTRAL });
    await set('suggestion', id, 'nao_atendida');
    await suggest(body.titulo, again);
    expect((await list()).total).toBe(3);
  });

  it('have fourteen states, named in the language of who asks, with how many there are', async () => {
    await suggest('Torto arado');
    portal.speak('es');
    const { itens } = await portal.call('GET /aquisicao/sugestoes/situacao', {});
    portal.speak('pt');
    expect(itens.map(({ situacao }) => situacao)).toEqual(SUGGESTION_STATES);
    expect(itens).toHaveLength(14);
    expect(itens[0]).toEqual({ situacao: 'pre_sugestao', desc_situacao: 'Recibida', total: 1 });
  });

  it('are told of before they are sent: what the library has, with its copies', async () => {
    const owned = { titulo: 'Dom Casmurro: romance', autor: 'Assis, Machado de', ano: 1899 };
    const copies = { total: 3, disponiveis: 2 };
    for (const [titulo, more] of [
      ['dom casmurro', {}],
      ['Dom Casmurro', { autor: 'Joaquim Maria Machado de Assis' }],
      ['Dom Casmurro (edição escolar)', { isbn_issn: '0-262-03561-8' }],
      ['Outro nome', { isbn_issn: '978-0-262-03561-3' }],
    ] as const) {
      const { acervos } = await similar(titulo, more);
      expect(acervos, titulo).toMatchObject([{ ...owned, ...copies }]);
    }
    for (const [titulo, more] of [
      ['Dom Casmurro', { autor: 'Outra Pessoa' }],
      ['Dom', {}],
      ['', {}],
      ['"(AND OR NOT', {}],
      ['Contos: volume 2', { autor: 'Machado de Assis' }],
    ] as const) {
      expect((await similar(titulo, more)).acervos, titulo).toEqual([]);
    }
    expect((await similar('Contos')).acervos).toMatchObject([{ total: 0, disponiveis: 0 }]);
    expect((await similar('Contos')).acervos[0]).not.toHaveProperty('acesso_remoto');
    expect((await similar('Ensaios')).acervos).toMatchObject([{ acesso_remoto: 'cr' }]);
  });

  it('are told of before they are sent: what others have suggested, without who', async () => {
    await portal.signIn('leitora');
    const id = await suggest('Torto arado', { autor: 'Itamar Vieira Junior' });
    await set('suggestion', id, 'sugestao_compra');
    await portal.signIn('leitor');
    const told = { titulo: 'Torto arado', situacao: 'sugestao_compra', propria: false };
    const { sugestoes } = await similar('TORTO ARADO');
    expect(sugestoes).toMatchObject([{ ...told, desc_biblioteca: 'Biblioteca da Serra' }]);
    expect(JSON.stringify(sugestoes)).not.toContain('leitora');
    // Somebody else may want it, too.
    await suggest('Torto arado');
    expect((await similar('Torto arado')).sugestoes.map(({ propria }) => propria)).toEqual([
      ...[true, false],
    ]);
    await set('suggestion', id, 'nao_atendida');
    expect((await similar('Torto arado')).sugestoes).toHaveLength(1);
  });

  it('are counted by state and by month, of everybody and of oneself', async () => {
    const before = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000);
    now = before(65);
    const bought = await suggest('Torto arado');
    await portal.signIn('leitora');
    await suggest('Água funda');
    now = before(400);
    await suggest('De outro ano');
    now = before(45);
    for (const to of ['sugestao_compra', 'em_cotacao', 'aguardando_entrega', 'atendida']) {
      await set('suggestion', bought, to);
    }
    now = TEST_NOW;
    await portal.signIn('leitor');
    const figures = await portal.call('GET /aquisicao/estatisticas', {});
    expect(figures).toMatchObject({
      ...{ data_inicial: '2025-04-01', data_final: '2026-03-12' },
      ...{ total: 2, minhas: 1, dias_ate_resposta: 20 },
    });
    expect(figures.por_situacao).toHaveLength(14);
    const ofState = (code: string) =>
      figures.por_situacao.find(({ situacao }) => situacao === code);
    expect(ofState('atendida')).toMatchObject({ total: 1, minhas: 1 });
    expect(ofState('pre_sugestao')).toMatchObject({ total: 1, minhas: 0 });
    expect(figures.por_mes).toHaveLength(12);
    expect(figures.por_mes.find(({ mes }) => mes === '2026-01')).toEqual({
      ...{ mes: '2026-01', total: 2, minhas: 1, atendidas: 1 },
    });
    const query = { dataIni: '2026-04-01', dataFim: '2026-03-01' };
    const reversed = await portal.refusal('GET /aquisicao/estatisticas', { query });
    expect(reversed.code).toBe('dates_reversed');
    const ever = { dataIni: '0001-01-01', dataFim: '9998-12-31' };
    const all = await portal.call('GET /aquisicao/estatisticas', { query: ever });
    expect(all.total).toBe(3);
    expect(all.por_mes).toHaveLength(120);
  });

  it('say of a teacher’s for which course, and of nobody else’s', async () => {
    const form = () => portal.call('GET /aquisicao/sugestoes/dados', {});
    expect(await form()).toEqual({ docente: false });
    await portal.signIn('outro');
    expect(await form()).toEqual({ docente: true });
    await suggest('Torto arado', { disciplina: ' Romance ', uso: 'complementar', exemplares: 5 });
    expect((await list()).itens[0]?.docente).toEqual({
      ...{ disciplina: 'Romance', uso: 'complementar', exemplares: 5 },
    });
    const body = { biblioteca: BRANCH, titulo: 'Outra', editor: 'x', uso: 'basica' as const };
    for (const exemplares of [0, 201]) {
      const { fields } = await portal.refusal(SEND, { body: { ...body, exemplares } });
      expect(fields).toMatchObject([
        { field: 'disciplina', problem: 'suggestion_course_required' },
        { field: 'exemplares', problem: 'suggestion_copies_wrong' },
      ]);
    }
  });

  it('are bought by orders, which take them along, and show only one’s own', async () => {
    const own = await suggest('Torto arado');
    await portal.signIn('leitora');
    const others = await suggest('Água funda');
    for (const id of [own, others]) {
      await set('suggestion', id, 'sugestao_compra');
      await set('suggestion', id, 'em_cotacao');
    }
    const order = {
      ...{ number: '2026/7', libraryId: BRANCH, supplier: 'Livraria', expectedOn: '2026-04-30' },
      at: TEST_NOW,
    };
    const place = (lines: { suggestionId: number; copies: number }[], number = order.number) =>
      portal.db.transaction((tx) => placeOrder(tx, { ...order, number, lines }));
    const lines = [own, others].map((suggestionId) => ({ suggestionId, copies: 2 }));
    const placed = await place(lines);
    expect(placed).toHaveProperty('id');
    expect(await place(lines)).toMatchObject({ refusal: { code: 'order_number_taken' } });
    expect(await place(lines, '8')).toMatchObject({ refusal: { code: 'suggestion_ordered' } });
    expect(await place([{ suggestionId: 9999, copies: 1 }], '8')).toMatchObject({
      refusal: { code: 'thing_not_found' },
    });
    await portal.signIn('leitor');
    const early = await suggest('Cedo demais');
    expect(await place([{ suggestionId: early, copies: 1 }], '8')).toMatchObject({
      refusal: { code: 'move_not_allowed' },
    });
    const orders = () => portal.call('GET /aquisicao/ordens', {});
    expect((await orders()).itens).toMatchObject([
      {
        ...{ numero: '2026/7', fornecedor: 'Livraria', previsao: '2026-04-30' },
        ...{ situacao: 'emitida', desc_situacao: 'Emitida' },
        obras: [{ cod_sugestao: own, titulo: 'Torto arado', exemplares: 2 }],
      },
    ]);
    const orderId = 'id' in placed ? placed.id : 0;
    await set('order', orderId, 'recebida_em_parte', 'Faltam dois.');
    const [, row] = (await list()).itens;
    expect(row).toMatchObject({
      ...{ situacao: 'parcialmente_atendida', ordem: { numero: '2026/7', previsao: '2026-04-30' } },
    });
    expect(row?.historico.at(-1)?.observacao).toBe('Faltam dois.');
    await set('order', orderId, 'encerrada');
    expect((await list()).itens[1]?.situacao).toBe('finalizada_incompleta');
    expect((await orders()).itens[0]?.situacao).toBe('encerrada');
    await portal.signIn('outro');
    expect((await orders()).total).toBe(0);
  });
});
