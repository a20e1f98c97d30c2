import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import {
  addTitles,
  book,
  BRANCH,
  CENTRAL,
  fillNetwork,
} from '../../support/networks/small-network.ts';

/** Two libraries: one still gets a monthly, the other stopped. 12 March 2026 is the day of the tests. */
const JOURNAL = {
  number: 'J',
  title: 'Revista do Vale',
  type: 'as',
  more: [
    '022 __ $a0102-0188',
    '852 __ $81$bcentral',
    '853 20 $81$av.$bn.$vr$i(ano)$j(mes)$wm',
    ...[1, 2, 3, 4, 5, 7, 8, 9, 10].map(
      (month) => `863 40 $81.${month}$a40$b${month}$i2025$j${String(month).padStart(2, '0')}`,
    ),
    '863 40 $81.11$a40$b11/12$i2025$j11/12$zCapa rasgada.',
    '863 40 $81.12$a40$besp.$i2025$j09',
    '866 _0 $81$av. 1 (1986)-v. 39 (2024)$zCom lacunas.',
    '854 __ $83$av.$i(ano)',
    '864 __ $83.1$a40$i2025',
    '852 __ $82$bbranch',
    '853 20 $82$av.$bn.$vr$i(ano)$j(mes)$wq',
    '863 40 $82.1$a40$b6$i2025$j06',
    '863 40 $82.2$a40$b1$i2025$j01',
  ],
};
const HTML = '<b onclick="x()">negrito</b> & <script>alert(1)</script>';

const article = (number: string, title: string, host: string, more: string[] = []) =>
  book({ number, title, type: 'ab', author: 'Silva, Ana', more: [`773 0_ ${host}`, ...more] });

