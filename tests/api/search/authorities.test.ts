import { AUTHORITY_TYPES, type AuthorityType } from '#contract/shared/constants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareAuthority, saveAuthorities } from '#api/catalogue/authorities/save-records.ts';
import type { Database } from '#api/core/db/connection.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

/** One authority of each type, every heading with the word "exemplo". */
const RECORDS: Record<AuthorityType, string[]> = {
  autor_pessoa: [
    '100 1_ $aExemplo, Ana,$d1900-1980',
    '400 1_ $aAnnita Exemplar',
    '400 1_ $aExemplo, A. M.',
    '500 1_ $aExemplo, Bia',
  ],
  autor_instituicao: ['110 2_ $aExemplo Companhia', '410 2_ $aCEX'],
  autor_evento: ['111 2_ $aCongresso Exemplo$n(2. :$d1990 :$cRecife)'],
  titulo_uniforme: ['130 _0 $aExemplo das mil noites'],
  assunto: [
    '150 __ $aExemplo moral',
    '450 __ $aParábola',
    '750 _0 $aMoral tales',
    '550 __ $wg$aExemplo maior',
  ],
  assunto_geografico: ['151 __ $aExemplo do Sul'],
  genero_forma: ['155 __ $aExemplo em verso', '555 __ $aVersos'],
  termo_cronologico: ['148 __ $aExemplo, século XX'],
  subdivisao_geral: ['180 __ $xExemplo histórico'],
  subdivisao_genero_forma: ['185 __ $vExemplo bibliográfico'],
  subdivisao_geografica: ['181 __ $zExemplo do Norte'],
  subdivisao_cronologica: ['182 __ $yExemplo, 1945-'],
};

async function fill(db: Database): Promise<void> {
  await fillNetwork(db);
  const records = [...Object.values(RECORDS), ['150 __ $aExemplo maior']];
  const incoming = records.map((data, at) =>
    prepareAuthority(marc({ type: 'z ', data }), { source: 'test', controlNumber: `A${at}` }),
  );
  await db.transaction((tx) => saveAuthorities(tx, incoming, '2026-01-05T12:00:00.000Z'));
  await addTitles(db, [
    book({
      number: '1',
      title: 'Primeiro livro',
      author: 'Exemplo, Ana,$d1900-1980',
      subjects: ['Exemplo moral'],
    }),
    book({ number: '2', title: 'Segundo exemplo', author: 'Exemplo, Ana,$d1900-1980' }),
    book({ number: '3', title: 'Retirado', author: 'Exemplo, Ana,$d1900-1980' }),
    book({
      number: '5',
      title: 'Cartas',
      author: 'Vidal, Ana',
      more: ['600 14 $aVidal, Ana', '600 14 $aVidal, Bia'],
    }),
    book({ number: '6', title: 'Vida', more: ['600 14 $aVidal, Bia'] }),
    book({ number: '4', title: 'Avulso', author: 'Sem Registro, Rui', subjects: ['Água viva'] }),
  ]);
  await addTitles(db, [book({ number: '3', title: 'Retirado', deleted: true })]);
}

