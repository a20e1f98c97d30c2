import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input, Output } from '#contract/calls.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import {
  addTitles,
  book,
  BRANCH,
  CENTRAL,
  fillNetwork,
  lendCopyOf,
} from '../../../support/networks/small-network.ts';

type Shelf = Output<'GET /consulta/vizinhos'>;
type Asked = NonNullable<Input<'GET /consulta/vizinhos'>['query']>;

const ask = (portal: Portal, query: Asked) => portal.call('GET /consulta/vizinhos', { query });
const refusalOf = (portal: Portal, query: Asked) =>
  portal.refusal('GET /consulta/vizinhos', { query });
const titlesOf = ({ itens }: Shelf) => itens.map(({ title }) => title);
const labelsOf = ({ itens }: Shelf) => itens.map(({ etiqueta }) => etiqueta.join(' '));

const branch = (callNumber: string) => ({ libraryCode: 'branch', callNumber });
const GONE = { number: 'gone', title: 'Saiu', copies: [{ callNumber: '869.3 B' }] };
const TITLES = [
  book({ number: 'a', title: 'Antes', copies: [{ callNumber: '301 A1' }] }),
  book({
    number: 'b',
    title: 'Nas duas',
    copies: [{ callNumber: '869.3 A848d' }, branch('869.3 Z1')],
  }),
  book({ number: 'c', title: 'Só na serra', copies: [branch('869.3 M1')] }),
  book({
    number: 'd',
    title: 'Volumes',
    copies: [1, 2].map((v) => ({ callNumber: `869.3 R7 v. ${v}` })),
  }),
  book({ number: 'e', title: 'Revista', type: 'as', copies: [{ callNumber: '869.9 R1' }] }),
  book({ number: 'f', title: 'Livro eletrônico', more: ['856 40 $uhttps://e.example/'] }),
  book({ number: 'g', title: 'Eletrônico com classe', more: ['082 04 $a869.3'] }),
  book({ number: 'h', title: 'Disco', type: 'jm', more: ['090 __ $aCD 12'] }),
  book(GONE),
];

describeEngine('neighbours on the shelf', () => {
  let portal: Portal;
  let ids: number[] = [];
  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        await db.transaction((tx) =>
          tx
            .insertInto('libraries')
            .values({
              ...{ campus_id: 1, code: 'new', name: 'Biblioteca nova' },
              ...{ time_zone: 'America/Sao_Paulo', shelf_guide: '[]' },
            })
            .execute(),
        );
        ids = await addTitles(db, TITLES);
        await addTitles(db, [book({ ...GONE, deleted: true })]);
        await lendCopyOf(db, ids[0] ?? 0, '2026-04-01T23:59:59-03:00');
      },
    });
  });
  afterAll(() => portal.close());

  const id = (letter: string) => ids['abcdefgh'.indexOf(letter)] ?? 0;

  it('stand in the order of call numbers around a title, in the whole network', async () => {
    const shelf = await ask(portal, { acervo: id('c') });
    expect(labelsOf(shelf)).toEqual([
      ...['301 A1', '869.3', '869.3 A848d', '869.3 M1', '869.3 R7 v. 1', '869.3 R7 v. 2'],
      ...['869.3 Z1', '869.9 R1', 'CD 12'],
    ]);
    expect(shelf.lugar).toEqual({ posicao: 3, presente: true, etiqueta: ['869.3', 'M1'] });
    expect(shelf).not.toHaveProperty('anterior');
    expect(shelf).not.toHaveProperty('proximo');
    expect(shelf.itens[7]).toMatchObject({ desc_tipo_obra: 'Periódico', tipo_capa: 'periodico' });
  });

  it('are those of one library, by the labels that its copies have', async () => {
    const central = await ask(portal, { acervo: id('b'), biblioteca: CENTRAL });
    expect(titlesOf(central)).toEqual(['Antes', 'Nas duas', 'Volumes', 'Volumes', 'Revista']);
    expect(central.lugar).toMatchObject({ posicao: 1, presente: true });
    const serra = await ask(portal, { acervo: id('b'), biblioteca: BRANCH });
    expect(labelsOf(serra)).toEqual(['869.3 M1', '869.3 Z1']);
    expect(serra.lugar).toMatchObject({ posicao: 1, presente: true });
    expect(serra.bibliotecas?.map(({ cod_biblioteca: code, possui }) => [code, possui])).toEqual([
      [CENTRAL, true],
      [BRANCH, true],
      [3, false],
    ]);
  });

  it('say how each stands now, in the library or in all', async () => {
    const { itens } = await ask(portal, { acervo: id('a'), biblioteca: CENTRAL });
    expect(itens[0]?.disponibilidade).toMatchObject([
      { cod_biblioteca: CENTRAL, disponiveis: 0, situacao: 'emprestado' },
    ]);
    expect(itens[1]?.disponibilidade.map(({ cod_biblioteca: code }) => code)).toEqual([CENTRAL]);
    const everywhere = await ask(portal, { acervo: id('b') });
    expect(everywhere.itens[2]?.disponibilidade).toHaveLength(2);
  });

  it('surround the place where a title would stand that the library has not', async () => {
    const elsewhere = await ask(portal, { acervo: id('c'), biblioteca: CENTRAL });
    expect(elsewhere.lugar).toEqual({ posicao: 2, presente: false, etiqueta: ['869.3', 'M1'] });
    expect(titlesOf(elsewhere)).not.toContain('Só na serra');
    const classed = await ask(portal, { acervo: id('g'), biblioteca: CENTRAL });
    expect(classed.lugar).toEqual({ posicao: 1, presente: false, etiqueta: ['869.3'] });
  });

  it('are none of a title that nothing places, nor in a library without copies', async () => {
    const nowhere = await ask(portal, { acervo: id('f') });
    expect(nowhere.itens).toEqual([]);
    expect(nowhere).not.toHaveProperty('lugar');
    const bare = await ask(portal, { acervo: id('b'), biblioteca: 3 });
    expect([bare.itens, bare.lugar?.presente]).toEqual([[], false]);
    // A record alone stands on the shelf of all, and on that of no library.
    const disc = await ask(portal, { acervo: id('h') });
    expect(disc.lugar?.presente).toBe(true);
    expect(disc.itens.at(-1)?.disponibilidade).toEqual([]);
  });

  it('begin at a number as one types it', async () => {
    expect(labelsOf(await ask(portal, { de: '869.3 r' }))[0]).toBe('869.3 R7 v. 1');
    const from = await ask(portal, { de: '869.3 r' });
    expect(labelsOf(await ask(portal, { antes: from.anterior ?? '' }))).toEqual([
      ...['301 A1', '869.3', '869.3 A848d', '869.3 M1'],
    ]);
    expect(labelsOf(await ask(portal, {}))[0]).toBe('301 A1');
  });

  it('are refused for a title or a library that there is not, and for a place that nobody wrote', async () => {
    const code = async (query: Asked) => {
      const { statusCode, code: said, fields } = await refusalOf(portal, query);
      return [statusCode, said, ...(fields ?? []).map(({ field }) => field)];
    };
    expect(await code({ acervo: 999_999 })).toEqual([404, 'title_not_found']);
    expect(await code({ acervo: ids[8] ?? 0 })).toEqual([410, 'title_withdrawn']);
    expect(await code({ de: '8', biblioteca: 99 })).toEqual([404, 'library_not_found']);
    expect(await code({ antes: 'x' })).toEqual([422, 'invalid_fields', 'antes']);
    expect(await code({ depois: '1.lcc.' })).toEqual([422, 'invalid_fields', 'depois']);
    expect(await code({ acervo: id('a'), de: '8' })).toEqual([422, 'invalid_fields', 'de']);
  });
});

