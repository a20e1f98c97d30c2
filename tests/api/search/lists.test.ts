import { INDEX_TYPES, type IndexType } from '#contract/shared/constants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { fold } from '#api/search/engine/query/fold.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book } from '../../support/networks/small-network.ts';

type Page = Output<'GET /consulta/indice/:tipo'>;
type Entry = Page['itens'][number];

const LONG = 'Relação verdadeira de tudo o que se passou '.repeat(30).trim();
/** What the demonstration network does not have: series, equal headings, a title longer than a list takes. */
const MORE = [
  book({ number: 'a', title: 'Um volume', more: ['490 1_ $aBrasiliana ;$vv. 28'] }),
  book({ number: 'b', title: 'Outro volume', more: ['490 1_ $aBrasiliana ;$vv. 341'] }),
  book({ number: 'c', title: 'Sem par', more: ['490 1_ $aColeção Azul'] }),
  book({ number: 'd', title: LONG }),
  book({ number: 'e', title: `${LONG} outra` }),
  book({ number: 'f', title: 'Lugar', more: ['651 _4 $aSant’Ana'] }),
  book({ number: 'g', title: 'Nome', author: 'Calder, Ana', more: ['600 14 $aCalder, Ana'] }),
  book({ number: 'h', title: 'Assunto só', more: ['600 14 $aCalder, Bia'] }),
  book({ number: 'i', title: 'Tema', subjects: ['Quixadá'] }),
  book({ number: 'j', title: 'Cidade', more: ['651 _4 $aQuixadá'] }),
  book({ number: 'k', title: 'Ambos', subjects: ['Quixadá'], more: ['651 _4 $aQuixadá'] }),
  book({
    number: 'l',
    title: 'Novelas reunidas',
    author: 'Calder, Ana',
    more: ['700 12 $aContida, Só.$tConto'],
  }),
];

/** What stands behind everything; texts of another script unless said. */
const BEYOND: Partial<Record<IndexType, string>> = {
  isbn: '9799999999999',
  issn: '9999-9999',
  numero_chamada: 'Z 999',
};

