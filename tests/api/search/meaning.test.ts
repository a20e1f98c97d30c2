import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fold } from '#api/search/engine/engine.ts';
import { openMeaning } from '#api/search/meaning/near.ts';
import { refreshVectors } from '#api/search/meaning/refresh.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

/** What the fake endpoint knows: words of one line mean the same. */
const MEANINGS = ['abelha mel apicultura colmeia', 'rio agua peixe', 'guerra batalha'].map((line) =>
  line.split(' '),
);

/** Words by meaning, counted. */
const vectorOf = (text: string): number[] =>
  MEANINGS.map((words) => {
    const typed = fold(text).split(/\P{L}+/u);
    return typed.filter((word) => words.includes(word.replace(/s$/, ''))).length + 0.001;
  });

interface Endpoint {
  url: string;
  asked: string[][];
  /** What it does next; default: answers. */
  state: { status: number; body?: string };
  server: Server;
}

/** An embeddings endpoint with deterministic vectors. */
async function startEndpoint(): Promise<Endpoint> {
  const asked: string[][] = [];
  const state: Endpoint['state'] = { status: 200 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const { input } = JSON.parse(body) as { input: string[] };
      asked.push(input);
      const data = input.map((text, index) => ({ index, embedding: vectorOf(text) })).toReversed();
      response.writeHead(state.status, { 'content-type': 'application/json' });
      response.end(state.body ?? JSON.stringify({ data }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1/embeddings`, asked, state, server };
}

describeEngine('GET /consulta by meaning', () => {
  let endpoint: Endpoint;
  let portal: Portal;
  const meaning = () => ({ endpoint: endpoint.url, model: 'fake', seconds: 5, similarity: 0.9 });
  beforeAll(async () => {
    endpoint = await startEndpoint();
    const { search } = DEMONSTRATION_SETTINGS;
    portal = await startPortal({
      settings: { ...DEMONSTRATION_SETTINGS, search: { ...search, meaning: meaning() } },
      fill: async (db) => {
        await fillNetwork(db);
        await addTitles(db, [
          book({ number: '1', title: 'A colmeia', language: 'spa' }),
          book({ number: '2', title: 'Vida no rio', more: ['520 __ $aTudo sobre abelhas.'] }),
          book({ number: '3', title: 'Abelhas', more: ['520 __ $aGuerra e batalhas.'] }),
          book({ number: '4', title: 'Contos', more: ['520 __ $aAbelhas, mel e apicultura.'] }),
          book({ number: '5', title: 'Peixes de água doce' }),
        ]);
      },
    });
    await refreshVectors(portal.services);
  });
  afterAll(async () => {
    await portal.close();
    endpoint.server.close();
  });

  const search = (query: Record<string, string>) => portal.call('GET /consulta', { query });
  const titles = (rows: readonly { title?: string; titulo?: string }[] = []) =>
    rows.map(({ title, titulo }) => title ?? titulo);

  it('moves up what is near, keeps the first, and counts as before', async () => {
    const { itens, total, ajuda } = await search({ q: 'abelhas' });
    expect(total).toBe(3);
    expect(titles(itens)).toEqual(['Abelhas', 'Contos', 'Vida no rio']);
    expect(ajuda?.por_sentido?.ordenado).toBe(true);
  });

  it('offers near titles that the words do not find, within the filters', async () => {
    const { ajuda } = await search({ q: 'abelhas' });
    expect(titles(ajuda?.por_sentido?.titulos)).toEqual(['A colmeia']);
    const filtered = await search({ q: 'abelhas', idioma: 'por' });
    expect(filtered.ajuda?.por_sentido?.titulos).toEqual([]);
  });

  it('asks for topics only, in order of relevance, and for each query once', async () => {
    const before = endpoint.asked.length;
    for (const query of [{ q: '"abelhas"' }, { q: 'titulo:mel' }, { q: 'de' }, { q: '' }])
      expect((await search(query)).ajuda?.por_sentido).toBeUndefined();
    await search({ q: 'mel', orderBy: 'obra' });
    await search({ q: 'mel', for: 'AUTOR' });
    await search({ q: 'abelhas', idioma: 'spa' });
    expect(endpoint.asked.length).toBe(before);
  });

  it('makes vectors of changed titles only', async () => {
    expect(await refreshVectors(portal.services)).toBe(0);
    await addTitles(portal.db, [book({ number: '5', title: 'Batalhas no rio' })]);
    expect(await refreshVectors(portal.services)).toBe(1);
    await addTitles(portal.db, [book({ number: '5', title: 'Batalhas no rio', deleted: true })]);
    await refreshVectors(portal.services);
    const left = await portal.db.queries.selectFrom('title_vectors').selectAll().execute();
    expect(left).toHaveLength(4);
  });

  it.each([
    { status: 500 },
    { status: 200, body: 'no JSON' },
    { status: 200, body: '{"data":[{"embedding":"x"}]}' },
  ])('is plain while the endpoint fails: $status $body', async (state) => {
    const near = openMeaning(portal.db, meaning());
    Object.assign(endpoint.state, state);
    expect(await near('rio')).toBeNull();
    const before = endpoint.asked.length;
    expect(await near('rio')).toBeNull();
    // It is left alone for a while.
    expect(endpoint.asked.length).toBe(before);
    await expect(refreshVectors(withModel('other'))).rejects.toThrow();
    endpoint.state.status = 200;
    delete endpoint.state.body;
    expect((await openMeaning(portal.db, meaning())('rio'))?.[0]?.similarity).toBeGreaterThan(0.5);
  });

  const withModel = (model: string) => ({
    ...portal.services,
    settings: {
      ...portal.services.settings,
      search: { ...portal.services.settings.search, meaning: { ...meaning(), model } },
    },
  });

  it('is off where no endpoint is named', async () => {
    expect(await openMeaning(portal.db, undefined)('rio')).toBeNull();
  });
});