describeEngine('authorities and suggestions', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ fill });
  });
  afterAll(() => portal.close());

  const search = (query: { q?: string; tipo?: AuthorityType; page?: number; perPage?: number }) =>
    portal.call('GET /consulta/autoridades', { query });
  const headings = async (query: Parameters<typeof search>[0]) =>
    (await search(query)).itens.map(({ descricao }) => descricao);

  describe('GET /consulta/autoridades', () => {
    it.each(AUTHORITY_TYPES)('finds those of type %s, and only those', async (tipo) => {
      const { itens, total } = await search({ q: 'exemplo', tipo });
      expect(total).toBe(tipo === 'assunto' ? 2 : 1);
      for (const hit of itens) expect(hit.tipo).toBe(tipo);
    });

    it('finds all types at once, in pages, each once', async () => {
      const seen: number[] = [];
      for (let page = 1; page <= 5; page++) {
        const { itens, total, perPage } = await search({ q: 'exemplo', page, perPage: 3 });
        expect({ total, perPage }).toEqual({ total: 13, perPage: 3 });
        seen.push(...itens.map(({ cod_autoridade: id }) => id));
      }
      expect(new Set(seen).size).toBe(13);
    });

    it('tells those with most titles first', async () => {
      const { itens } = await search({ q: 'exemplo', perPage: 100 });
      const totals = itens.map(({ total }) => total);
      expect(totals).toEqual(totals.toSorted((a, b) => b - a));
      expect(itens[0]?.descricao).toBe('Exemplo, Ana, 1900-1980');
      expect(await headings({ q: 'ana' })).toEqual(['Exemplo, Ana, 1900-1980', 'Vidal, Ana']);
    });

    it('lists everything from A to Z without words', async () => {
      const all = await headings({ perPage: 100 });
      expect(all).toContain('Sem Registro, Rui');
      expect(all[0]).toBe('Água viva');
      expect(await headings({ q: '  ', tipo: 'genero_forma' })).toEqual(['Exemplo em verso']);
    });

    it('and its titles are found by the heading of another language', async () => {
      expect(await headings({ q: 'moral tales' })).toEqual(['Exemplo moral']);
      const { itens } = await portal.call('GET /consulta', { query: { q: 'moral tales' } });
      expect(itens.map(({ title }) => title)).toEqual(['Primeiro livro']);
    });

    it('leads from other forms to the heading, and on to related ones that there are', async () => {
      expect((await search({ q: 'annita' })).itens).toEqual([
        {
          cod_autoridade: expect.any(Number),
          descricao: 'Exemplo, Ana, 1900-1980',
          tipo: 'autor_pessoa',
          desc_tipo: 'Pessoa',
          total: 2,
          outras_formas: ['Annita Exemplar', 'Exemplo, A. M.'],
          // Nobody described her: there is nothing to go to.
          ver_tambem: [{ descricao: 'Exemplo, Bia' }],
        },
      ]);
      const [maior] = (await search({ q: '"exemplo maior"', tipo: 'assunto' })).itens;
      const [moral] = (await search({ q: 'parabola' })).itens;
      expect(moral?.ver_tambem).toEqual([
        { descricao: 'Exemplo maior', cod_autoridade: maior?.cod_autoridade },
      ]);
    });

    it('puts the very heading first, then headings before other forms', async () => {
      expect((await headings({ q: 'exemplo maior' }))[0]).toBe('Exemplo maior');
      expect(await headings({ q: 'exemplo a' })).toEqual(['Exemplo, Ana, 1900-1980']);
    });

    it('counts the titles in the catalogue, not those withdrawn', async () => {
      const total = async (q: string) => (await search({ q })).itens[0]?.total;
      expect(await total('annita')).toBe(2);
      expect(await total('"exemplo moral"')).toBe(1);
      expect(await total('CEX')).toBe(0);
    });

    it('reads the grammar of searches, and mends it', async () => {
      expect(await headings({ q: 'moral OR verso' })).toHaveLength(2);
      expect(await headings({ q: '"exemplo moral' })).toEqual(['Exemplo moral']);
      expect(await headings({ q: 'xyzzy' })).toEqual([]);
    });

    it('names types in the language of the request', async () => {
      portal.speak('es');
      const { itens } = await search({ q: 'exemplo', tipo: 'subdivisao_geografica' });
      portal.speak('pt');
      expect(itens[0]?.desc_tipo).toBe('Subdivisión geográfica');
    });

    it.each([
      ['tipo=pessoa', 'tipo'],
      ['tipo=', 'tipo'],
      ['page=0', 'page'],
      ['page=1.5', 'page'],
      ['perPage=101', 'perPage'],
      ['ordem=1', 'ordem'],
      [`q=${'a'.repeat(10_001)}`, 'q'],
    ])('refuses ?%s and names the field', async (query, field) => {
      const response = await fetch(`${portal.url}/api/consulta/autoridades?${query}`);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ fields: [{ field }] });
    });
  });

  describe('GET /autoridade/combo', () => {
    const combo = (autoridades: string) =>
      portal.call('GET /autoridade/combo', { query: { autoridades } });

    it('names each once, in the order asked for, passing over what there is not', async () => {
      const [ana] = (await search({ q: 'annita' })).itens;
      const [cex] = (await search({ q: 'cex' })).itens;
      const [a, b] = [ana?.cod_autoridade, cex?.cod_autoridade];
      expect((await combo(`${b},999999999999999,${a},${b},`)).itens).toEqual([
        { codigo: b, descricao: 'Exemplo Companhia' },
        { codigo: a, descricao: 'Exemplo, Ana, 1900-1980' },
      ]);
    });

    it.each(['', '0', '-1', '1,,2', 'a', '1e3', '1'.repeat(16), '1,'.repeat(201)])(
      'refuses %.12j and names the field',
      async (autoridades) => {
        const refusal = await portal.refusal('GET /autoridade/combo', { query: { autoridades } });
        expect(refusal).toMatchObject({ statusCode: 422, fields: [{ field: 'autoridades' }] });
      },
    );

    it.each(['0', '-1', '1.5', '999999999999999', '9007199254740993', 'abc', '%00', '1e999'])(
      'knows no authority /autoridade/%s',
      async (id) => {
        const response = await fetch(`${portal.url}/api/autoridade/${id}`);
        expect(response.status).toBe(404);
      },
    );
  });

  describe('GET /consulta/sugestoes', () => {
    const suggest = (q: string) => portal.call('GET /consulta/sugestoes', { query: { q } });

    it('offers titles, authors and subjects that hold the words so far', async () => {
      expect(await suggest('exem')).toEqual({
        titulos: [
          {
            cod_acervo: expect.any(Number),
            titulo: 'Segundo exemplo',
            autor: 'Exemplo, Ana, 1900-1980',
          },
        ],
        autores: [
          {
            cod_autoridade: expect.any(Number),
            descricao: 'Exemplo, Ana, 1900-1980',
            total: 2,
          },
        ],
        assuntos: [{ cod_autoridade: expect.any(Number), descricao: 'Exemplo moral', total: 1 }],
      });
    });

    it('knows the other forms of a name, without accents and case', async () => {
      expect((await suggest('ANNIT')).autores.map(({ descricao }) => descricao)).toEqual([
        'Exemplo, Ana, 1900-1980',
      ]);
      expect((await suggest('agua vi')).assuntos.map(({ descricao }) => descricao)).toEqual([
        'Água viva',
      ]);
    });

    it('finds a title by its author and its beginning, and mends misspelled words', async () => {
      const titles = async (q: string) => (await suggest(q)).titulos.map(({ titulo }) => titulo);
      expect(await titles('ana segun')).toEqual(['Segundo exemplo']);
      expect(await titles('segumdo')).toEqual(['Segundo exemplo']);
      expect(await titles('segumdo ex')).toEqual(['Segundo exemplo']);
      expect(await titles('xyzzy segundo')).toEqual([]);
    });

    it('tells who wrote from whom works are about, with as many titles as a filter finds', async () => {
      const { autores, assuntos } = await suggest('vidal');
      expect(autores).toMatchObject([{ descricao: 'Vidal, Ana', total: 1 }]);
      expect(assuntos).toMatchObject([
        { descricao: 'Vidal, Bia', total: 2 },
        { descricao: 'Vidal, Ana', total: 1 },
      ]);
      const found = (query: { autor?: string; assunto?: string }) =>
        portal.call('GET /consulta', { query }).then(({ total }) => total);
      expect(await found({ autor: String(autores[0]?.cod_autoridade) })).toBe(1);
      expect(await found({ assunto: String(assuntos[0]?.cod_autoridade) })).toBe(2);
    });

    it('GET /consulta/sugestoes/opensearch gives browsers the same, with addresses of results', async () => {
      const response = await fetch(`${portal.url}/api/consulta/sugestoes/opensearch?q=exem&lng=en`);
      expect(response.headers.get('content-type')).toBe(
        'application/x-suggestions+json; charset=utf-8',
      );
      const home = 'https://catalogo.example/en/?q=';
      expect(await response.json()).toEqual([
        'exem',
        ['Segundo exemplo', 'Exemplo, Ana, 1900-1980', 'Exemplo moral'],
        ['Exemplo, Ana, 1900-1980', '', ''],
        [`${home}Segundo+exemplo`, `${home}Exemplo%2C+Ana%2C+1900-1980`, `${home}Exemplo+moral`],
      ]);
    });

    it('takes what is typed for words, whatever it means in a query', async () => {
      const nothing = { titulos: [], autores: [], assuntos: [] };
      for (const q of ['', ' ', '"', '(', '*', '…', '\u0000']) {
        expect(await suggest(q)).toEqual(nothing);
      }
      for (const q of ['segundo (exe', 'SEGUNDO "EXE', 'segundo: exe*', 'segundo-exe']) {
        expect((await suggest(q)).titulos.map(({ titulo }) => titulo)).toEqual(['Segundo exemplo']);
      }
      expect((await suggest('exemplo NOT segundo')).titulos).toEqual([]);
    });

    it.each([
      ['', 'q'],
      [`q=${'a'.repeat(201)}`, 'q'],
      ['q=a&tipo=b', 'tipo'],
    ])('refuses ?%s and names the field', async (query, field) => {
      const response = await fetch(`${portal.url}/api/consulta/sugestoes?${query}`);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ fields: [{ field }] });
    });
  });
});