describeEngine('lists from A to Z', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({
      demonstration: true,
      fill: (db) => addTitles(db, MORE),
    });
  }, 60_000);
  afterAll(() => portal.close());

  const page = (tipo: IndexType, query: { de?: string; antes?: string } = {}): Promise<Page> =>
    portal.call('GET /consulta/indice/:tipo', { params: { tipo }, query });
  const first = async (tipo: IndexType, de: string): Promise<Entry | undefined> =>
    (await page(tipo, { de })).itens[0];

  async function forwards(tipo: IndexType): Promise<Page[]> {
    const pages = [await page(tipo)];
    for (let next = pages[0]?.proximo; next !== undefined; next = pages.at(-1)?.proximo) {
      pages.push(await page(tipo, { de: next }));
      expect(pages.length).toBeLessThan(100);
    }
    return pages;
  }

  describe.each(INDEX_TYPES)('%s', (tipo) => {
    it('visits every entry once, twenty at a time, and goes back the same way', async () => {
      const pages = await forwards(tipo);
      const all = pages.flatMap(({ itens }) => itens);
      expect(all.length).toBeGreaterThan(1);
      expect(new Set(all.map(({ descricao }) => descricao)).size).toBe(all.length);
      // A heading that only a part of a work has takes a place on its page, but is not shown.
      for (const { itens } of pages.slice(0, -1)) expect([19, 20]).toContain(itens.length);
      expect(pages[0]).not.toHaveProperty('anterior');
      const back: Entry[] = [];
      let before = pages.at(-1)?.anterior;
      while (before !== undefined) {
        const earlier = await page(tipo, { antes: before });
        expect(earlier.proximo).toBe(before);
        back.unshift(...earlier.itens);
        before = earlier.anterior;
      }
      expect([...back, ...(pages.at(-1)?.itens ?? [])]).toEqual(all);
    });

    it('counts as many titles as a search for the heading finds', async () => {
      const entries = (await forwards(tipo)).flatMap(({ itens }) => itens);
      const some = entries.filter(({ total }, at) => at % 12 === 0 || total > 1);
      const number = INDEX_TYPES.indexOf(tipo) + 1;
      for (const { descricao, total, cod_acervo: id } of some.slice(0, 120)) {
        const query = { q: descricao, for: `INDICE_${number}`, perPage: 1 };
        const answer = await portal.call('GET /consulta', { query });
        expect([descricao, answer.total]).toEqual([descricao, total]);
        if (id !== undefined) expect(answer.itens[0]?.cod_acervo).toBe(id);
      }
    });

    it('stands at its end when asked for more, with a way back', async () => {
      const beyond = await page(tipo, { de: BEYOND[tipo] ?? 'ﻩﻩﻩ' });
      expect(beyond.itens).toEqual([]);
      expect(beyond).not.toHaveProperty('proximo');
      const before = await page(tipo, { antes: beyond.anterior ?? '' });
      expect(before.itens.length).toBeGreaterThan(0);
      const start = await page(tipo, { antes: '' });
      expect(start).toEqual({ itens: [], proximo: '' });
    });
  });

  it.each([
    ['titulo', 'cortico', 'O cortiço'],
    ['titulo', 'CORTIÇO', 'O cortiço'],
    ['titulo', 'hora da', 'A hora da estrela'],
    ['titulo', 'agua v', 'Água viva'],
    ['autor', 'assis', 'Assis, Machado de, 1839-1908'],
    ['autor', 'QUEIROS', 'Queirós, Eça de, 1845-1900'],
    ['assunto', 'escravid', 'Escravidão'],
    ['serie', 'col', 'Coleção Azul'],
    ['isbn', '97865', '9786500990010'],
    // Ten digits may be a whole old ISBN or the beginning of a new one.
    ['isbn', '9786500990', '9786500990010'],
    ['isbn', '650099017X', '9786500990171'],
    ['issn', '0102', '0102-0188'],
    ['numero_chamada', '869.3 R788', '869.3 R788c'],
  ] as const)('%s from "%s" begins with %s', async (tipo, de, descricao) => {
    expect((await first(tipo, de))?.descricao).toBe(descricao);
  });

  it('has call numbers in the order of the shelf', async () => {
    const shelf = (await page('numero_chamada', { de: '869.2' })).itens;
    expect(shelf.map(({ descricao }) => descricao).slice(0, 4)).toEqual([
      '869.2 A553r',
      '869.2 A994c',
      '869.2 G239f',
      '869.2 G633p',
    ]);
    const classes = (await forwards('numero_chamada'))
      .flatMap(({ itens }) => itens)
      .filter(({ descricao }) => /^\d/.test(descricao)) // "R 869.3" stands apart
      .map(({ descricao }) => Number.parseFloat(`0.${descricao.split(' ')[0]?.replace('.', '')}`));
    expect(classes).toEqual([...classes].sort((a, b) => a - b));
  });

  it('sorts headings without accents and case', async () => {
    for (const tipo of ['autor', 'assunto'] as const) {
      const keys = (await forwards(tipo))
        .flatMap(({ itens }) => itens)
        .map(({ descricao }) => (fold(descricao).match(/[\p{L}\p{N}]+/gu) ?? []).join(' '));
      expect(keys).toEqual([...keys].sort());
    }
  });

  it('lists a person among the subjects whom a work is about, among the authors who wrote', async () => {
    expect(await first('autor', 'calder')).toMatchObject({ descricao: 'Calder, Ana', total: 2 });
    expect((await page('autor', { de: 'calder' })).itens[1]?.descricao).not.toContain('Bia');
    const about = (await page('assunto', { de: 'calder' })).itens.slice(0, 2);
    expect(about.map(({ descricao, total }) => [descricao, total])).toEqual([
      ['Calder, Ana', 1],
      ['Calder, Bia', 1],
    ]);
  });

  it('does not list who wrote only a part: a search for the author does not find the whole', async () => {
    expect((await first('autor', 'contida'))?.descricao).not.toBe('Contida, Só');
  });

  it('joins headings of equal words, each title counted once', async () => {
    expect(await first('assunto', 'quixada')).toEqual({ descricao: 'Quixadá', total: 3 });
  });

  it('joins volumes of a series', async () => {
    const { itens } = await page('serie');
    expect(itens).toEqual([
      { descricao: 'Brasiliana', total: 4 },
      { descricao: 'Coleção Azul', total: 1, cod_acervo: expect.any(Number) },
      { descricao: 'Debates (Perspectiva)', total: 1, cod_acervo: expect.any(Number) },
      { descricao: 'Primeiros passos', total: 3 },
    ]);
  });

  it('goes on over titles longer than an address takes', async () => {
    const from = (await page('titulo', { de: 'relacao verdadeira' })).itens;
    expect(from.slice(0, 2).map(({ descricao }) => descricao)).toEqual([LONG, `${LONG} outra`]);
    const { anterior = '' } = await page('titulo', { de: 'relacao verdadeira' });
    expect(anterior.length).toBeLessThanOrEqual(500);
    expect((await page('titulo', { antes: anterior })).itens).toHaveLength(20);
  });

  it('follows what is added and withdrawn', async () => {
    const { db, services } = portal;
    const author = { number: 'z1', title: 'Zz', author: 'Zzyzx, Ana' };
    await addTitles(db, [book(author)]);
    await services.catalogue.refresh();
    expect(await first('autor', 'zzyzx')).toMatchObject({ descricao: 'Zzyzx, Ana', total: 1 });
    await addTitles(db, [book({ ...author, author: 'Zzyzx, Bia' })]);
    await services.catalogue.refresh();
    const { itens } = await page('autor', { de: 'zzyzx' });
    expect(itens.map(({ descricao }) => descricao)).toEqual(['Zzyzx, Bia']);
    await addTitles(db, [book({ ...author, deleted: true })]);
    await services.catalogue.refresh();
    expect((await page('autor', { de: 'zzyzx' })).itens).toEqual([]);
    expect((await page('titulo', { de: 'zz' })).itens).toEqual([]);
  });

  it('has a name for every list, in the language of the request', async () => {
    const { itens } = await portal.call('GET /consulta/opcoes-indice', {});
    expect(itens.map(({ codigo }) => codigo)).toEqual(INDEX_TYPES);
    portal.speak('en');
    const english = await portal.call('GET /consulta/opcoes-indice', {});
    portal.speak('pt');
    expect(english.itens.map(({ descricao }) => descricao)).toContain('Call number');
    expect(itens.map(({ descricao }) => descricao)).toContain('Número de chamada');
  });

  it.each([
    ['cor', 404, undefined],
    ['TITULO', 404, undefined],
    ['titulo?x=1', 422, 'x'],
    [`titulo?de=${'a'.repeat(501)}`, 422, 'de'],
    [`titulo?antes=${'a'.repeat(501)}`, 422, 'antes'],
  ])('answers /indice/%s with %i', async (address, status, field) => {
    const response = await fetch(`${portal.url}/api/consulta/indice/${address}`);
    expect(response.status).toBe(status);
    const body: unknown = await response.json();
    if (field !== undefined) expect(body).toMatchObject({ fields: [{ field }] });
  });
});
