import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildToken } from '#api/patrons/auth/tokens.ts';
import type { Database } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import {
  addTitles,
  book,
  BRANCH,
  CENTRAL,
  fillNetwork,
  lendCopyOf,
} from '../../../support/networks/small-network.ts';

const HTML = '<b onclick="x()">negrito</b> & <script>alert(1)</script>';
const SERTAO = {
  number: '1',
  title: 'Grande sertão :$bveredas /$cJoão Guimarães Rosa.',
  author: 'Rosa, João Guimarães,$d1908-1967',
  subjects: ['Sertão'],
  year: 2019,
  isbn: '9788535931983',
  more: [
    '090 __ $a869.3$bR788g',
    '250 __ $a22. ed.',
    '260 __ $aSão Paulo :$bCompanhia das Letras,$c2019.',
    '300 __ $a560 p. ;$c23 cm',
    '500 __ $aNota da edição.',
    '520 __ $aRiobaldo conta a travessia.',
    '700 1_ $aSchwarcz, Lilia,$eilustrador',
    '700 1_ $aBezerra, Paulo$4trl',
    '856 40 $uhttps://example.org/sertao.pdf$yTexto completo',
  ],
  copies: [
    { libraryCode: 'branch', callNumber: '869.3 R788g 22. ed. 2019', kind: 'consulta local' },
    { libraryCode: 'central', callNumber: '869.3 R788g 22. ed. 2019', shelfLocation: '2º andar' },
    { libraryCode: 'central', callNumber: '869.3 R788g 22. ed. 2019', volume: '2' },
    { libraryCode: 'central', kind: 'horas' },
    { libraryCode: 'central', barcode: 'LOST' },
  ],
};
const DUE = '2026-04-02T02:59:59.000Z';

