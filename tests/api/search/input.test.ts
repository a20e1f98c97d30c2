import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngine, ENGINE } from '../../support/servers/engines.ts';
import { NAUGHTY_STRINGS, SOME_NAUGHTY_STRINGS } from '../../support/finding/naughty-strings.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { badlyTaken, SEARCH_PLACES } from '../../support/finding/search-questions.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

/** All are tried at each place where the database is the stricter one, whose texts hold no NUL. */
const TYPED = ENGINE === 'pg' ? NAUGHTY_STRINGS : SOME_NAUGHTY_STRINGS;

describeEngine('whatever is typed', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        await addTitles(db, [
          book({ number: '1', title: 'Grande sertão :$bveredas', author: 'Rosa, João Guimarães' }),
          book({ number: '2', title: 'DROP TABLE titles', subjects: ["O'Neill & <b>filhos</b>"] }),
        ]);
      },
    });
  });
  afterAll(() => portal.close());

  it.each(SEARCH_PLACES)(
    'is answered or refused, never failed at: %s',
    async (place) => {
      expect(await badlyTaken(portal.url, place, TYPED)).toEqual([]);
    },
    60_000,
  );

  it('leaves the catalogue as it was', async () => {
    const { itens, total } = await portal.call('GET /consulta', { query: { orderBy: 'obra' } });
    expect(total).toBe(2);
    expect(itens.map(({ title }) => title)).toEqual([
      'DROP TABLE titles',
      'Grande sertão: veredas',
    ]);
  });

  it('is given back as it came, as text', async () => {
    const q = '<script>alert(1)</script> ${7*7}';
    const { consulta } = await portal.call('GET /consulta', { query: { q } });
    expect(consulta.partes.map(({ valor }) => valor)).toContain('<script>alert');
    const { itens } = await portal.call('GET /consulta/autoridades', { query: { q: 'neill' } });
    expect(itens[0]?.descricao).toBe("O'Neill & <b>filhos</b>");
  });

  it('takes as long a text as the field does, in any script', async () => {
    for (const text of ['Преступление и наказание ', '罪と罰', 'sertão '])
      await portal.call('GET /consulta', { query: { q: text.repeat(4000).slice(0, 4000) } });
  });

  it('takes half an emoji from the site as from anywhere', async () => {
    for (const q of ['sertão \ud83d', '\udc00 sertão', 'sertão 😀']) {
      expect((await portal.call('GET /consulta', { query: { q } })).total).toBe(1);
    }
  });

  it('finds the same with marks that cannot be seen and without', async () => {
    for (const q of [
      'ser\u00adtão',
      '\u200bsertão\u200d',
      '\u202esertão\u202c',
      '\ufeffsertão',
      'sertão\u0000',
    ])
      expect((await portal.call('GET /consulta', { query: { q } })).total).toBe(1);
  });
});
