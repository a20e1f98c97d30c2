import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { buildApp } from '#api/app.ts';
import type { Database } from '#api/core/db/connection.ts';
import type { Settings } from '#api/portal/settings/settings.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startFakePeer, withPeers, type FakePeer } from '../../support/providers/fake-peer.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book, CENTRAL, fillNetwork } from '../../support/networks/small-network.ts';

const THERE = [
  book({
    number: '1',
    title: 'Sagarana <b>nova</b>',
    author: 'Rosa, João Guimarães,$d1908-1967',
    subjects: ['Sertão'],
    year: 1946,
    more: [
      '520 __ $aContos do sertão.',
      '856 40 $uhttps://example.org/sagarana.pdf$yTexto completo',
      '856 40 $uftp://example.org/sagarana$yArquivos',
      '856 42 $uhttps://example.org/capas/1.jpg$3Capa',
    ],
    copies: [{ libraryCode: 'central', callNumber: '869.3 R788s' }],
  }),
  book({ number: '2', title: 'Primeiras estórias do sertão', year: 1962, language: 'spa' }),
  book({ number: '3', title: 'Veredas que saíram' }),
  book({ number: '4', title: 'NBR 6023: referências', year: 2018 }),
];

const GUIDE = { search_tab: 'rede_pergamum' } as const;