describeEngine('the shelf of the demonstration', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ demonstration: true });
  }, 60_000);
  afterAll(() => portal.close());

  const keyOf = ({ cod_acervo: code, etiqueta }: Shelf['itens'][number]) =>
    `${code} ${etiqueta.join(' ')}`;

  async function forwards(biblioteca?: number): Promise<Shelf[]> {
    const where = biblioteca === undefined ? {} : { biblioteca };
    const pages = [await ask(portal, { ...where })];
    for (let on = pages[0]?.proximo; on !== undefined; on = pages.at(-1)?.proximo) {
      pages.push(await ask(portal, { depois: on, ...where }));
      expect(pages.length).toBeLessThan(200);
    }
    return pages;
  }

  describe.each([undefined, 1, 2])('of library %s', (biblioteca) => {
    it('has no end in between, and is the same backwards and around each title', async () => {
      const pages = await forwards(biblioteca);
      const all = pages.flatMap(({ itens }) => itens.map(keyOf));
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBeGreaterThan(100);
      const where = biblioteca === undefined ? {} : { biblioteca };
      const middle = pages[Math.floor(pages.length / 2)]?.itens[7];
      const around = await ask(portal, { acervo: middle?.cod_acervo ?? 0, ...where });
      const own = around.itens[around.lugar?.posicao ?? -1];
      expect([around.lugar?.presente, own?.cod_acervo]).toEqual([true, middle?.cod_acervo]);
      const back = around.itens.map(keyOf);
      let before = around.anterior;
      while (before !== undefined) {
        const page = await ask(portal, { antes: before, ...where });
        back.unshift(...page.itens.map(keyOf));
        before = page.anterior;
      }
      expect(back).toEqual(all.slice(0, back.length));
    });
  });

  it('goes on from the same place after titles came and went', async () => {
    const [first, second] = await forwards();
    const on = first?.proximo ?? '';
    const added = book({ number: 'zz', title: 'Chegou', copies: [{ callNumber: '000 A' }] });
    await addTitles(portal.db, [added]);
    await portal.services.catalogue.refresh();
    const again = await ask(portal, { depois: on });
    expect(again.itens.map(keyOf)).toEqual(second?.itens.map(keyOf));
  });
});
