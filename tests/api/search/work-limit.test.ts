import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#api/app.ts';
import { BUILD_DAYS, buildToken } from '#api/patrons/auth/tokens.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import type { WorkAllowance } from '#api/core/http/limits/work-limit.ts';
import { EXPORT_MAX } from '#contract/shared/export/formats.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

const [READER, OTHER, CAMPUS] = ['192.0.2.7', '192.0.2.8', '198.51.100.9'];

describeEngine('the work of one address', () => {
  let portal: Portal;
  beforeAll(async () => {
    const { login } = DEMONSTRATION_SETTINGS;
    portal = await startPortal({
      settings: {
        ...DEMONSTRATION_SETTINGS,
        login: { ...login, ownNetworks: ['198.51.100.0/24'] },
      },
      fill: async (db) => {
        await fillNetwork(db);
        await addTitles(db, [book({ number: '1', title: 'O cortiço' })]);
      },
    });
  });
  afterAll(() => portal.close());

  const limitedTo = async (work: WorkAllowance) => {
    const app = await buildApp(portal.services, { maxEventLoopDelayMs: 0, proxies: [], work });
    const get = (url: string, remoteAddress = READER, headers = {}) =>
      app.inject({ url: `/api${url}`, remoteAddress, headers: { lang: '5', ...headers } });
    const file = (tipo: string, count: number, remoteAddress = READER) =>
      app.inject({
        method: 'POST',
        url: '/api/acervo/exportar-cesta',
        remoteAddress,
        payload: { tipo, acervos: Array.from({ length: count }, (_, n) => n + 1) },
      });
    return { app, get, file };
  };

  it.each([
    '/consulta?q=cortiço&page=2',
    '/consulta/filtros',
    '/consulta/para-cesta?q=cortiço',
    '/consulta/atom?q=cortiço',
    '/consulta/autoridades?q=a',
    '/acervo/1/exportar?tipo=ris',
  ])('is used up by %s, which then says when to go on', async (address) => {
    // The first search of all is too much already.
    const { app, get } = await limitedTo({ savedMs: 1e-6, msPerSecond: 1e-3 });
    expect((await get(address)).statusCode).toBe(200);
    const refused = await get(address);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect(refused.json()).toMatchObject({
      message: 'too_much_work',
      texto: expect.stringMatching(/^Too many searches .* Try again in \d/),
    });
    // Everything else goes on, and so does everybody else.
    expect((await get('/acervo/1')).statusCode).toBe(200);
    expect((await get(address, OTHER)).statusCode).toBe(200);
    await app.close();
  });

  it('is not limited of a build and of a network of the institution', async () => {
    const { app, get } = await limitedTo({ savedMs: 1e-6, msPerSecond: 1e-3 });
    const token = await buildToken(portal.services, BUILD_DAYS.own);
    for (let turn = 1; turn < 4; turn++) {
      const address = `/consulta?q=cortiço&page=${turn}`;
      expect((await get(address, CAMPUS)).statusCode).toBe(200);
      const asBuild = { authorization: `Bearer ${token}` };
      expect((await get(address, READER, asBuild)).statusCode).toBe(200);
    }
    await app.close();
  });

  it('counts large files before they are written', async () => {
    const { app, file } = await limitedTo({ savedMs: 10_000, msPerSecond: 1 });
    const files = await Promise.all([1, 2, 3].map(() => file('pdf', EXPORT_MAX)));
    expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect((await file('ris', 1, OTHER)).statusCode).toBe(200);
    await app.close();
  });
});
