import type { Config } from '../config.ts';
import type { Database } from '../db/connection.ts';
import { ContentFault, readContent } from '../institution/content/read.ts';
import { OWN_CONTENT } from '../institution/content/reader.ts';
import { eventFaults } from '../institution/event-routes.ts';
import { listLibraries } from '../units/store.ts';
import { openNetwork } from '../network.ts';
import { EXIT, type Command } from './command.ts';
import { findFaults } from './integrity.ts';

/** What is wrong with the texts that the institution writes. */
async function contentFaults({ queries }: Database, config: Config): Promise<readonly string[]> {
  try {
    const { events } = readContent([OWN_CONTENT, config.contentFolder]);
    return eventFaults(events, await listLibraries(queries));
  } catch (error) {
    if (error instanceof ContentFault) return error.faults;
    throw error;
  }
}

export const checkCommand: Command = {
  name: 'check',
  usage: '',
  summary: 'looks for rows and settings that contradict each other',
  help: `
References, loans, holds, time zones, the settings file, the texts of the
institution, and whether every summary is still what its
record says. Reads only. Exit code 1 with one line per finding.`,
  options: {},
  words: { least: 0, most: 0 },
  async run(_input, { config, say, complain, progress }) {
    const { db, close } = await openNetwork(config);
    let found = 0;
    try {
      for (const fault of await contentFaults(db, config)) {
        complain(fault);
        found++;
      }
      for await (const fault of findFaults(db, (read) => progress(`${read} titles`))) {
        complain(fault);
        found++;
      }
    } finally {
      await close();
    }
    say(found === 0 ? 'Nothing is wrong.' : `${found} findings.`);
    return found === 0 ? EXIT.done : EXIT.trouble;
  },
};