describeEngine('title calls', () => {
  let portal: Portal;
  let sertao = 0;
  let plain = 0;
  let gone = 0;

  beforeAll(async () => {
    const settings = {
      ...DEMONSTRATION_SETTINGS,
      publish: { ...DEMONSTRATION_SETTINGS.publish, titles: 3 },
    };
    portal = await startPortal({ settings, fill });
  });
  afterAll(() => portal.close());

  async function fill(db: Database) {
    await fillNetwork(db);
    [sertao = 0, plain = 0, gone = 0] = await addTitles(db, [
      book(SERTAO),
      book({
        number: '2',
        title: HTML,
        more: [`500 __ $a${HTML}`, '856 40 $ujavascript:alert(1)'],
      }),
      book({ number: '3', title: 'Sai do acervo', copies: [{}] }),
      book({ number: '4', title: 'Sem exemplares' }),
    ]);
    await addTitles(db, [book({ number: '3', title: 'Sai do acervo', deleted: true })]);
    await db.queries
      .updateTable('copies')
      .set({ state: 'lost' })
      .where('barcode', '=', 'LOST')
      .execute();
    const requests = { max_requests: 5, between_libraries: 1 } as const;
    const policy = { lendable: 1, loan_days: 7, loan_hours: 2, ...requests } as const;
    await db.queries.insertInto('policies').values(policy).execute();
    const reference = { loan_kind: 'consulta_local', lendable: 0 } as const;
    await db.queries.insertInto('policies').values(reference).execute();
    // 12 March 2026, the day of the tests, is a Thursday.
    const hours = { library_id: CENTRAL, weekday: 4, opens: '08:00', closes: '21:00' };
    await db.queries.insertInto('opening_hours').values(hours).execute();
  }

  const title = (id: number) => portal.call('GET /acervo/:id', { params: { id } });
  const copies = (id: number, query = {}) =>
    portal.call('GET /acervo/:id/exemplares', { params: { id }, query });

  it('describe a title in the words of its record', async () => {
    expect(await title(sertao)).toMatchObject({
      cod_acervo: sertao,
      tipo_obra: 'Livro',
      title: 'Grande sertão: veredas',
      autores: [
        { descricao: 'Rosa, João Guimarães, 1908-1967', cod_autoridade: expect.any(Number) },
        { descricao: 'Schwarcz, Lilia', papel: 'ilustrador' },
        { descricao: 'Bezerra, Paulo', papel: 'tradutor' },
      ],
      assuntos: [{ descricao: 'Sertão', cod_autoridade: expect.any(Number) }],
      responsabilidade: 'João Guimarães Rosa',
      edicao: '22. ed.',
      editora: 'Companhia das Letras',
      local_publicacao: 'São Paulo',
      ano_publicacao: 2019,
      isbn: ['9788535931983'],
      idioma: 'por',
      idioma_desc: 'português',
      numero_chamada: '869.3 R788g',
      resumo: 'Riobaldo conta a travessia.',
      notas: ['Nota da edição.'],
      links: [{ url: 'https://example.org/sertao.pdf', texto: 'Texto completo' }],
      acesso_remoto: true,
    });
  });

  it('give the fields in the shape of the live system', async () => {
    const { campos } = await title(sertao);
    const field = campos.find(({ ordem }) => ordem === '245');
    expect(field?.detalhes).toEqual([
      {
        _secao: ['a', 'b', 'c'],
        descricao: ['Grande sertão', 'veredas', 'João Guimarães Rosa'],
        pontuacao: [' :', ' /', '.'],
        cod_autoridade: [null, null, null],
      },
    ]);
    const { autores } = await title(sertao);
    const author = campos.find(({ ordem }) => ordem === '100')?.detalhes[0];
    expect(author?.cod_autoridade[0]).toBe(autores[0]?.cod_autoridade);
    expect(campos.map(({ ordem }) => ordem)).toContain('20');
  });

  it('list the parts of a title, with the reasons why some cannot be used now', async () => {
    const { itens } = await portal.call('GET /acervo/:id/permissoes', { params: { id: sertao } });
    expect(itens.map(({ rota }) => rota)).toEqual([
      'exemplares',
      'reserva',
      'solicitacao-emprestimo',
      'referencia',
      'marc',
      'dublin-core',
      'dados-estatisticos',
    ]);
    expect(itens.flatMap(({ codigo, quantidade }) => (quantidade ? [codigo] : []))).toEqual(['30']);
    const hold = itens.find(({ codigo }) => codigo === '18');
    expect(hold?.acao?.permitido).toBe(false);
    expect(hold?.acao?.motivos.map(({ codigo }) => codigo)).toEqual([
      'token_missing',
      'hold_copy_available',
    ]);
    const bare = await portal.call('GET /acervo/:id/permissoes', { params: { id: plain } });
    expect(bare.itens.map(({ rota }) => rota)).toEqual([
      'exemplares',
      'referencia',
      'marc',
      'dublin-core',
    ]);
    await expect(
      portal.call('GET /acervo/:id/permissoes', { params: { id: gone } }),
    ).rejects.toMatchObject({ statusCode: 410, code: 'title_withdrawn' });
  });

  it('answer in the language of the request', async () => {
    portal.speak('es');
    const answer = await title(sertao);
    portal.speak('pt');
    expect(answer).toMatchObject({ tipo_obra: 'Libro', idioma_desc: 'portugués' });
    expect(answer.autores.map(({ papel }) => papel)).toEqual([
      undefined,
      'ilustrador',
      'traductor',
    ]);
  });

  it('give back what a record says as plain text, and no link that is none', async () => {
    const answer = await title(plain);
    expect(answer.title).toBe(HTML);
    expect(answer.notas).toEqual([HTML]);
    expect(answer.links).toEqual([]);
    const marc = await portal.call('GET /acervo/:id/marc', { params: { id: plain } });
    expect(marc.find(({ paragrafo }) => paragrafo === '500')?.descricao).toBe(HTML);
  });

  it('list the record one row per subfield, control fields with "#" for blanks', async () => {
    const rows = await portal.call('GET /acervo/:id/marc', { params: { id: sertao } });
    expect(rows.filter(({ paragrafo }) => paragrafo === '245')).toMatchObject(
      [
        ['a', 'Grande sertão', ' :'],
        ['b', 'veredas', ' /'],
        ['c', 'João Guimarães Rosa', '.'],
      ].map(([secao, descricao, pontuacao], index) => ({
        paragrafo: '245',
        seq_paragrafo: 1,
        secao,
        seq_secao: index + 1,
        indicador1: '1',
        indicador2: '0',
        descricao,
        pontuacao,
        campo_fixo: 'N',
      })),
    );
    const fixed = rows.find(({ paragrafo }) => paragrafo === '8');
    expect(fixed).toMatchObject({ secao: null, campo_fixo: 'S' });
    expect(fixed?.descricao).not.toContain(' ');
  });

  it('group copies by library, where one can be had first, without lost ones', async () => {
    const { total, disponiveis, bibliotecas } = await copies(sertao);
    expect({ total, disponiveis }).toEqual({ total: 4, disponiveis: 3 });
    expect(bibliotecas.map(({ cod_biblioteca: id }) => id)).toEqual([CENTRAL, BRANCH]);
    const [central, branch] = bibliotecas;
    expect(central).toMatchObject({
      desc_biblioteca: 'Biblioteca Central',
      desc_campus: 'Campus',
      numero_chamada: '869.3 R788g 22. ed. 2019',
      etiqueta: ['869.3', 'R788g', '22. ed.', '2019'],
      localizacao: '2º andar',
      so_consulta: false,
      aberta_agora: true,
      muda_em: '2026-03-12T21:00:00-03:00',
      disponibilidade: { total: 3, disponiveis: 3, situacao: 'disponivel' },
    });
    expect(central?.exemplares).toMatchObject([
      { numero: '1', material: 'principal', tipo_emprestimo: 'normal', situacao: 'disponivel' },
      // A copy without a call number stands where its siblings stand.
      { numero: '3', tipo_emprestimo: 'horas', numero_chamada: '869.3 R788g 22. ed. 2019' },
      { numero: '2', volume: '2' },
    ]);
    expect(branch).toMatchObject({ so_consulta: true });
    expect(branch).not.toHaveProperty('aberta_agora');
    expect(branch?.exemplares[0]?.situacao).toBe('consulta_local');
  });

  it('tell how long each copy is lent, and nothing where it is not', async () => {
    const { bibliotecas } = await copies(sertao);
    const periods = bibliotecas.flatMap(({ exemplares }) => exemplares.map(({ prazo }) => prazo));
    expect(periods).toEqual([
      { quantidade: 7, unidade: 'dia' },
      { quantidade: 2, unidade: 'hora' },
      { quantidade: 7, unidade: 'dia' },
      undefined,
    ]);
  });

  it('tell the way of lending of a copy without a length of its own', async () => {
    const { queries } = portal.db;
    const policyOf = (set: object) =>
      queries.updateTable('policies').set(set).where('loan_kind', 'is', null).execute();
    const first = async () => (await copies(sertao)).bibliotecas[0]?.exemplares[0]?.prazo;
    const none = { loan_days: null, loan_hours: null } as const;
    await policyOf({ ...none, until_closing: 1 });
    expect(await first()).toEqual({ quantidade: 1, unidade: 'fechamento' });
    await policyOf({ until_closing: null, overnight_from: '17:00', overnight_until: '09:00' });
    expect(await first()).toEqual({ quantidade: 1, unidade: 'noite', hora: '17:00' });
    await policyOf({ overnight_from: null, overnight_until: null, weekend_from: '5 12:00' });
    expect(await first()).toEqual({
      ...{ quantidade: 1, unidade: 'fim_de_semana', hora: '12:00', dia_semana: 5 },
    });
    await policyOf({ loan_days: 7, loan_hours: 2, weekend_from: null });
  });

  it('show one library when asked, and none where there is no copy', async () => {
    const one = await copies(sertao, { cod_unidade: BRANCH });
    expect(one).toMatchObject({ total: 1, disponiveis: 0 });
    expect(one.bibliotecas.map(({ cod_biblioteca: id }) => id)).toEqual([BRANCH]);
    expect(await copies(sertao, { cod_unidade: 99 })).toEqual({
      total: 0,
      disponiveis: 0,
      bibliotecas: [],
    });
    expect(await copies(plain)).toEqual({ total: 0, disponiveis: 0, bibliotecas: [] });
  });

  it('say at once when a copy is lent, set aside, or on its way', async () => {
    const { db } = portal;
    const [id = 0] = await addTitles(db, [
      book({ number: '10', title: 'Quatro exemplares', copies: [{}, {}, {}, {}] }),
    ]);
    await lendCopyOf(db, id, DUE);
    const [, second, third, fourth] = (await copies(id)).bibliotecas[0]?.exemplares ?? [];
    const at = TEST_NOW.toISOString();
    const hold = { title_id: id, patron_id: 1, library_id: CENTRAL, placed_at: at };
    const released = {
      state: 'released',
      copy_id: second?.cod_exemplar ?? 0,
      released_at: at,
    } as const;
    await db.queries
      .insertInto('holds')
      .values({ ...hold, ...released })
      .execute();
    const queued = { ...hold, state: 'queued', volume: '9' } as const;
    await db.queries.insertInto('holds').values(queued).execute();
    for (const [copy, state] of [
      [third, 'in_transit'],
      [fourth, 'quarantine'],
    ] as const) {
      await db.queries
        .updateTable('copies')
        .set({ state })
        .where('id', '=', copy?.cod_exemplar ?? 0)
        .execute();
    }
    const { total, disponiveis, bibliotecas } = await copies(id);
    expect({ total, disponiveis }).toEqual({ total: 4, disponiveis: 0 });
    expect(bibliotecas[0]?.exemplares.map(({ situacao }) => situacao)).toEqual([
      'emprestado',
      'reservado',
      'em_transito',
      'quarentena',
    ]);
    expect(bibliotecas[0]?.exemplares[0]?.data_devolucao).toBe('2026-04-01T23:59:59-03:00');
    expect(bibliotecas[0]?.disponibilidade).toMatchObject({
      situacao: 'emprestado',
      data_devolucao: '2026-04-01T23:59:59-03:00',
      fila: 1,
    });
  });

  it.each(['', '/exemplares', '/bibliotecas', '/permissoes', '/marc'])(
    'know neither an unknown nor a withdrawn title (%s)',
    async (sub) => {
      const answer = async (id: number | string) => {
        const response = await fetch(`${portal.url}/api/acervo/${id}${sub}`);
        const { statusCode, message } = (await response.json()) as Record<string, unknown>;
        expect(statusCode).toBe(response.status);
        return [response.status, message];
      };
      expect(await answer(999_999)).toEqual([404, 'title_not_found']);
      expect(await answer(gone)).toEqual([410, 'title_withdrawn']);
      for (const id of [
        'abc',
        '0',
        '-1',
        '+1',
        '1.0',
        '1e0',
        '0x1',
        '01',
        '1%20',
        '%201',
        '1%2F2',
        '1%00',
        '١',
        'NaN',
        '9007199254740993',
        '99999999999999999999',
        '1'.repeat(90),
      ]) {
        expect([id, ...(await answer(id))]).toEqual([id, 404, 'not_found']);
      }
    },
  );

  it('list what to pre-render, up to the limit of the settings, in steps', async () => {
    const list = (query = {}) => portal.build('GET /publicacao/acervos', query);
    const all = await list();
    expect(all.total).toBe(3);
    expect(all.itens).toHaveLength(3);
    expect(all.itens.map(({ cod_acervo: id }) => id)).not.toContain(gone);
    const first = await list({ limite: 2 });
    const second = await list({ depois: first.proximo ?? '', limite: 2 });
    expect([...first.itens, ...second.itens]).toEqual(all.itens);
    expect([all.proximo, second.proximo]).toEqual([undefined, undefined]);
    await expect(list({ depois: '3' })).rejects.toThrow('422');
  });

  it('go on where they were, whatever is added before that meanwhile', async () => {
    const { db } = portal;
    const list = (query = {}) => portal.build('GET /publicacao/acervos', query);
    const first = await list({ limite: 1 });
    const rest = (await list()).itens.slice(1);
    const [added = 0] = await addTitles(
      db,
      [book({ number: '30', title: 'Acrescentado' })],
      '2031-01-01T00:00:00.000Z',
    );
    await db.queries.updateTable('titles').set({ uses: 99 }).where('id', '=', added).execute();
    expect((await list({ depois: first.proximo ?? '' })).itens).toEqual(rest);
    await db.queries
      .updateTable('titles')
      .set({ withdrawn_at: '2031-01-02T00:00:00.000Z' })
      .where('id', '=', added)
      .execute();
  });

  it('are listed for a build only', async () => {
    const asked = (authorization?: string) =>
      fetch(`${portal.url}/api/publicacao/acervos`, {
        headers: authorization === undefined ? {} : { authorization },
      });
    expect((await asked()).status).toBe(401);
    const { access_token: open } = await portal.call('POST /oauth/token', {
      body: { grant_type: 'client_credentials', client_id: 'acervo-web' },
    });
    expect((await asked(`Bearer ${open}`)).status).toBe(401);
    const token = await buildToken(portal.services, 1);
    const answer = await asked(`Bearer ${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-ratelimit-limit')).not.toBeNull();
    const person = await fetch(`${portal.url}/api/pessoas`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(person.status).toBe(401);
  });

  it('list the most used first, then the newest', async () => {
    const { db } = portal;
    const [newest = 0] = await addTitles(
      db,
      [book({ number: '20', title: 'Novo' })],
      '2026-03-01T00:00:00.000Z',
    );
    await db.queries.updateTable('titles').set({ uses: 5 }).where('id', '=', plain).execute();
    const { itens } = await portal.build('GET /publicacao/acervos');
    expect(itens.slice(0, 2).map(({ cod_acervo: id }) => id)).toEqual([plain, newest]);
  });

  it('have a version that changes when the title does, or the libraries that have it', async () => {
    const { db } = portal;
    await db.queries.updateTable('titles').set({ uses: 50 }).where('id', '=', sertao).execute();
    const versionInList = async () =>
      (await portal.build('GET /publicacao/acervos')).itens.find(
        ({ cod_acervo: id }) => id === sertao,
      )?.versao;
    const before = await versionInList();
    expect(await versionInList()).toBe(before);
    await addTitles(db, [book({ ...SERTAO, year: 2020 })]);
    const after = await versionInList();
    expect(after).not.toBe(before);
    await db.queries
      .updateTable('copies')
      .set({ state: 'lost' })
      .where('title_id', '=', sertao)
      .where('library_id', '=', BRANCH)
      .execute();
    expect(await versionInList()).not.toBe(after);
  });

  it('need not be sent again to who has them', async () => {
    const address = `${portal.url}/api/acervo/${plain}`;
    const first = await fetch(address);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    const again = await fetch(address, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    const inSpanish = await fetch(address, { headers: { 'if-none-match': tag, lang: '3' } });
    expect(inSpanish.status).toBe(200);
  });
});
