import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareAuthority, saveAuthorities } from '#api/catalogue/authorities/save-records.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import type { Database } from '#api/core/db/connection.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

const NOW = '2026-01-05T12:00:00.000Z';

describeEngine('records as data', () => {
  let portal: Portal;
  let [title, gone, person] = [0, 0, 0];
  beforeAll(async () => {
    portal = await startPortal({ fill });
  });
  afterAll(() => portal.close());

  async function fill(db: Database) {
    await fillNetwork(db);
    const record = marc({
      type: 'z',
      control: { '001': 'p' },
      data: ['024 7_ $a71406302$2viaf', '100 1_ $aLima, Ana', '400 1_ $aLima, A.'],
    });
    const prepared = prepareAuthority(record, { source: 'test', controlNumber: 'p' });
    await db.transaction((tx) => saveAuthorities(tx, [prepared], NOW));
    const author = 'Lima, Ana';
    [title = 0, gone = 0] = await addTitles(db, [
      book({ number: '1', title: 'Um <livro>', author, more: ['540 __ $uhttps://e.example/by'] }),
      book({ number: '2', title: 'Saiu' }),
    ]);
    await addTitles(db, [book({ number: '2', title: 'Saiu', deleted: true })]);
    const row = await db.queries.selectFrom('authorities').select('id').executeTakeFirstOrThrow();
    person = row.id;
  }

  const read = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(portal.url + address, { redirect: 'manual', ...init });
    return { response, type: response.headers.get('content-type'), text: await response.text() };
  };

  it.each([
    ['marcxml', 'application/marcxml+xml', 'Um &lt;livro&gt;'],
    ['mrc', 'application/marc', 'Um <livro>'],
    ['jsonld', 'application/ld+json; charset=utf-8', '"name":"Um <livro>"'],
    ['ris', 'application/x-research-info-systems; charset=utf-8', 'TI  - Um <livro>'],
    ['bib', 'application/x-bibtex; charset=utf-8', '@book'],
    ['csl.json', 'application/vnd.citationstyles.csl+json; charset=utf-8', '"Um <livro>"'],
  ])('gives a title as .%s and says what it describes', async (extension, media, part) => {
    const { response, type, text } = await read(`/acervo/${title}.${extension}`);
    expect([response.status, type]).toEqual([200, media]);
    expect(text).toContain(part);
    expect(response.headers.get('link')).toBe(
      `<https://catalogo.example/acervo/${title}>; rel="describes"; type="text/html", ` +
        `</api/acervo/${title}/linkset>; rel="linkset"; type="application/linkset+json"`,
    );
    const head = await read(`/acervo/${title}.${extension}`, { method: 'HEAD' });
    expect([head.response.status, head.type]).toEqual([200, media]);
  });

  it('gives all links of a title (GET /acervo/:id/linkset)', async () => {
    const { response, type, text } = await read(`/acervo/${title}.linkset.json`);
    expect([response.status, type]).toEqual([200, 'application/linkset+json']);
    const { linkset } = JSON.parse(text) as { linkset: Record<string, { href: string }[]>[] };
    expect(linkset[0]).toMatchObject({
      author: [{ href: `https://catalogo.example/autoridade/${person}` }],
      license: [{ href: 'https://e.example/by' }],
    });
    for (const { href } of linkset[0]?.['describedby'] ?? []) {
      const { pathname, search } = new URL(href);
      expect((await read(pathname + search)).response.status).toBe(200);
    }
  });

  it.each([
    ['ttl', 'text/turtle; charset=utf-8', 'skos:exactMatch <http://viaf.org/viaf/71406302>'],
    ['jsonld', 'application/ld+json; charset=utf-8', '"@id": "http://viaf.org/viaf/71406302"'],
    ['marcxml', 'application/marcxml+xml', 'Lima, Ana'],
    ['mrc', 'application/marc', 'Lima, Ana'],
  ])('gives an authority as .%s', async (extension, media, part) => {
    const { response, type, text } = await read(`/autoridade/${person}.${extension}`);
    expect([response.status, type]).toEqual([200, media]);
    expect(text).toContain(part);
  });

  it('refuses what is not there: title_not_found, title_withdrawn, authority_not_found', async () => {
    for (const [address, status, code] of [
      ['/acervo/999999.ris', 404, 'title_not_found'],
      ['/acervo/999999.linkset.json', 404, 'title_not_found'],
      [`/acervo/${gone}.marcxml`, 410, 'title_withdrawn'],
      [`/acervo/${gone}.linkset.json`, 410, 'title_withdrawn'],
      ['/autoridade/999999.ttl', 404, 'authority_not_found'],
      ['/acervo/1.exe', 404, 'not_found'],
      ['/acervo/999999999999999.ris', 404, 'title_not_found'],
    ] as const) {
      const { response, text } = await read(address);
      expect([address, response.status]).toEqual([address, status]);
      expect(JSON.parse(text)).toMatchObject({ message: code });
    }
  });
});
