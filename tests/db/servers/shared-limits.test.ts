import { afterEach, beforeEach, expect, it } from 'vitest';
import { CallCounts } from '#api/core/http/limits/call-counts.ts';
import { exchangeThroughDatabase } from '#api/core/http/limits/count-exchange.ts';
import { buildApp } from '#api/app.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

const CALL = '/api/unidade-informacao/nada-consta/documento/nenhum';
const LIMIT = 60;

describeEngine('servers that share a database', () => {
  let portal: Portal;
  beforeEach(async () => {
    portal = await startPortal();
  });
  afterEach(() => portal.close());

  /** A server that exchanges its counts when the test says so. */
  async function openServer() {
    const counts = new CallCounts();
    const app = await buildApp(portal.services, { maxEventLoopDelayMs: 0, counts });
    const exchange = exchangeThroughDatabase(portal.db, portal.services.secret);
    /** Status of so many requests from an address. */
    const request = async (times: number, remoteAddress = '192.0.2.7') => {
      const statuses = new Set<number>();
      for (let one = 0; one < times; one++) {
        statuses.add((await app.inject({ url: CALL, remoteAddress })).statusCode);
      }
      return [...statuses];
    };
    return { request, exchange: () => counts.exchange(exchange), close: () => app.close() };
  }

  it('count the requests of an address together', async () => {
    const [a, b] = [await openServer(), await openServer()];
    expect(await a.request(LIMIT / 2)).toEqual([404]);
    expect(await b.request(LIMIT / 2)).toEqual([404]);
    for (const server of [a, b, a]) await server.exchange();
    expect(await a.request(1)).toEqual([429]);
    expect(await b.request(1)).toEqual([429]);
    expect(await b.request(1, '192.0.2.8')).toEqual([404]);
    await Promise.all([a.close(), b.close()]);
  });

  it('store no address, nor anything of one that is far from its limit', async () => {
    const server = await openServer();
    await server.request(LIMIT / 20);
    await server.exchange();
    const rows = () => portal.db.queries.selectFrom('call_counts').selectAll().execute();
    expect(await rows()).toEqual([]);
    await server.request(LIMIT / 2);
    await server.exchange();
    const [row] = await rows();
    expect(row?.count).toBe(33);
    expect(row?.key).toMatch(/^[\w-]{43}$/);
    await server.close();
  });
});
