import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { openCatalogue } from '#api/search/live-index/live-index.ts';
import { createClient } from '#api/search/opensearch/client.ts';
import { searcherOf } from '#api/search/opensearch/searcher.ts';
import { serve, type Server } from '#api/server.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { startOpenSearch, type OpenSearch } from '../../support/opensearch/nodes.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

const jars = inject('openSearchJars');

describe.skipIf(jars === '')('a server that searches in OpenSearch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-search-'));
  let opensearch: OpenSearch;
  let portal: Portal;
  let server: Server;
  beforeAll(async () => {
    writeSettings(folder, DEMONSTRATION_SETTINGS);
    portal = await startPortal({ demonstration: true });
    opensearch = await startOpenSearch({ jars });
    const address = `${opensearch.url}/rede`;
    const config = { ...readConfig({ ACERVO_DATA: folder, SEARCH_URL: address }), port: 0 };
    const searcher = searcherOf(createClient(address));
    const catalogue = await openCatalogue(portal.db, { warn: console.error, searcher });
    server = await serve(
      { ...portal.services, catalogue },
      { config, isPublic: true, maxEventLoopDelayMs: 0 },
    );
    while ((await get('/api/consulta?q=dom')).status !== 200) await pause(200);
  });
  afterAll(async () => {
    await server?.close();
    await opensearch?.stop();
    await portal?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string) => fetch(`${server.url}${path}`);
  const own = (path: string) => fetch(`${portal.url}${path}`);
  const rows = async (response: Response) => {
    const { total, itens } = (await response.json()) as {
      total: number;
      itens: { cod_acervo: number }[];
    };
    return { total, ids: itens.map((row) => row.cod_acervo) };
  };

  it.each([
    'q=dom+casmurro',
    'q=brasil&orderBy=ano&direction=D&page=2',
    'q=hist*&idioma=por',
    'q=',
  ])('returns for %s the rows that a server without it returns', async (query) => {
    const found = await rows(await get(`/api/consulta?${query}`));
    expect(found).toEqual(await rows(await own(`/api/consulta?${query}`)));
    expect(found.total).toBeGreaterThan(0);
  });

  it('refuses a page of GET /consulta that is too far on', async () => {
    const tooFar = await get('/api/consulta?q=&page=10001&perPage=20');
    expect(tooFar.status).toBe(422);
    expect(await tooFar.json()).toMatchObject({ fields: [{ field: 'page' }] });
  });

  it('returns the latest responses of GET /consulta while OpenSearch is away, refuses others, and goes on by itself', async () => {
    const before = await (await get('/api/consulta?q=machado')).json();
    await opensearch.stopNode(0);
    let same = await get('/api/consulta?q=machado');
    // The version of the index is read every 250 ms: until then the response counts as current.
    while (same.headers.get('warning') === null) {
      expect(await same.json()).toEqual(before);
      await pause(50);
      same = await get('/api/consulta?q=machado');
    }
    expect(same.status).toBe(200);
    expect(same.headers.get('warning')).toContain('110');
    expect(same.headers.get('cache-control')).toBe('no-store');
    expect(await same.json()).toEqual(before);
    const other = await get('/api/consulta?q=alencar');
    expect(other.status).toBe(503);
    expect(Number(other.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await other.json()).toMatchObject({ message: 'search_away' });
    const { itens } = before as { itens: { cod_acervo: number }[] };
    const title = itens[0]!.cod_acervo;
    expect((await get(`/api/acervo/${title}`)).status).toBe(200);
    expect((await get(`/api/acervo/${title}/exemplares`)).status).toBe(200);
    expect((await get('/api/prontidao')).status).toBe(200);
    await opensearch.startNode(0);
    while ((await get('/api/consulta?q=alencar')).status !== 200) await pause(200);
    const after = await get('/api/consulta?q=machado');
    expect(after.headers.get('warning')).toBeNull();
    expect(await after.json()).toEqual(before);
  });
});
