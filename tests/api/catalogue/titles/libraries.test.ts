import { afterAll, beforeAll, expect, it } from 'vitest';
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

const GONE = { number: '3', title: 'Saiu' };

describeEngine('a title in short', () => {
  let portal: Portal;
  let lent = 0;
  let bare = 0;
  let gone = 0;
  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        [lent = 0, bare = 0, gone = 0] = await addTitles(db, [
          book({
            number: '1',
            title: 'O cortiço',
            copies: [{}, {}, { libraryCode: 'branch' }],
          }),
          book({ number: '2', title: 'Sem exemplares' }),
          book(GONE),
        ]);
        await addTitles(db, [book({ ...GONE, deleted: true })]);
        await lendCopyOf(db, lent, '2026-04-01T23:59:59-03:00');
      },
    });
  });
  afterAll(() => portal.close());

  it('names the libraries that have it, as the list of its copies does', async () => {
    const librariesOf = async (id: number) =>
      (await portal.call('GET /acervo/:id/bibliotecas', { params: { id } })).itens;
    const libraries = await librariesOf(lent);
    expect(
      libraries.map(({ cod_biblioteca: id, total, disponiveis }) => [id, total, disponiveis]),
    ).toEqual([
      [CENTRAL, 2, 1],
      [BRANCH, 1, 1],
    ]);
    const copies = await portal.call('GET /acervo/:id/exemplares', { params: { id: lent } });
    expect(copies.bibliotecas.map(({ disponibilidade }) => disponibilidade)).toEqual(libraries);
    expect(await librariesOf(bare)).toEqual([]);
  });

  it('tells readers nothing of what the library keeps for itself about a copy', async () => {
    const own = { acquired_on: '1987-06-05', price: '4321', note: 'Doação anônima' };
    await portal.db.queries.updateTable('copies').set(own).where('title_id', '=', lent).execute();
    for (const path of ['/exemplares', '/bibliotecas', '/dublin-core', '/marc', '']) {
      const answer = await fetch(`${portal.url}/api/acervo/${lent}${path}`);
      expect(answer.status).toBe(200);
      const text = await answer.text();
      for (const secret of Object.values(own)) expect(text).not.toContain(secret);
    }
  });

  it('has a page when it is known, also one that left, whose page says so', async () => {
    for (const id of [bare, gone]) {
      const answer = await portal.call('GET /publicacao/acervos/:id', { params: { id } });
      expect(answer).toEqual({ cod_acervo: id });
    }
    const unknown = await portal.refusal('GET /publicacao/acervos/:id', { params: { id: 999 } });
    expect(unknown).toMatchObject({ statusCode: 404, code: 'title_not_found' });
  });
});
