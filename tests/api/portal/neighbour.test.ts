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
  const config = readConfig({
    ...{ ACERVO_DATA: folder, PORT: '0', ACERVO_ORIGIN: 'https://catalogo.example' },
  });
  let network: Network;
  let portal: Portal;

  beforeAll(async () => {
    const { db, close } = await openTestDatabase();
    network = await withNeighbour({ db, settings: DEMONSTRATION_SETTINGS, close }, config);
    portal = await startPortal({ settings: network.settings, demonstration: true });
  }, 60_000);
  afterAll(async () => {
    await portal.close();
    await network.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const submit = (address: string, fields: Record<string, string>) =>
    fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
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

  it('answers the guide of standards from a second one', async () => {
    const { itens } = await portal.call('GET /consulta/guias', {});
    expect(itens.map(({ codigo }) => codigo)).toContain('target');
    const found = await portal.call('GET /consulta', {
      query: { q: 'referências', search_tab: 'target' },
    });
    expect(found.itens[0]?.title).toContain('ABNT NBR 6023');
    const page = await fetch(found.itens[0]?.rota ?? '');
    expect(await page.text()).toContain('ABNT NBR 6023');
  });

  it('signs in through its OIDC provider, which refuses other return addresses', async () => {
    const { nonce, link } = await portal.call('GET /oidc/authorize', { query: {} });
    expect(await (await fetch(link)).text()).toContain('só da demonstração');
    const chosen = await submit(link, { login: 'aluno' });
    const back = new URL(chosen.headers.get('location') ?? '');
    expect(`${back.origin}${back.pathname}`).toBe(`${config.origin}/oauth-response`);
    const { state = '', code = '' } = Object.fromEntries(back.searchParams);
    const body = { nonce, state, code };
    const session = await portal.call('POST /oidc/validar', { body });
    expect(session.user?.login).toBe('aluno');
    const elsewhere = new URL(link);
    elsewhere.searchParams.set('redirect_uri', 'https://elsewhere.example/');
    expect((await submit(elsewhere.href, { login: 'aluno' })).status).toBe(400);
  });

  it('signs in through its SAML provider, or refuses', async () => {
    const signIn = async (fields: Record<string, string>) => {
      const { nonce, link } = await portal.call('GET /saml/login', { query: {} });
      const html = await (await submit(link, fields)).text();
      const answer = /name="SAMLResponse" value="([^"]+)"/.exec(html)?.[1] ?? '';
      const response = await submit(`${portal.url}/api/saml/acs`, { SAMLResponse: answer });
      const to = new URL(response.headers.get('location') ?? '', config.origin);
      const { saml = '', erro } = Object.fromEntries(to.searchParams);
      return { body: { nonce, saml }, erro };
    };
    const { body } = await signIn({ login: 'aluno' });
    expect((await portal.call('POST /saml/validar', { body })).user?.login).toBe('aluno');
    expect((await signIn({ deny: '1' })).erro).toBe('institutional_denied');
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