describeEngine('calls of periodicals', () => {
  let portal: Portal;
  let journal = 0;
  let novel = 0;
  let gone = 0;
  let first = 0;

  beforeAll(async () => {
    portal = await startPortal({ fill });
  });
  afterAll(() => portal.close());

  async function fill(db: Database) {
    await fillNetwork(db);
    // Articles may come before the journal that they stand in.
    [first = 0] = await addTitles(db, [
      article('A1', 'Solo e clima', '$tRevista do Vale$gv. 40, n. 6, p. 10-20, 2025$wJ', [
        '650 _4 $aGeografia.',
      ]),
    ]);
    [journal = 0, novel = 0, gone = 0] = await addTitles(db, [
      book(JOURNAL),
      book({
        number: 'N',
        title: 'Contos',
        more: [
          '505 00 $g1.$tO espelho /$rAna --$tA ponte',
          '856 42 $3Sumário$uhttps://example.org/toc',
          '856 40 $uhttps://example.org/texto$yTexto',
        ],
      }),
      book({ number: 'G', title: 'Saiu', type: 'as', more: ['852 __ $bcentral', '866 __ $a1-'] }),
      article('A2', HTML, '$x0102-0188$gv. 40, n. 6, p. 3-9, 2025'),
      article('A3', 'Águas', '$wJ$gv. 39, n. 12, p. v-x, dez. 2024'),
      article('A4', 'De outra revista', '$wZ$gv. 40, n. 6, p. 1'),
      article('A5', 'Retirado', '$wJ$gv. 40, n. 6, p. 50'),
    ]);
    await addTitles(db, [
      book({ number: 'G', title: 'Saiu', deleted: true }),
      book({ number: 'A5', title: 'Retirado', deleted: true }),
    ]);
    await db.queries
      .updateTable('serial_issues')
      .set({ state: 'claimed' })
      .where('number', '=', '5')
      .execute();
  }

  const data = async (query = {}, id = journal) =>
    (await portal.call('GET /kardex/:id/data', { params: { id }, query })).assinaturas;
  const item = (seqPar: number, seqSec: number, more = {}) =>
    portal.call('GET /kardex/:id/item', {
      params: { id: journal },
      query: { seqPar, seqSec, ...more },
    });
  const summary = (query = {}, id = journal) =>
    portal.call('GET /sumario/:id/dados', { params: { id }, query });
  const titlesOf = async (query = {}) => (await summary(query)).itens.map(({ titulo }) => titulo);
  const tabsOf = async (id: number) =>
    (await portal.call('GET /acervo/:id/permissoes', { params: { id } })).itens.map(
      ({ rota }) => rota,
    );

  it('say whether a title has issues, and give it the parts that it has', async () => {
    const permission = (id: number) => portal.call('GET /kardex/:id/permissao', { params: { id } });
    expect(await permission(journal)).toEqual({ permitido: true, motivos: [] });
    expect(await permission(novel)).toMatchObject({
      permitido: false,
      motivos: [{ codigo: 'no_issues', mensagem: 'Esta obra não tem fascículos registrados.' }],
    });
    expect(await tabsOf(journal)).toEqual(expect.arrayContaining(['colecao-kardex', 'sumarios']));
    expect(await tabsOf(novel)).toContain('sumarios-livros');
    expect(await tabsOf(novel)).not.toContain('sumarios');
  });

  it('tell what can be chosen, what still comes first', async () => {
    const choices = await portal.call('GET /kardex/:id/combobox-data', { params: { id: journal } });
    expect(choices).toEqual({
      bibliotecas: [
        { cod_biblioteca: CENTRAL, desc_biblioteca: 'Biblioteca Central' },
        { cod_biblioteca: BRANCH, desc_biblioteca: 'Biblioteca da Serra' },
      ],
      periodicidades: [
        { cod_period: 'm', desc_period: 'Mensal' },
        { cod_period: 'q', desc_period: 'Trimestral' },
        { cod_period: 'u', desc_period: 'Periodicidade não informada' },
      ],
      paragrafos: ['853', '854'],
      anos: [2025],
      assinaturas: [
        expect.objectContaining({ seq_par: 1, cod_period: 'm', corrente: false, anos: [2025] }),
        expect.objectContaining({ seq_par: 2, cod_period: 'q', cod_biblioteca: BRANCH }),
        expect.objectContaining({ seq_par: 3, cod_period: 'u', cod_par: '854' }),
      ],
    });
    portal.speak('en');
    const english = await portal.call('GET /kardex/:id/combobox-data', { params: { id: journal } });
    portal.speak('pt');
    expect(english.periodicidades[0]?.desc_period).toBe('Monthly');
  });

  it('list the issues with what is missing, and count them', async () => {
    const [monthly] = await data({ codBib: CENTRAL, codPeriod: 'm', codPar: '853' });
    expect(monthly).toMatchObject({
      desc_biblioteca: 'Biblioteca Central',
      desc_period: 'Mensal',
      corrente: false,
      ano_inicio: 2025,
      ano_fim: 2025,
      meses: 1,
      totais: { recebido: 10, esperado: 0, em_falta: 1, reclamado: 1 },
      acervo: ['v. 1 (1986)-v. 39 (2024)'],
      observacao: 'Com lacunas',
    });
    expect(monthly).not.toHaveProperty('proximo');
    expect(monthly?.sem_previsao).toBe('situacao_desconhecida');
    const issues = monthly?.fasciculos.map(({ numero, situacao }) => `${numero} ${situacao}`);
    expect(issues).toEqual([
      '1 recebido',
      '2 recebido',
      '3 recebido',
      '4 recebido',
      '5 reclamado',
      '6 em_falta',
      '7 recebido',
      '8 recebido',
      '9 recebido',
      'esp. recebido',
      '10 recebido',
      '11/12 recebido',
    ]);
    expect(monthly?.fasciculos.at(-1)).toMatchObject({
      volume: '40',
      ano: 2025,
      mes: 11,
      mes_fim: 12,
      especial: false,
      observacao: 'Capa rasgada',
    });
  });

  it('expect the next issues of what still comes, by the calendar of its library', async () => {
    const [id = 0] = await addTitles(portal.db, [
      book({
        number: 'C',
        title: 'Corrente',
        type: 'as',
        more: [
          '852 __ $bcentral',
          '853 __ $81$av.$bn.$vr$i(ano)$j(mes)$wf',
          '863 __ $81.1$a7$b1$i2025$j01',
        ],
      }),
    ]);
    await portal.db.queries
      .updateTable('serial_patterns')
      .set({ ends_on: null })
      .where('title_id', '=', id)
      .execute();
    const [half] = await data({}, id);
    expect(half).toMatchObject({ corrente: true, proximo: { data_prevista: '2026-01-01' } });
    expect(half).not.toHaveProperty('sem_previsao');
    expect(
      half?.fasciculos.map(({ data_prevista, situacao }) => [data_prevista, situacao]),
    ).toEqual([
      ['2025-01-01', 'recebido'],
      ['2025-07-01', 'em_falta'],
      ['2026-01-01', 'esperado'],
      ['2026-07-01', 'esperado'],
    ]);
  });

  it('narrow to a library, a frequency, a kind and a year, counts apart', async () => {
    expect((await data()).map(({ seq_par: number }) => number)).toEqual([1, 2, 3]);
    expect((await data({ codBib: BRANCH })).map(({ seq_par: number }) => number)).toEqual([2]);
    expect((await data({ codPar: '854' })).map(({ seq_par: number }) => number)).toEqual([3]);
    expect(await data({ codBib: 99 })).toEqual([]);
    expect(await data({ codPeriod: 'w' })).toEqual([]);
    const [monthly] = await data({ codPeriod: 'm', year: 2024 });
    expect(monthly).toMatchObject({ fasciculos: [], totais: { recebido: 10 } });
  });

  it('name the field that is wrong', async () => {
    for (const [query, field] of [
      ['codBib=x', 'codBib'],
      ['codBib=0', 'codBib'],
      ['codPeriod=mensal', 'codPeriod'],
      ['codPar=999', 'codPar'],
      ['year=20', 'year'],
      ['year=-2025', 'year'],
      ['outro=1', 'outro'],
    ]) {
      const response = await fetch(`${portal.url}/api/kardex/${journal}/data?${query}`);
      expect([query, response.status]).toEqual([query, 422]);
      const { fields } = (await response.json()) as { fields: { field: string }[] };
      expect(fields.map((wrong) => wrong.field)).toContain(field);
    }
    const bare = await fetch(`${portal.url}/api/kardex/${journal}/item`);
    expect(bare.status).toBe(422);
    expect(await bare.json()).toMatchObject({ fields: [{ field: 'seqPar' }, { field: 'seqSec' }] });
    const long = await fetch(`${portal.url}/api/sumario/${journal}/dados?q=${'a'.repeat(301)}`);
    expect([long.status, await long.json()]).toMatchObject([422, { fields: [{ field: 'q' }] }]);
  });

  it('open one issue: where it is besides, and what stands in it', async () => {
    const missing = await item(1, 20250601, { codPar: '853' });
    expect(missing).toMatchObject({
      numero: '6',
      situacao: 'em_falta',
      desc_biblioteca: 'Biblioteca Central',
      outras_bibliotecas: [{ cod_biblioteca: BRANCH, desc_biblioteca: 'Biblioteca da Serra' }],
    });
    expect(missing.artigos.map(({ titulo, paginas }) => [titulo, paginas])).toEqual([
      [HTML, '3-9'],
      ['Solo e clima', '10-20'],
    ]);
    expect(missing.artigos[1]).toMatchObject({
      cod_acervo: first,
      autores: ['Silva, Ana'],
      idioma_desc: 'português',
      assuntos: ['Geografia'],
    });
    expect((await item(1, 1)).artigos).toEqual([]);
  });

  it('do not know an issue that is not there', async () => {
    for (const [seqPar, seqSec, more] of [
      [1, 999, {}],
      [9, 1, {}],
      [1, 1, { codPar: '854' as const }],
    ] as const) {
      const refusal = await portal.refusal('GET /kardex/:id/item', {
        params: { id: journal },
        query: { seqPar, seqSec, ...more },
      });
      expect(refusal).toMatchObject({ statusCode: 404, code: 'issue_not_found' });
    }
    const refusal = await portal.refusal('GET /sumario/:id/dados', {
      params: { id: journal },
      query: { fasciculo: '1800-1' },
    });
    expect(refusal).toMatchObject({ statusCode: 404, code: 'issue_not_found' });
  });

  it('list articles by issue, the newest first, without withdrawn ones', async () => {
    const { fasciculos, itens, total } = await summary();
    expect(fasciculos).toEqual([
      { cod_fasciculo: '2025-40-6', volume: '40', numero: '6', ano: 2025, total: 2 },
      {
        cod_fasciculo: '2024-39-12',
        volume: '39',
        numero: '12',
        ano: 2024,
        mes: 12,
        total: 1,
      },
    ]);
    expect(total).toBe(3);
    expect(itens.map(({ titulo }) => titulo)).toEqual([HTML, 'Solo e clima', 'Águas']);
  });

  it('find articles of one issue, by words however they are written, page by page', async () => {
    expect(await titlesOf({ fasciculo: '2024-39-12' })).toEqual(['Águas']);
    expect(await titlesOf({ q: 'AGUA' })).toEqual(['Águas']);
    expect(await titlesOf({ q: 'silva geog' })).toEqual(['Solo e clima']);
    expect(await titlesOf({ q: 'silva', fasciculo: '2024-39-12' })).toEqual(['Águas']);
    expect(await titlesOf({ q: 'nada disso' })).toEqual([]);
    expect(await titlesOf({ perPage: 2, page: 2 })).toEqual(['Águas']);
    expect(await summary({ perPage: 2, page: 9 })).toMatchObject({ itens: [], total: 3, page: 9 });
  });

  it('show the contents of a book and the links that lead to them, and no other link', async () => {
    expect(await summary({}, novel)).toMatchObject({
      fasciculos: [],
      itens: [],
      conteudo: [
        {
          extensao: 'completo',
          itens: [
            { numero: '1', titulo: 'O espelho', responsabilidade: 'Ana' },
            { titulo: 'A ponte' },
          ],
        },
      ],
      links: [{ url: 'https://example.org/toc', texto: 'Sumário' }],
    });
  });

  it('show 3,000 issues at once', async () => {
    const [id = 0] = await addTitles(portal.db, [
      book({
        number: 'W',
        title: 'Semanário',
        type: 'as',
        more: [
          '852 __ $bcentral',
          '853 __ $81$an.$vc$i(ano)$j(mes)$k(dia)$ww',
          ...Array.from({ length: 3000 }, (_, at) => {
            const day = new Date(Date.UTC(1960, 0, 4 + at * 7)).toISOString();
            const [year, month, date] = day.slice(0, 10).split('-');
            return `863 __ $81.${at + 1}$a${at + 1}$i${year}$j${month}$k${date}`;
          }),
        ],
      }),
    ]);
    const [weekly] = await data({}, id);
    expect(weekly?.totais).toEqual({ recebido: 3000, esperado: 0, em_falta: 0, reclamado: 0 });
    expect(weekly?.fasciculos).toHaveLength(3000);
  });

  it.each([
    '/kardex/ID/permissao',
    '/kardex/ID/combobox-data',
    '/kardex/ID/data',
    '/kardex/ID/item?seqPar=1&seqSec=1',
    '/sumario/ID/dados',
  ])('know neither an unknown nor a withdrawn title (%s)', async (path) => {
    const answer = async (id: number | string) => {
      const response = await fetch(`${portal.url}/api${path.replace('ID', String(id))}`);
      const { message } = (await response.json()) as { message: string };
      return [response.status, message];
    };
    expect(await answer(999_999)).toEqual([404, 'title_not_found']);
    expect(await answer(gone)).toEqual([410, 'title_withdrawn']);
    for (const id of ['abc', '0', '-1', '1.0', '01', '%20', '1%2F2', '99999999999999999999']) {
      expect([id, ...(await answer(id))]).toEqual([id, 404, 'not_found']);
    }
  });
});
