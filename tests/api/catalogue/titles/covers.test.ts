import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import type { CoverFiles } from '#api/catalogue/titles/cover-files.ts';
import { saveCoverFiles } from '#api/catalogue/titles/cover-store.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../../support/networks/small-network.ts';

const ISBN = '9788535902778';
const THERE = 'https://covers.example.org/capas/1.jpg';

const filesOf = (byIsbn: [string, string][], byId: [number, string][]): CoverFiles => ({
  byIsbn: new Map(byIsbn),
  byId: new Map(byId),
  problems: [],
});

describeEngine('covers', () => {
  let portal: Portal;
  let drawn = 0;
  let first = 0;
  let second = 0;
  let foreign = 0;
  let gone = 0;

  beforeAll(async () => {
    const covers = { origins: ['https://covers.example.org'], defaultImage: 'capa.png' };
    portal = await startPortal({
      settings: { ...DEMONSTRATION_SETTINGS, covers },
      fill: async (db: Database) => {
        await fillNetwork(db);
        [drawn = 0, first = 0, second = 0, foreign = 0, gone = 0] = await addTitles(db, [
          book({
            number: '1',
            title: 'Desenhada',
            more: [`856 42 $uhttps://e.example/c.jpg$3Capa`],
          }),
          book({ number: '2', title: 'Primeira', isbn: '85-359-0277-5' }),
          book({ number: '3', title: 'Segunda', isbn: ISBN, more: [`856 42 $u${THERE}$3Capa`] }),
          book({ number: '4', title: 'De fora', more: [`856 42 $u${THERE}$3Capa`] }),
          book({ number: '5', title: 'Saiu', isbn: ISBN }),
        ]);
        await addTitles(db, [book({ number: '5', title: 'Saiu', deleted: true })]);
      },
    });
  });
  afterAll(() => portal.close());

  const take = (files: CoverFiles) =>
    saveCoverFiles(portal.services, files, '2026-03-12T17:20:00.000Z');

  /** What rows, the page and the list of pictures say of a title: all the same. */
  async function shown(id: number): Promise<string | undefined> {
    const { itens: found } = await portal.call('GET /consulta', { query: {} });
    const rows = found.filter(({ cod_acervo: code }) => code === id);
    const page = await portal.call('GET /acervo/:id', { params: { id } });
    const { itens: pictures } = await portal.call('GET /vinculos/imagem', {
      query: { cod_acervo: id },
    });
    expect(page.link_capa).toBe(rows[0]?.link_capa);
    expect(pictures[0]?.url).toBe(rows[0]?.link_capa);
    expect(page.imagem_padrao).toBe(rows[0]?.imagem_padrao);
    expect(page.imagem_padrao).toBe(page.link_capa ? undefined : '/_files/capa.png');
    return page.link_capa;
  }

  const withCover = async () => {
    const { itens } = await portal.call('GET /consulta', { query: { somente: 'C' } });
    return itens.map(({ cod_acervo: id }) => id).sort();
  };

  it('come from servers that are let in before a library has files', async () => {
    expect(await take(filesOf([], []))).toBe(0);
    expect(await shown(foreign)).toBe(THERE);
    expect(await shown(drawn)).toBeUndefined();
    expect(await withCover()).toEqual([second, foreign]);
  });

  it('are the files of the library, by ISBN for all its titles and by title before that', async () => {
    const files = filesOf(
      [
        [ISBN, `${ISBN}.jpg`],
        ['9780000000002', '9780000000002.jpg'],
      ],
      [
        [second, `${second}.png`],
        [gone, `${gone}.png`],
        [999_999_999, '999999999.png'],
      ],
    );
    expect(await take(files)).toBe(2);
    expect(await shown(first)).toBe(`/_files/covers/${ISBN}.jpg`);
    expect(await shown(second)).toBe(`/_files/covers/${second}.png`);
    expect(await withCover()).toEqual([first, second, foreign]);
  });

  it('that did not change make no title new, and those that left do', async () => {
    const changes = async () =>
      Number(
        (
          await portal.db.queries
            .selectFrom('change_log')
            .select((q) => q.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    await take(filesOf([[ISBN, `${ISBN}.jpg`]], []));
    const before = await changes();
    await take(filesOf([[ISBN, `${ISBN}.jpg`]], []));
    expect(await changes()).toBe(before);
    await take(filesOf([], []));
    expect(await changes()).toBe(before + 2);
    expect(await shown(first)).toBeUndefined();
    expect(await withCover()).toEqual([second, foreign]);
  });

  it('make the page of their title new, and no other', async () => {
    const versions = async () =>
      new Map(
        (await portal.build('GET /publicacao/acervos')).itens.map(({ cod_acervo: id, versao }) => [
          id,
          versao,
        ]),
      );
    const before = await versions();
    await take(filesOf([], [[drawn, `${drawn}.webp`]]));
    const after = await versions();
    expect([...after].filter(([id, version]) => before.get(id) !== version)).toEqual([
      [drawn, after.get(drawn)],
    ]);
    await take(filesOf([], []));
  });

  it('have the picture of the institution where there is none', async () => {
    expect(await portal.call('GET /consulta/imagem-padrao', {})).toEqual({
      imagem: '/_files/capa.png',
    });
  });
});
