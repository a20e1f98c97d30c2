import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

describeEngine('unAPI', () => {
  let portal: Portal;
  let [title, thesis, gone] = [0, 0, 0];
  beforeAll(async () => {
    portal = await startPortal({ fill });
  });
  afterAll(() => portal.close());

  async function fill(db: Database) {
    await fillNetwork(db);
    const more = ['502 __ $aTese (doutorado) - Universidade, 2020'];
    [title = 0, thesis = 0, gone = 0] = await addTitles(db, [
      book({ number: '1', title: 'Um livro', author: 'Lima, Ana' }),
      book({ number: '2', title: 'Uma tese', author: 'Souza, Rui', more }),
      book({ number: '3', title: 'Saiu' }),
    ]);
    await addTitles(db, [book({ number: '3', title: 'Saiu', deleted: true })]);
  }

  const ask = async (query: string) => {
    const response = await fetch(`${portal.url}/api/unapi${query}`);
    const type = response.headers.get('content-type');
    return { status: response.status, type, text: await response.text() };
  };
  const FORMATS =
    '<format name="ris" type="application/x-research-info-systems"/>' +
    '<format name="bibtex" type="application/x-bibtex"/>';
  const XML = 'application/xml; charset=utf-8';

  it('lists its formats, and those of a title with status 300 (GET /unapi)', async () => {
    const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
    const all = await ask('');
    expect(all).toEqual({
      ...{ status: 200, type: XML, text: `${head}<formats>${FORMATS}</formats>\n` },
    });
    expect(await ask(`?id=${title}`)).toEqual({
      ...{ status: 300, type: XML, text: `${head}<formats id="${title}">${FORMATS}</formats>\n` },
    });
  });

  it('gives each title of a list with its kind and authors', async () => {
    for (const [id, kind, author] of [
      [title, 'BOOK', 'Lima, Ana'],
      [thesis, 'THES', 'Souza, Rui'],
    ] as const) {
      const { status, type, text } = await ask(`?id=${id}&format=ris`);
      expect([status, type]).toEqual([200, 'application/x-research-info-systems; charset=utf-8']);
      expect(text).toMatch(new RegExp(`^TY  - ${kind}\r$`, 'm'));
      expect(text).toContain(`AU  - ${author}`);
    }
    expect((await ask(`?id=${title}&format=bibtex`)).text).toMatch(/^@book\{/);
  });

  it('knows a title by the address of its page, too, unescaped as Zotero sends it', async () => {
    const { status } = await ask(`?id=https://catalogo.example/acervo/${title}&format=ris`);
    expect(status).toBe(200);
  });

  it.each([
    ['?id=999999', 404],
    ['?id=999999&format=ris', 404],
    ['?id=abc&format=ris', 404],
    ['?id=&format=ris', 404],
    ['?id=1&format=marcxml', 406],
    ['?id=1&format=', 406],
    ['?format=ris', 400],
  ])('refuses %s with %d', async (query, status) => {
    const answer = await ask(query);
    expect([answer.status, answer.type]).toEqual([status, 'text/plain; charset=utf-8']);
    expect(answer.text).toMatch(/\S/);
  });

  it('refuses a withdrawn title with 404', async () => {
    expect((await ask(`?id=${gone}&format=ris`)).status).toBe(404);
  });
});
