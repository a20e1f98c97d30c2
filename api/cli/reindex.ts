import { setTimeout as pause } from 'node:timers/promises';
import { refreshAuthorities } from '../authorities/refresh.ts';
import type { Database } from '../db/connection.ts';
import { openNetwork } from '../network.ts';
import { refreshTitles } from '../titles/refresh.ts';
import { EXIT, type Command } from './command.ts';

const BATCH = 100;
const PAUSE_MS = 10;

/** Ids of a table in pages, so that a large one never stands in memory or in one transaction. */
export async function* pagesOf(
  { queries }: Database,
  table: 'titles' | 'authorities',
  size = BATCH,
): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    const rows = await queries
      .selectFrom(table)
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(size)
      .execute();
    if (rows.length === 0) return;
    yield rows.map(({ id }) => id);
    last = rows.at(-1)?.id ?? last;
  }
}

export const reindexCommand: Command = {
  name: 'reindex',
  usage: '',
  summary: 'maps every stored record again',
  help: `
Writes summaries, authorities and their links anew where they differ from what the records say, as
after an upgrade that reads records better. A running server follows within a second.`,
  options: {},
  words: { least: 0, most: 0 },
  async run(_input, { config, say, progress }) {
    const { db, close } = await openNetwork(config);
    const now = config.now().toISOString();
    const count = { read: 0, titles: 0, authorities: 0, made: 0 };
    try {
      for await (const ids of pagesOf(db, 'authorities')) {
        count.authorities += await db.transaction((tx) => refreshAuthorities(tx, ids, now));
        await pause(PAUSE_MS);
      }
      for await (const ids of pagesOf(db, 'titles')) {
        const { changed, authorities } = await db.transaction((tx) => refreshTitles(tx, ids, now));
        count.read += ids.length;
        count.titles += changed.length;
        count.made += authorities;
        progress(`${count.read} titles`);
        await pause(PAUSE_MS);
      }
    } finally {
      await close();
    }
    say(
      `${count.read} titles read, ${count.titles} written; ` +
        `${count.authorities} authorities written, ${count.made} created.`,
    );
    return EXIT.done;
  },
};
