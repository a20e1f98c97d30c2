import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { ENGINE } from '../../support/servers/engines.ts';
import { makeTemplate, startOwnServer, TEMPLATE } from '../../support/servers/pg-server.ts';

const first = ENGINE === 'pg' ? await startOwnServer() : null;
const second = ENGINE === 'pg' ? await startOwnServer() : null;

describe.skipIf(first === null || second === null)('an address with several hosts', () => {
  const servers = [first!, second!];
  const hosts = servers.map((server) => new URL(server?.address ?? 'postgres://none').host);
  const address = () => `postgres://postgres@127.0.0.1:1,${hosts.join(',')}/${TEMPLATE}`;
  let db: Database;

  /** Which of the two answers. */
  const answering = async ({ queries } = db): Promise<string> => {
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(
      queries,
    );
    return `127.0.0.1:${rows[0]?.port}`;
  };
  const setReadOnly = async (at: 0 | 1, value: 'on' | 'off') => {
    const one = openDatabase(`${servers[at]!.address}/postgres`);
    const setting = `alter database ${TEMPLATE} set default_transaction_read_only = ${value}`;
    await sql.raw(setting).execute(one.queries);
    await one.close();
  };

  beforeAll(async () => {
    for (const { address } of servers) await makeTemplate(address);
    db = openDatabase(address(), { warn: () => undefined });
  });
  afterAll(async () => {
    await db.close();
    for (const server of servers) await server.stop();
  });

  it('leads past hosts that do not answer or take no writes', async () => {
    await setReadOnly(0, 'on');
    expect(await answering()).toBe(hosts[1]);
    await setReadOnly(0, 'off');
  });

  it('waits for a host that takes writes, as a standby that is promoted', async () => {
    for (const { rest } of servers) await rest.begin();
    const waiting = openDatabase(address(), { waitMs: 60_000, warn: () => undefined });
    const answer = answering(waiting);
    await servers[1]!.rest.end();
    expect(await answer).toBe(hosts[1]);
    await waiting.close();
    await servers[0]!.rest.end();
  });

  it('leads to the next host after one has failed, and back', async () => {
    await servers[1]!.rest.begin();
    // The connections in use fail; whoever tries again is answered.
    await answering().catch(() => undefined);
    expect(await answering()).toBe(hosts[0]);
    await servers[1]!.rest.end();
    await servers[0]!.rest.begin();
    await answering().catch(() => undefined);
    expect(await answering()).toBe(hosts[1]);
    await servers[0]!.rest.end();
  });
});
