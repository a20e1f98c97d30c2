import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentPosition, readChanges, recordChanges } from '#api/core/db/change-log.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { makeTemplate, TEMPLATE } from '../support/servers/pg-server.ts';
import { findReplicatingPostgres, startPair, type Pair } from '../support/servers/pg-standby.ts';
import { replayed } from '../support/servers/replayed.ts';

const NOW = '2026-03-12T17:20:00.000Z';
const postgres = findReplicatingPostgres();

describe.skipIf(postgres === null)('a primary with its standby', () => {
  let pair: Pair;
  let primary: Database;
  let standby: Database;
  beforeAll(async () => {
    pair = await startPair(postgres!, { isSynchronous: true });
    await makeTemplate(pair.primary());
    primary = openDatabase(`${pair.primary()}/${TEMPLATE}`, { warn: () => undefined });
    await replayed(pair);
    standby = openDatabase(`${pair.standby()}/${TEMPLATE}`, { warn: () => undefined });
  });
  afterAll(async () => {
    await primary.close();
    await standby.close();
    await pair.stop();
  });

  it('reports on the standby changes of transactions that were open when it was read', async () => {
    const position = await primary.transaction(async (long) => {
      await recordChanges(long, 'title', [1], NOW);
      await primary.transaction((tx) => recordChanges(tx, 'title', [2], NOW));
      await replayed(pair);
      return currentPosition(standby);
    });
    await replayed(pair);
    expect((await readChanges(standby, position)).titles).toContain(1);
  });
});
