import { FILTERS } from '#contract/shared/filters.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Input, Output } from '#contract/calls.ts';
import type { Database } from '#api/core/db/connection.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { NAUGHTY_STRINGS } from '../../support/finding/naughty-strings.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import {
  addTitles,
  book,
  BRANCH,
  CENTRAL,
  fillNetwork,
  lendCopyOf,
} from '../../support/networks/small-network.ts';

type Answer = Output<'GET /consulta'>;
type Query = NonNullable<Input<'GET /consulta'>['query']>;

const ROSA = 'Rosa, João Guimarães,$d1908-1967';
const ASSIS = 'Assis, Machado de,$d1839-1908';
const central = { libraryCode: 'central', callNumber: '869.3 R788g' };
const branch = { libraryCode: 'branch' };

const BOOKS = [
  book({
    number: '1',
    title: 'Grande sertão :$bveredas',
    author: ROSA,
    subjects: ['Sertão'],
    year: 1956,
    isbn: '9788535908770',
    more: ['520 __ $aRiobaldo conta a travessia.'],
    copies: [{ ...central, barcode: 'BR-000177' }, central, branch],
  }),
  book({
    number: '2',
    title: 'O cortiço',
    article: 2,
    author: 'Azevedo, Aluísio',
    year: 1890,
    copies: [central],
  }),
  book({ number: '3', title: 'Dom Casmurro', author: ASSIS, year: 1899, copies: [branch] }),
  book({ number: '4', title: 'Memórias póstumas de Brás Cubas', author: ASSIS, year: 1881 }),
  book({
    number: '5',
    title: 'The devil to pay in the backlands',
    author: ROSA,
    year: 1963,
    language: 'eng',
    copies: [central],
  }),
  book({ number: '6', title: 'Mapa do sertão', type: 'em', year: 1963, language: 'spa' }),
  book({ number: '7', title: 'Veredas sem data', language: '   ' }),
  book({ number: '8', title: 'Tags <b>não</b> são "nada" & <script>alert(1)</script>' }),
];

