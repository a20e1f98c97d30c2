import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#api/app.ts';
import { ENGINE } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

describe.skipIf(ENGINE === 'pg')('a database that has no room left', () => {
  let portal: Portal;
  beforeAll(async () => {
    const link = book({
      number: '1',
      title: 'O cortiço',
      more: ['856 40 $uhttps://example.org/cortico$yTexto'],
    });
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        await addTitles(db, [link]);
      },
    });
  });
  afterAll(() => portal.close());

  /** The file may grow by so many pages; it is a setting of the connection that writes. */
  const allowPages = (more: number) =>
    portal.db.transaction(async (tx) => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx);
      await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + more)}`.execute(tx);
    });

  it('answers 507, names the cause in the log, reads on, and saves again when there is room', async () => {
    const lines: string[] = [];
    const app = await buildApp(portal.services, {
      maxEventLoopDelayMs: 0,
      logLevel: 'warn',
      logTo: { write: (line) => void lines.push(line) },
    });
    const save = () =>
      portal.db.transaction((tx) =>
        tx
          .insertInto('network')
          .values({ key: `k${Math.random()}`, value: 'x'.repeat(100_000) })
          .execute(),
      );
    await allowPages(0);
    const failure = await save().catch((error: unknown) => error);
    expect(String(failure)).toContain('database or disk is full');
    // Small rows first fill what is left of the last pages.
    let answer = { statusCode: 0, body: '' };
    for (let times = 0; times < 119 && answer.statusCode !== 507; times++) {
      answer = await app.inject({
        method: 'POST',
        url: '/api/vinculos/estatistica-acesso',
        payload: { cod_acervo: 1, seq_paragrafo: 1, browser: `${times}`.padEnd(50, 'x') },
      });
    }
    expect(JSON.parse(answer.body)).toMatchObject({ statusCode: 507, message: 'storage_full' });
    expect(lines.join('')).toContain('database or disk is full');
    expect(lines.join('')).not.toMatch(/rollback|stack/);
    expect((await app.inject('/api/consulta?q=cortico')).statusCode).toBe(200);
    await allowPages(1000);
    await save();
    await app.close();
  });

  it('is not ready while it cannot be read or written', async () => {
    const probe = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    const app = await buildApp({ ...portal.services, probe }, { maxEventLoopDelayMs: 0 });
    const full = await app.inject('/api/prontidao');
    expect(full.statusCode).toBe(507);
    expect(full.json()).toMatchObject({ statusCode: 507, message: 'storage_full' });
    await app.close();
    expect(await portal.call('GET /prontidao', {})).toEqual({ pronto: true });
  });
});
