import { setTimeout as pause } from 'node:timers/promises';
import { refreshAuthorities } from '#api/catalogue/authorities/refresh.ts';
import { openNetwork } from '#api/open-network.ts';
import { refreshTitles } from '#api/catalogue/records/refresh.ts';
import type { Database } from '#api/core/db/connection.ts';
import type { Settings } from '#api/portal/settings/settings.ts';
import { createClient } from '#api/search/opensearch/client.ts';
import { createSearchWriter } from '#api/search/writer/writer.ts';
import { EXIT, type Command, type Context } from '../command.ts';
import { pagesOf } from '../pages.ts';

const PAUSE_MS = 10;

async function rebuildSearch(
  db: Database,
  { covers }: Settings,
  { config, progress }: Pick<Context, 'config' | 'progress'>,
): Promise<void> {
  const writer = createSearchWriter({
    ...{ db, client: createClient(config.searchUrl), coverOrigins: covers.origins },
    ...{ now: config.now, warn: console.error },
    progress: (titles) => progress(`${titles} titles in OpenSearch`),
  });
  try {
    await writer.rebuild();
  } finally {
    await writer.close();
  }
}

export const reindexCommand: Command = {
  name: 'reindex',
  usage: '',
  summary: 'maps every stored record again',
  help: `
Writes summaries, authorities and their links anew where they differ from what the records say, as
after an upgrade that reads records better. A running server follows within a second. With SEARCH_URL, the
index in OpenSearch is then built anew, too, while the previous one is searched.`,
  options: {},
  words: { least: 0, most: 0 },
  async run(_input, { config, say, progress }) {
    const { db, settings, close } = await openNetwork(config);
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
      say(
        `${count.read} titles read, ${count.titles} written; ` +
          `${count.authorities} authorities written, ${count.made} created.`,
      );
      if (config.searchUrl !== '') {
        await rebuildSearch(db, settings, { config, progress });
        say('The index in OpenSearch was built anew.');
      }
    } finally {
      await close();
    }
    return EXIT.done;
  },
};
