import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#api/app.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { classifyDatabaseError } from '#api/core/db/errors.ts';
import { ENGINE } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

const HOLDER = fileURLToPath(new URL('../../support/servers/lock-holder.mjs', import.meta.url));

describe.skipIf(ENGINE === 'pg')('a SQLite file that another process writes to', () => {
  let portal: Portal;
  let file: string;
  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        const password_hash = await hashPassword('senha');
        await db.queries.updateTable('patrons').set({ password_hash }).execute();
        await addTitles(db, [book({ number: '1', title: 'O cortiço' })]);
      },
    });
    const { rows } = await fileOf(portal.db);
    file = rows[0]?.file ?? '';
  });
  afterAll(() => portal.close());

  /** Holds the write lock from the answer until it is let go. */
  async function locked(): Promise<() => Promise<unknown>> {
    const holder = spawn(process.execPath, [HOLDER, file], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    const ended = once(holder, 'exit');
    return () => {
      holder.stdin.end();
      return ended;
    };
  }

  const wrongPassword = () =>
    portal.refusal('POST /oauth/token', {
      body: {
        grant_type: 'password',
        client_id: 'acervo-web',
        username: 'leitor',
        password: 'outra',
      },
    });

  it('reads on while writes wait for it, and then writes, in the order in which they came', async () => {
    const events: string[] = [];
    const letGo = await locked();
    const writes = ['first', 'second'].map((value) =>
      portal.db
        .transaction((tx) => tx.insertInto('network').values({ key: value, value }).execute())
        .then(() => events.push(`wrote ${value}`)),
    );
    const single = portal.db.queries
      .updateTable('network')
      .set({ value: 'third' })
      .where('key', '=', 'second')
      .execute()
      .then(() => events.push('wrote third'));
    const attempt = wrongPassword().then(({ code }) => events.push(`answered ${code}`));
    for (let times = 0; times < 5; times++) {
      const found = await portal.call('GET /consulta', { query: { q: 'cortico' } });
      expect(found.total).toBe(1);
      await portal.call('GET /acervo/:id/exemplares', { params: { id: 1 } });
      events.push('read');
    }
    expect(events).toEqual(Array(5).fill('read'));
    await letGo();
    await Promise.all([...writes, single, attempt]);
    expect(events.slice(5)).toEqual(
      expect.arrayContaining(['wrote first', 'wrote second', 'wrote third']),
    );
    expect(events.indexOf('wrote first')).toBeLessThan(events.indexOf('wrote second'));
    expect(events.indexOf('wrote second')).toBeLessThan(events.indexOf('wrote third'));
    expect(events).toContain('answered wrong_credentials');
  });

  it('answers 503 with Retry-After when it is held for too long, and writes afterwards', async () => {
    const db = openDatabase(file, { waitMs: 20 });
    const app = await buildApp({ ...portal.services, db }, { maxEventLoopDelayMs: 0 });
    const signIn = () =>
      app.inject({
        method: 'POST',
        url: '/api/oauth/token',
        payload: {
          grant_type: 'password',
          client_id: 'acervo-web',
          username: 'leitor',
          password: 'x',
        },
      });
    const letGo = await locked();
    const answer = await signIn();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ statusCode: 503, message: 'database_away' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const failure = await db.queries
      .deleteFrom('sessions')
      .execute()
      .catch((error: unknown) => error);
    expect(classifyDatabaseError(failure)).toBe('away');
    expect((await app.inject('/api/consulta?q=cortico')).statusCode).toBe(200);
    await letGo();
    expect((await signIn()).statusCode).toBe(401);
    await app.close();
    await db.close();
  });

  it('reads what was there before, while a transaction of its own is under way', async () => {
    await portal.db.transaction(async (tx) => {
      await tx.insertInto('network').values({ key: 'half', value: '' }).execute();
      const seen = () =>
        portal.db.queries.selectFrom('network').select('key').where('key', '=', 'half').execute();
      expect(await seen()).toEqual([]);
    });
    expect(
      await portal.db.queries
        .selectFrom('network')
        .select('key')
        .where('key', '=', 'half')
        .execute(),
    ).toHaveLength(1);
  });
});

/** The file behind a database. */
const fileOf = (db: Database) =>
  sql<{ file: string }>`select file from pragma_database_list`.execute(db.queries);