describeEngine('GET /consulta', () => {
  let portal: Portal;
  let ids: number[] = [];
  let sertao = 0;

  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db: Database) => {
        await fillNetwork(db);
        ids = await addTitles(db, BOOKS);
        sertao = ids[0] ?? 0;
        await lendCopyOf(db, sertao, '2026-04-02T02:59:59.000Z');
      },
    });
  });
  afterAll(() => portal.close());

  const search = (query: Query): Promise<Answer> => portal.call('GET /consulta', { query });
  const titles = async (query: Query) => (await search(query)).itens.map(({ title }) => title);
  const filterOf = ({ filtros }: Answer, tipo: string) =>
    filtros.find((filter) => filter.tipo === tipo)?.itens ?? [];

  it('gives a row with everything that a list needs', async () => {
    const { itens, total, page, perPage } = await search({ q: 'riobaldo' });
    expect({ total, page, perPage }).toEqual({ total: 1, page: 1, perPage: 20 });
    expect(itens[0]).toMatchObject({
      cod_acervo: sertao,
      title: 'Grande sertão: veredas',
      author: 'Rosa, João Guimarães',
      ano_publicacao: 1956,
      idioma: 'por',
      idioma_desc: 'português',
      isbn_issn: ['9788535908770'],
      desc_tipo_obra: 'Livro',
      tipo_capa: 'livro',
      acesso_remoto: '',
      rota: `/acervo/${sertao}`,
      dados_adicionais: {
        A: [{ codigo: expect.any(Number), descricao: 'Rosa, João Guimarães, 1908-1967' }],
        S: [{ codigo: expect.any(Number), descricao: 'Sertão' }],
      },
    });
  });

  it('says per library how many copies there are, how many are free and when one returns', async () => {
    const { itens } = await search({ q: 'riobaldo' });
    expect(itens[0]?.disponibilidade).toEqual([
      {
        cod_biblioteca: CENTRAL,
        desc_biblioteca: 'Biblioteca Central',
        total: 2,
        disponiveis: 1,
        situacao: 'disponivel',
        numero_chamada: '869.3 R788g',
        data_devolucao: '2026-04-01T23:59:59-03:00',
      },
      {
        cod_biblioteca: BRANCH,
        desc_biblioteca: 'Biblioteca da Serra',
        total: 1,
        disponiveis: 1,
        situacao: 'disponivel',
      },
    ]);
  });

  it('answers in the language of the request', async () => {
    portal.speak('en');
    const answer = await search({ q: 'riobaldo' });
    portal.speak('pt');
    expect(answer.itens[0]).toMatchObject({ idioma_desc: 'Portuguese', desc_tipo_obra: 'Book' });
    expect(filterOf(answer, 'idioma')[0]?.descricao).toBe('Portuguese');
  });

  it('ignores accents and case', async () => {
    const found = ['Grande sertão: veredas', 'Mapa do sertão'];
    for (const q of ['sertão', 'SERTAO', 'Sertao', 'serta\u0303o']) {
      expect((await titles({ q })).sort()).toEqual(found);
    }
  });

  it('keeps the words of a phrase together', async () => {
    expect(await titles({ q: '"sem data"' })).toEqual(['Veredas sem data']);
    expect(await titles({ q: '"data sem"' })).toEqual([]);
    expect(await titles({ q: 'data sem' })).toEqual(['Veredas sem data']);
  });

  it('understands AND, OR and NOT, and says so', async () => {
    expect((await titles({ q: 'casmurro OR cortiço' })).sort()).toEqual([
      'Dom Casmurro',
      'O cortiço',
    ]);
    expect(await titles({ q: 'sertão AND veredas' })).toEqual(['Grande sertão: veredas']);
    expect(await titles({ q: 'sertão NOT veredas' })).toEqual(['Mapa do sertão']);
    const { consulta } = await search({ q: 'sertão NOT "sem data"' });
    expect(consulta).toEqual({
      partes: [
        { tipo: 'termo', valor: 'sertão' },
        { tipo: 'operador', valor: 'NOT' },
        { tipo: 'frase', valor: 'sem data' },
      ],
      reparada: false,
    });
  });

  it('searches one field, and joins a second row by the condition', async () => {
    expect((await titles({ q: 'assis', for: 'AUTOR' })).sort()).toEqual([
      'Dom Casmurro',
      'Memórias póstumas de Brás Cubas',
    ]);
    expect(await titles({ q: 'assis', for: 'TITULO' })).toEqual([]);
    const both: Query = { q: 'assis', for: 'AUTOR', q2: 'casmurro', for2: 'TITULO' };
    expect(await titles({ ...both, condition: 'AND' })).toEqual(['Dom Casmurro']);
    expect(await titles({ ...both, condition: 'NOT' })).toEqual([
      'Memórias póstumas de Brás Cubas',
    ]);
  });

  it('finds a title by its ISBN, whichever way it is written', async () => {
    for (const q of ['9788535908770', '978-85-359-0877-0', '8535908773']) {
      expect(await titles({ q })).toEqual(['Grande sertão: veredas']);
    }
  });

  it('finds the title of a copy by the barcode on it', async () => {
    const { itens, total } = await search({ q: ' BR-000177 ' });
    expect([total, itens.map(({ title }) => title)]).toEqual([1, ['Grande sertão: veredas']]);
    expect((await search({ q: 'BR-000178' })).total).toBe(0);
  });

  it('counts every filter value with the filters and without any', async () => {
    const answer = await search({ q: 'sertão OR assis OR cortiço', biblioteca: String(BRANCH) });
    expect(answer.total).toBe(2);
    expect(filterOf(answer, 'biblioteca')).toEqual([
      {
        codigo: String(CENTRAL),
        descricao: 'Biblioteca Central',
        campus: 'Campus',
        total: 2,
        totalSemFiltro: 2,
        selecionado: false,
      },
      {
        codigo: String(BRANCH),
        descricao: 'Biblioteca da Serra',
        campus: 'Campus',
        total: 2,
        totalSemFiltro: 2,
        selecionado: true,
      },
    ]);
    expect(
      filterOf(answer, 'idioma').map(({ codigo, total, totalSemFiltro }) => [
        codigo,
        total,
        totalSemFiltro,
      ]),
    ).toEqual([
      ['por', 2, 4],
      ['spa', 0, 1],
    ]);
    expect(answer.filtros.every(({ mostrarQtdOriginal }) => mostrarQtdOriginal)).toBe(true);
  });

  it('joins filters of one type with OR and of different types with AND', async () => {
    expect((await search({ q: '', idioma: 'eng,spa' })).total).toBe(2);
    expect((await search({ q: '', idioma: 'eng,spa', ano: '1963' })).total).toBe(2);
    expect(
      await titles({ q: '', idioma: 'eng,spa', ano: '1963', biblioteca: String(CENTRAL) }),
    ).toEqual(['The devil to pay in the backlands']);
  });

  it('filters by every type that it lists, by the numbers that it gives', async () => {
    const all = await search({});
    // Nothing in the small network is online, classed or taught.
    const unused = ['somente', 'area', 'idioma_original', 'curso', 'disciplina', 'professor'];
    const filled = all.filtros.filter(({ itens }) => itens.length > 0).map(({ tipo }) => tipo);
    expect(all.filtros.map(({ tipo }) => tipo).filter((tipo) => !filled.includes(tipo))).toEqual(
      unused,
    );
    for (const { tipo, itens } of all.filtros) {
      for (const { codigo, totalSemFiltro } of itens) {
        const narrowed = await search({ [tipo]: codigo });
        expect([tipo, codigo, narrowed.total]).toEqual([tipo, codigo, totalSemFiltro]);
      }
    }
  });

  it('lists years from the newest down, the unknown last, and takes a range', async () => {
    const years = filterOf(await search({}), 'ano').map(({ codigo }) => codigo);
    expect(years).toEqual(['1963', '1956', '1899', '1890', '1881', '?']);
    expect((await search({ ano: '1890-1956' })).total).toBe(3);
    expect((await search({ ano: '?' })).total).toBe(2);
  });

  it('names authors by their heading and types by their name', async () => {
    const answer = await search({});
    expect(filterOf(answer, 'autor').map(({ descricao }) => descricao)).toContain(
      'Assis, Machado de, 1839-1908',
    );
    expect(filterOf(answer, 'tipo_obra').map(({ descricao, total }) => [descricao, total])).toEqual(
      [
        ['Livro', 7],
        ['Mapa', 1],
      ],
    );
  });

  it('keeps listing a value that is ticked when nothing has it', async () => {
    const answer = await search({ q: 'casmurro', idioma: 'swa' });
    expect(answer.total).toBe(0);
    expect(filterOf(answer, 'idioma')).toContainEqual({
      codigo: 'swa',
      descricao: 'suaíli',
      total: 0,
      totalSemFiltro: 0,
      selecionado: true,
    });
  });

  it('orders by title without its article, by author, by year, by date of entry', async () => {
    expect((await titles({ orderBy: 'obra' })).slice(0, 3)).toEqual([
      'O cortiço',
      'Dom Casmurro',
      'Grande sertão: veredas',
    ]);
    const years = (await search({ orderBy: 'ano', direction: 'D' })).itens.map(
      (row) => row.ano_publicacao,
    );
    expect(years).toEqual([1963, 1963, 1956, 1899, 1890, 1881, null, null]);
    expect(await titles({ q: 'casmurro OR cortiço', orderBy: 'autor' })).toEqual([
      'Dom Casmurro',
      'O cortiço',
    ]);
  });

  it('begins with the title that was typed', async () => {
    expect((await titles({ q: 'grande sertao veredas' }))[0]).toBe('Grande sertão: veredas');
    expect(await titles({ q: 'veredas' })).toHaveLength(2);
  });

  it.each(['relevancia', 'obra', 'autor', 'ano', 'data_cadastro'] as const)(
    'visits every title once, page by page, ordered by %s',
    async (orderBy) => {
      for (const direction of ['C', 'D'] as const) {
        const seen: number[] = [];
        for (let page = 1; page <= 4; page++) {
          const { itens, total } = await search({ orderBy, direction, page, perPage: 3 });
          expect(total).toBe(BOOKS.length);
          seen.push(...itens.map(({ cod_acervo: id }) => id));
        }
        expect(seen.sort((a, b) => a - b)).toEqual(ids);
      }
    },
  );

  it('has an empty page after the last one', async () => {
    const { itens, total, page } = await search({ page: 1000 });
    expect({ rows: itens.length, total, page }).toEqual({
      rows: 0,
      total: BOOKS.length,
      page: 1000,
    });
  });

  it('offers a better spelling, with what it would find, and nothing when all is well', async () => {
    expect((await search({ q: 'casmuro' })).sugestao).toEqual({ q: 'casmurro', total: 1 });
    expect((await search({ q: 'casmurro' })).sugestao).toBeUndefined();
    const second: Query = { q: 'assis', for: 'AUTOR', q2: 'casmuro', for2: 'TITULO' };
    expect((await search(second)).sugestao).toEqual({ q: 'assis', q2: 'casmurro', total: 1 });
  });

  it('gives back what a record says as plain text', async () => {
    expect(await titles({ q: 'nada' })).toEqual([
      'Tags <b>não</b> são "nada" & <script>alert(1)</script>',
    ]);
  });

  it('answers anything that a person may type', async () => {
    for (const q of NAUGHTY_STRINGS) {
      for (const orderBy of ['relevancia', 'obra'] as const) {
        const answer = await search({ q, orderBy });
        expect(answer.itens.length).toBe(Math.min(answer.total, 20));
        expect(answer.filtros.map(({ tipo }) => tipo)).toEqual(FILTERS);
      }
    }
  });

  it.each(['%E7%E3o', '%ED%A0%80', '%zz', '%', '%F0%9F', '+', '%2B', 'a&q=b', 'a%26q%3Db'])(
    'keeps to the contract when the address says ?q=%s',
    async (q) => {
      const response = await fetch(`${portal.url}/api/consulta?q=${q}`);
      expect([200, 422]).toContain(response.status);
      const body: unknown = await response.json();
      const shape = response.status === 200 ? { page: 1 } : { message: 'invalid_fields' };
      expect(body).toMatchObject(shape);
    },
  );

  it('says where a query is wrong and what to type', async () => {
    const { consulta } = await search({ q: 'machado AND (contos OR' });
    expect(consulta.reparos?.map(({ codigo, trecho }) => [codigo, trecho])).toEqual([
      ['operator-dropped', 'OR'],
      ['bracket-closed', '(contos OR'],
    ]);
    expect(consulta.reparos?.[1]?.mensagem).toContain('Escreva ) depois');
  });

  it('says that it had to mend a query, and finds what was meant', async () => {
    const answer = await search({ q: '"dom casmurro' });
    expect(answer.consulta.reparada).toBe(true);
    expect(answer.consulta.reparos).toMatchObject([
      { codigo: 'quote-closed', linha: 1, posicao: 1, trecho: '"dom casmurro' },
    ]);
    expect(answer.itens.map(({ title }) => title)).toEqual(['Dom Casmurro']);
  });

  it.each([
    ['page=0', 'page'],
    ['page=dois', 'page'],
    ['perPage=101', 'perPage'],
    ['perPage=0', 'perPage'],
    ['orderBy=preco', 'orderBy'],
    ['direction=X', 'direction'],
    ['condition=XOR', 'condition'],
    ['for=EDITORA', 'for'],
    ['biblioteca=central', 'biblioteca'],
    ['biblioteca=99', 'biblioteca'],
    ['tipo_obra=999', 'tipo_obra'],
    ['autor=999999', 'autor'],
    ['autor=9999999999999', 'autor'],
    ['idioma=portugues', 'idioma'],
    ['ano=ontem', 'ano'],
    ['cor=azul', 'cor'],
  ])('refuses ?%s and names the field', async (query, field) => {
    const response = await fetch(`${portal.url}/api/consulta?${query}`);
    expect(response.status).toBe(422);
    const body: unknown = await response.json();
    expect(body).toMatchObject({ statusCode: 422, message: 'invalid_fields', fields: [{ field }] });
  });

  it('finds what was added, changed or withdrawn while it runs', async () => {
    const { services, db } = portal;
    const [id = 0] = await addTitles(db, [book({ number: '9', title: 'Sagarana', author: ROSA })]);
    await services.catalogue.refresh();
    expect((await search({ q: 'sagarana' })).itens[0]?.cod_acervo).toBe(id);
    await addTitles(db, [book({ number: '9', title: 'Sagarana', deleted: true })]);
    // Not yet in the index, already gone from the rows.
    expect((await search({ q: 'sagarana' })).itens).toEqual([]);
    await services.catalogue.refresh();
    expect((await search({ q: 'sagarana' })).total).toBe(0);
  });
});
