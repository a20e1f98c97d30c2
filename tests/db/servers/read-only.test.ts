import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#api/app.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { checkStorage, createProbe } from '#api/core/storage.ts';
import { startJobs } from '#api/portal/jobs/runner.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { fillNetwork } from '../../support/networks/small-network.ts';
import { ENGINE } from '../../support/servers/engines.ts';

/** A database that answers as a standby does. */
describe.skipIf(ENGINE === 'sqlite')('a database that takes no writes', () => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    portal = await startPortal({ fill: (filled) => fillNetwork(filled) });
    const name = new URL(portal.location).pathname.slice(1);
    const setting = sql`alter database ${sql.id(name)} set default_transaction_read_only = on`;
    await setting.execute(portal.db.queries);
    db = openDatabase(portal.location, { warn: () => undefined });
  });
  afterAll(async () => {
    await db.close();
    await portal.close();
  });

  it('lets a server start and be ready for reads only', async () => {
    const config = readConfig({ ACERVO_DATA: tmpdir(), DATABASE_URL: portal.location });
    expect(await checkStorage(db, config)).toBe('read');
    expect(await checkStorage(portal.db, config)).toBe('write');
    const services = { ...portal.services, db, probe: createProbe(db, tmpdir()) };
    const app = await buildApp(services, { maxEventLoopDelayMs: 0 });
    const state = async (path: string) => (await app.inject(`/api/prontidao${path}`)).statusCode;
    expect(await state('?para=leitura')).toBe(200);
    expect(await state('')).toBe(503);
    expect((await app.inject('/api/consulta?q=rio')).statusCode).toBe(200);
    await app.close();
  });

  it('leaves the jobs to other servers without a word', async () => {
    const warnings: string[] = [];
    const warn = (text: string) => void warnings.push(text);
    const job = {
      ...{ name: 'never', summary: '', everyMinutes: 1 },
      run: () => Promise.reject(new Error('It ran')),
    };
    const end = startJobs({ ...portal.services, db, warn }, [job]);
    await end();
    expect(warnings).toEqual([]);
  });
});
