import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { fillNetwork } from '../support/networks/small-network.ts';
import { makeTemplate, TEMPLATE } from '../support/servers/pg-server.ts';
import { findReplicatingPostgres, startPair, type Pair } from '../support/servers/pg-standby.ts';
import { replayed } from '../support/servers/replayed.ts';

const postgres = findReplicatingPostgres();

describe.skipIf(postgres === null)('reads on a standby', () => {
  let pair: Pair;
  const opened: Database[] = [];
  const warnings: string[] = [];
  beforeAll(async () => {
    pair = await startPair(postgres!, { isSynchronous: false });
    await makeTemplate(pair.primary());
    const db = open();
    await fillNetwork(db);
    await replayed(pair);
  });
  afterEach(async () => {
    for (const db of opened.splice(0)) await db.close();
    warnings.length = 0;
  });
  afterAll(() => pair.stop());

  /** A database as a server opens it: writes to the primary, reads from the standby. */
  function open(): Database {
    const db = openDatabase(`postgres://postgres@${pair.hosts}/${TEMPLATE}`, {
      replicas: `${pair.standby()}/${TEMPLATE}`,
      warn: (text) => warnings.push(text),
    });
    opened.push(db);
    return db;
  }
  const reading = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
    db.replicas!.reading(work);
  /** Whether a read is answered by the standby. */
  const isOnStandby = async ({ queries }: Database): Promise<boolean> => {
    const select = sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`;
    return (await select.execute(queries)).rows[0]!.standby;
  };
  const rename = (db: Database, name: string) =>
    db.transaction((tx) => tx.updateTable('patrons').set({ name }).execute());
  const nameNow = async ({ queries }: Database) =>
    (await queries.selectFrom('patrons').select('name').executeTakeFirstOrThrow()).name;

  it('are those of requests that read, and show what any server has committed before', async () => {
    const [one, other] = [open(), open()];
    expect(await isOnStandby(one)).toBe(false);
    expect(await reading(one, () => isOnStandby(one))).toBe(true);
    for (let at = 0; at < 100; at++) {
      await rename(one, `Leitor ${at}`);
      const seen = await reading(other, async () => [
        await nameNow(other),
        await isOnStandby(other),
      ]);
      expect(seen).toEqual([`Leitor ${at}`, true]);
    }
  });

  it('go to the primary after the request has written', async () => {
    const db = open();
    await reading(db, async () => {
      expect(await isOnStandby(db)).toBe(true);
      await rename(db, 'Outro');
      expect(await isOnStandby(db)).toBe(false);
      expect(await nameNow(db)).toBe('Outro');
    });
    await reading(db, async () => {
      await db.queries.updateTable('patrons').set({ name: 'Mais um' }).execute();
      expect(await isOnStandby(db)).toBe(false);
    });
    expect(await reading(db, () => isOnStandby(db))).toBe(true);
  });

  it('go to the primary while the standby is behind, which is logged once', async () => {
    const db = open();
    await pair.pauseReplay();
    let reads = 0;
    while (warnings.length === 0) {
      await rename(db, `Leitor ${++reads}`);
      expect(await reading(db, () => nameNow(db))).toBe(`Leitor ${reads}`);
    }
    for (let more = 0; more < 10; more++) {
      expect(await reading(db, () => isOnStandby(db))).toBe(false);
    }
    expect(warnings).toEqual([
      expect.stringMatching(/^Reads go to the primary, not to .*: it is behind/),
    ]);
    await pair.resumeReplay();
    while (!(await reading(db, () => isOnStandby(db))))
      await sql`select pg_sleep(0.1)`.execute(db.queries);
    expect(warnings.slice(1)).toEqual([expect.stringMatching(/^Reads go to .* again$/)]);
  });

  it('go to the primary when the standby is promoted', async () => {
    const db = open();
    expect(await reading(db, () => isOnStandby(db))).toBe(true);
    await pair.killPrimary();
    await pair.promote();
    expect(await reading(db, () => isOnStandby(db)).catch(() => false)).toBe(false);
    await rename(db, 'Depois');
    expect(await reading(db, () => nameNow(db))).toBe('Depois');
  });
});
