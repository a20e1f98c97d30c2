import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { withNeighbour } from '#demo/neighbour/neighbour.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import type { Network } from '#api/open-network.ts';
import { describeEngine, openTestDatabase } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

describeEngine('the neighbour of the demonstration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-neighbour-'));
  const config = readConfig({ ACERVO_DATA: folder, PORT: '0' });
  let network: Network;
  let portal: Portal;

  beforeAll(async () => {
    const { db, close } = await openTestDatabase();
    network = await withNeighbour({ db, settings: DEMONSTRATION_SETTINGS, close }, config);
    portal = await startPortal({ settings: network.settings });
  }, 60_000);
  afterAll(async () => {
    await portal.close();
    await network.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const search = (q: string) =>
    portal.call('GET /consulta', { query: { q, search_tab: 'rede_pergamum' } });

  it('answers the guide of the network, which is then offered', async () => {
    const { itens } = await portal.call('GET /consulta/guias', {});
    expect(itens.map(({ codigo }) => codigo)).toContain('rede_pergamum');
    const [row] = (await search('água funda')).itens;
    expect(row).toMatchObject({
      title: 'Água funda',
      instituicao: { desc_empresa: 'Rede do Vale' },
    });
    const title = await portal.call('GET /rede-pergamum/acervo/:id', {
      params: { id: row?.cod_acervo ?? 0 },
    });
    expect(title.disponibilidade.map(({ total }) => total)).toEqual([1, 1]);
    const page = await fetch(title.rota);
    expect(await page.text()).toContain('Água funda\nGuimarães, Ruth');
  });

  it('has works that the demonstration has, too', async () => {
    expect((await search('')).total).toBeGreaterThan(40);
  });

  it('is made by the first question', async () => {
    const place = mkdtempSync(join(tmpdir(), 'acervo-neighbour-'));
    const config = readConfig({ ACERVO_DATA: place, PORT: '0' });
    const close = async () => undefined;
    const beside = await withNeighbour(
      { ...network, settings: DEMONSTRATION_SETTINGS, close },
      config,
    );
    expect(readdirSync(place)).toEqual([]);
    const answer = await fetch(`${beside.settings.peers.network?.address}/api/consulta?q=ruth`);
    expect(answer.status).toBe(200);
    await beside.close();
    rmSync(place, { recursive: true });
  });

  it('stays away where its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const asked = { ...network, settings: DEMONSTRATION_SETTINGS };
    expect(await withNeighbour(asked, { ...config, port: port - 1 })).toBe(asked);
    taken.close();
  });

  it('stays away where another catalogue is set', async () => {
    const other = { code: 9, name: 'Outra', address: 'https://outra.example' };
    const settings = { ...DEMONSTRATION_SETTINGS, peers: { seconds: 5, network: other } };
    const asked = { ...network, settings };
    expect(await withNeighbour(asked, config)).toBe(asked);
  });
});
