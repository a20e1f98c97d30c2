import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { watchChanges, type Committed } from '#api/core/db/watch-changes.ts';
import { search } from '#api/search/engine/engine.ts';
import { openCatalogue, type Catalogue } from '#api/search/live-index/live-index.ts';
import { addTitles, book, fillNetwork } from '../support/networks/small-network.ts';
import { makeTemplate, TEMPLATE } from '../support/servers/pg-server.ts';
import { findReplicatingPostgres, startPair, type Pair } from '../support/servers/pg-standby.ts';
import { replayed } from '../support/servers/replayed.ts';

const postgres = findReplicatingPostgres();
const silent = { warn: () => undefined };

describe.skipIf(postgres === null)('a failover to an asynchronous standby that was behind', () => {
  let pair: Pair;
  let db: Database;
  let catalogue: Catalogue;
  const committed: Committed[] = [];
  let watch: () => Promise<void>;
  beforeAll(async () => {
    pair = await startPair(postgres!, { isSynchronous: false });
    await makeTemplate(pair.primary());
    db = openDatabase(`postgres://postgres@${pair.hosts}/${TEMPLATE}`, silent);
    await fillNetwork(db);
    await add('Antes', 1, 20);
    catalogue = await openCatalogue(db, silent);
    watch = watchChanges(db, (some) => committed.push(some));
    await watch();
    await replayed(pair);
  });
  afterAll(async () => {
    await catalogue.close();
    await db.close();
    await pair.stop();
  });

  const add = (title: string, from: number, count: number) =>
    addTitles(
      db,
      Array.from({ length: count }, (_none, at) =>
        book({ number: String(from + at), title: `${title} ${from + at}` }),
      ),
      new Date().toISOString(),
    );
  const found = ({ index }: Catalogue, q: string) =>
    search(index(), { rows: [{ q }], perPage: 100 }).ids.toSorted((a, b) => a - b);

  it('leaves nothing in the index and in caches that the new primary does not have', async () => {
    await pair.cutOff();
    await add('Perdido', 21, 5);
    await catalogue.refresh();
    await watch();
    expect(found(catalogue, 'perdido')).toHaveLength(5);
    await pair.killPrimary();
    await pair.promote();
    // The connections in use fail; whoever tries again is answered.
    await db.queries
      .selectFrom('network')
      .selectAll()
      .execute()
      .catch(() => undefined);
    // As many transactions as were lost: their numbers are used again.
    await add('Depois', 31, 5);
    committed.length = 0;
    await catalogue.refresh();
    await watch();
    expect(found(catalogue, 'perdido')).toEqual([]);
    expect(found(catalogue, 'depois')).toHaveLength(5);
    expect(committed).toEqual([expect.objectContaining({ records: true, rules: true })]);
    const anew = await openCatalogue(db, silent);
    for (const word of ['antes', 'depois', 'perdido'])
      expect(found(catalogue, word)).toEqual(found(anew, word));
    await anew.close();
  });
});