describeEngine('other catalogues', () => {
  let peer: Portal;
  let portal: Portal;
  let ids: number[] = [];

  beforeAll(async () => {
    peer = await startPortal({
      fill: async (db: Database) => {
        await fillNetwork(db);
        ids = await addTitles(db, THERE);
        await addTitles(db, [book({ number: '3', title: 'Veredas que saíram', deleted: true })]);
      },
    });
    // A slash too many, as people write it.
    const settings = withPeers({ network: `${peer.url}/`, target: peer.url });
    portal = await startPortal({
      settings,
      fill: async (db: Database) => {
        await fillNetwork(db);
        await addTitles(db, [book({ number: '1', title: 'O sertão daqui' })]);
      },
    });
  });
  afterAll(async () => {
    await portal.close();
    await peer.close();
  });

  it('are searched by their guide, and each row says whose it is', async () => {
    const { itens, total, page, perPage } = await portal.call('GET /consulta', {
      query: { ...GUIDE, q: 'sagarana' },
    });
    expect({ total, page, perPage }).toEqual({ total: 1, page: 1, perPage: 20 });
    expect(itens[0]).toMatchObject({
      cod_acervo: ids[0],
      title: 'Sagarana <b>nova</b>',
      author: 'Rosa, João Guimarães',
      tipo_obra: 'Livro',
      instituicao: { cod_empresa: 7, desc_empresa: 'Rede do Vale' },
      rota: `/rede_pergamum/${ids[0]}`,
      dados_adicionais: { A: [], S: [] },
    });
    expect(itens[0]).not.toHaveProperty('link_capa');
    expect(itens[0]?.disponibilidade).toMatchObject([
      { cod_biblioteca: CENTRAL, desc_biblioteca: 'Biblioteca Central', disponiveis: 1 },
    ]);
  });

  it('leave the other guides alone, whose rows name no institution', async () => {
    const { itens } = await portal.call('GET /consulta', { query: { q: 'sertao' } });
    expect(itens.map(({ title }) => title)).toEqual(['O sertão daqui']);
    expect(itens[0]).not.toHaveProperty('instituicao');
  });

  it('take the whole search: rows, filters, order, page, spelling and language', async () => {
    const query = { ...GUIDE, q: 'sertao OR sagarana', orderBy: 'ano', direction: 'D' } as const;
    const all = await portal.call('GET /consulta', { query });
    expect(all.itens.map(({ ano_publicacao: year }) => year)).toEqual([1962, 1946]);
    const second = await portal.call('GET /consulta', { query: { ...query, perPage: 1, page: 2 } });
    expect(second).toMatchObject({
      total: 2,
      page: 2,
      perPage: 1,
      itens: [{ cod_acervo: ids[0] }],
    });
    const spanish = await portal.call('GET /consulta', { query: { ...query, idioma: 'spa' } });
    expect(spanish.itens.map(({ cod_acervo: id }) => id)).toEqual([ids[1]]);
    const fields = { ...GUIDE, q: 'rosa', for: 'AUTOR', q2: 'sagarana', for2: 'TITULO' } as const;
    expect((await portal.call('GET /consulta', { query: fields })).total).toBe(1);
    const misspelt = await portal.call('GET /consulta', { query: { ...GUIDE, q: 'sagarama' } });
    expect(misspelt.sugestao).toEqual({ q: 'sagarana', total: 1 });
    portal.speak('en');
    const english = await portal.call('GET /consulta', { query });
    portal.speak('pt');
    expect(english.itens[0]?.tipo_obra).toBe('Book');
  });

  it('list their own filters, and every code of them can be asked for', async () => {
    const { filtros } = await portal.call('GET /consulta', { query: GUIDE });
    const { itens } = await portal.call('GET /consulta/filtros', { query: GUIDE });
    expect(itens).toEqual(filtros);
    const authors = filtros.find(({ tipo }) => tipo === 'autor')?.itens ?? [];
    expect(authors).toHaveLength(1);
    for (const { tipo, itens: values } of filtros) {
      for (const { codigo, totalSemFiltro } of values) {
        const query = { ...GUIDE, [tipo]: codigo };
        const { total } = await portal.call('GET /consulta', { query });
        expect([tipo, codigo, total]).toEqual([tipo, codigo, totalSemFiltro]);
      }
    }
  });

  it.each([
    ['consulta?search_tab=rede_pergamum&biblioteca=99', 'biblioteca'],
    ['consulta?search_tab=rede_pergamum&autor=999999', 'autor'],
    ['consulta?search_tab=rede_pergamum&ano=ontem&autor=999999', 'ano'],
    ['consulta?search_tab=rede_pergamum&page=0', 'page'],
    ['consulta?search_tab=rede_pergamum&cor=azul', 'cor'],
    ['consulta/filtros?search_tab=rede', 'search_tab'],
    ['consulta/produtos-target?termoPesquisa=%20', 'termoPesquisa'],
    ['consulta/produtos-target', 'termoPesquisa'],
  ])('refuse /%s and name the field', async (path, field) => {
    const response = await fetch(`${portal.url}/api/${path}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message: 'invalid_fields', fields: [{ field }] });
  });

  it('describe a title, with its copies and the links that are web addresses', async () => {
    const params = { id: ids[0] ?? 0 };
    const title = await portal.call('GET /rede-pergamum/acervo/:id', { params });
    expect(title).toMatchObject({
      cod_acervo: ids[0],
      title: 'Sagarana <b>nova</b>',
      autores: [{ descricao: 'Rosa, João Guimarães, 1908-1967' }],
      assuntos: [{ descricao: 'Sertão' }],
      ano_publicacao: 1946,
      resumo: 'Contos do sertão.',
      tipo_obra: 'Livro',
      links: [{ url: 'https://example.org/sagarana.pdf', texto: 'Texto completo' }],
      instituicao: { cod_empresa: 7, desc_empresa: 'Rede do Vale' },
      rota: `${peer.url}/acervo/${ids[0]}`,
      disponibilidade: [{ desc_biblioteca: 'Biblioteca Central', total: 1, disponiveis: 1 }],
      referencia: { texto: expect.stringContaining('ROSA, João Guimarães. Sagarana') as string },
    });
    expect(title.marc).toContainEqual(
      expect.objectContaining({ paragrafo: '520', descricao: 'Contos do sertão' }),
    );
    const told = title.descricao.flatMap(({ valores }) => valores);
    expect(told).toContainEqual({
      texto: 'Texto completo',
      url: 'https://example.org/sagarana.pdf',
    });
    expect(told.map(({ url }) => url)).not.toContain('ftp://example.org/sagarana');
    for (const code of ['cod_autoridade', 'cod_acervo']) {
      for (const value of told) expect(value).not.toHaveProperty(code);
    }
  });

  it('say that a title is not there, or gone', async () => {
    const of = (id = 0) => portal.refusal('GET /rede-pergamum/acervo/:id', { params: { id } });
    expect(await of(999)).toMatchObject({ statusCode: 404, code: 'title_not_found' });
    expect(await of(ids[2])).toMatchObject({ statusCode: 410, code: 'title_withdrawn' });
    expect((await fetch(`${portal.url}/api/rede-pergamum/acervo/07`)).status).toBe(404);
  });

  it('name the institutions of the network', async () => {
    expect((await portal.call('GET /rede-pergamum/oai/instituicoes', {})).itens).toEqual([
      { cod_empresa: 7, desc_empresa: 'Rede do Vale', endereco: `${peer.url}/` },
    ]);
  });

  it('find standards, as a guide and as a list', async () => {
    const query = { search_tab: 'target', q: '6023' };
    const { itens } = await portal.call('GET /consulta', { query });
    expect(itens).toMatchObject([{ cod_acervo: ids[3], instituicao: { desc_empresa: 'Normas' } }]);
    const products = await portal.call('GET /consulta/produtos-target', {
      query: { termoPesquisa: '6023' },
    });
    expect(products.itens).toEqual([
      {
        cod_acervo: ids[3],
        descricao: 'NBR 6023: referências',
        autor: '',
        ano_publicacao: 2018,
        tipo_obra: 'Norma técnica',
        rota: `${peer.url}/acervo/${ids[3]}`,
      },
    ]);
  });
});

/** An answer that a catalogue could give, but for what a test changes in it. */
const EMPTY: Output<'GET /consulta'> = {
  itens: [],
  total: 0,
  page: 1,
  perPage: 20,
  filtros: [],
  consulta: { partes: [], reparada: false },
};
const json = (body: unknown, status = 200) => ({ status, type: 'application/json', body });

/** What may stand where a catalogue should: status, content type and text; null never answers. */
const PROBLEMS: Record<string, { status: number; type: string; body: unknown } | null | string> = {
  'a page of HTML': { status: 200, type: 'text/html', body: '<!doctype html><p>Bem-vindo</p>' },
  'JSON of another shape': json([{ obra: 'Sagarana' }]),
  'rows that lack what a row has': json({ ...EMPTY, total: 1, itens: [{ cod_acervo: 1 }] }),
  'far too much': json({ ...EMPTY, filler: 'x'.repeat(5_000_000) }),
  'a fault of its own': json({ statusCode: 500, message: 'unexpected' }, 500),
  'a locked door': json({ statusCode: 401, message: 'token_missing' }, 401),
  'a refusal of what nobody asked': json(
    { statusCode: 422, message: 'invalid_fields', fields: [{ field: 'q9', problem: '<b>' }] },
    422,
  ),
  'the way to somewhere else': 'redirect',
  'the beginning of an answer': 'stalls',
  'nothing, for ever': null,
};

/** The same for a page of rows alone. */
const ROW_PROBLEMS: typeof PROBLEMS = {
  'more found than told': json({ ...EMPTY, total: -1 }),
  'numbers in words': json({ ...EMPTY, total: 'many' }),
  'more than there is': json({ ...EMPTY, total: 1e308 }),
  'more than all libraries have': json({ ...EMPTY, total: 1_000_000_001 }),
};

describeEngine('another catalogue that answers with', () => {
  let problem: (typeof PROBLEMS)[string] = null;
  let peer: FakePeer;
  let portal: Portal;
  let settings: Settings;
  /** ConnectionTimeouts is short where nothing will come, and long where something does. */
  const answerWith = (next: typeof problem) => {
    problem = next;
    settings.peers.seconds = next === null || next === 'stalls' ? 0.2 : 20;
  };

  beforeAll(async () => {
    peer = await startFakePeer((_request, response) => {
      if (problem === null) return;
      if (problem === 'stalls') response.writeHead(200, { 'content-type': 'application/json' });
      if (problem === 'stalls') return void response.write('{"itens":[');
      if (typeof problem === 'string') {
        return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
      }
      const { status, type, body } = problem;
      response.writeHead(status, { 'content-type': type });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    settings = withPeers({ network: peer.address, target: peer.address });
    portal = await startPortal({ settings });
  });
  afterAll(async () => {
    await portal.close();
    await peer.close();
  });

  it.each(Object.keys(PROBLEMS))('%s is said to be out of reach', async (name) => {
    answerWith(PROBLEMS[name] ?? null);
    const refusals = [
      await portal.refusal('GET /consulta', { query: { ...GUIDE, q: 'a' } }),
      await portal.refusal('GET /consulta', { query: { search_tab: 'target' } }),
      await portal.refusal('GET /consulta/filtros', { query: GUIDE }),
      await portal.refusal('GET /consulta/produtos-target', { query: { termoPesquisa: 'a' } }),
      await portal.refusal('GET /rede-pergamum/acervo/:id', { params: { id: 1 } }),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ statusCode: 500, code: 'network_query_failed' });
    }
  });

  it.each(Object.keys(ROW_PROBLEMS))('%s is said to be out of reach', async (name) => {
    answerWith(ROW_PROBLEMS[name] ?? null);
    const refusal = await portal.refusal('GET /consulta', { query: { ...GUIDE, q: 'a' } });
    expect(refusal).toMatchObject({ statusCode: 500, code: 'network_query_failed' });
  });

  it.each([
    ['a page of HTML', 'an answer that is no JSON'],
    ['JSON of another shape', 'an answer that is not of the contract'],
    ['far too much', 'more than 4000000 bytes'],
    ['a locked door', 'status 401'],
    ['the way to somewhere else', 'unexpected redirect'],
    ['nothing, for ever', 'no answer within 0.2 s'],
  ])(
    '%s is logged once, with whose it is and why, and without what was asked for',
    async (name, why) => {
      answerWith(PROBLEMS[name] ?? null);
      const lines: string[] = [];
      // Each test's lines are new to the log: another catalogue of another name.
      const network = { code: 7, name: `Rede ${name}`, address: peer.address };
      const peers = { ...settings.peers, network };
      const app = await buildApp(
        { ...portal.services, settings: { ...settings, peers } },
        {
          maxEventLoopDelayMs: 0,
          logLevel: 'warn',
          logTo: { write: (line) => void lines.push(line) },
        },
      );
      for (let turn = 0; turn < 2; turn++)
        expect(
          (await app.inject('/api/consulta?search_tab=rede_pergamum&q=segredo')).statusCode,
        ).toBe(500);
      expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
        `network_query_failed: Rede ${name} (${peer.address}): ${why}`,
      ]);
      expect(lines.join('')).not.toContain('segredo');
      await app.close();
    },
  );

  it('what the contract does not know is not passed on', async () => {
    answerWith(
      json({
        ...EMPTY,
        anuncio: '<script>alert(1)</script>',
        filtros: [{ tipo: 'preco', itens: [], mostrarQtdOriginal: false, restantes: 0 }],
      }),
    );
    expect(await portal.call('GET /consulta', { query: GUIDE })).toEqual(EMPTY);
  });
});

describeEngine('where no other catalogue', () => {
  it('is set, their guides are not offered', async () => {
    const portal = await startPortal();
    const refusals = [
      await portal.refusal('GET /consulta', { query: GUIDE }),
      await portal.refusal('GET /consulta', { query: { search_tab: 'target' } }),
      await portal.refusal('GET /consulta/filtros', { query: GUIDE }),
      await portal.refusal('GET /consulta/produtos-target', { query: { termoPesquisa: 'a' } }),
      await portal.refusal('GET /rede-pergamum/acervo/:id', { params: { id: 1 } }),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ statusCode: 404, code: 'network_not_offered' });
    }
    expect((await portal.call('GET /rede-pergamum/oai/instituicoes', {})).itens).toEqual([]);
    await portal.close();
  });

  it('is running, everything else is', async () => {
    const gone = await startFakePeer(() => undefined);
    await gone.close();
    const portal = await startPortal({ settings: withPeers({ network: gone.address }) });
    expect(await portal.refusal('GET /consulta', { query: GUIDE })).toMatchObject({
      statusCode: 500,
      code: 'network_query_failed',
    });
    expect((await portal.call('GET /rede-pergamum/oai/instituicoes', {})).itens).toHaveLength(1);
    expect((await portal.call('GET /consulta', { query: {} })).total).toBe(0);
    await portal.close();
  });
});
