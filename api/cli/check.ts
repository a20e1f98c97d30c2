import type { Config } from '../config.ts';
import { pictureFaults } from '../institution/content/picture-faults.ts';
import { ContentFault, readContent } from '../institution/content/read.ts';
import { OWN_CONTENT } from '../institution/content/reader.ts';
import { eventFaults } from '../institution/event-routes.ts';
import { listLibraries } from '../units/store.ts';
import { openNetwork, type Network } from '../network.ts';
import { EXIT, type Command } from './command.ts';
import { findFaults } from './integrity.ts';
import { unlentCopies } from './unlent.ts';

/** What is wrong with the texts and the logo of the institution. */
async function contentFaults(
  { db, settings }: Network,
  config: Config,
): Promise<readonly string[]> {
  const logo = pictureFaults(settings, config);
  try {
    const { events } = readContent([OWN_CONTENT, config.contentFolder]);
    return [...logo, ...eventFaults(events, await listLibraries(db.queries))];
  } catch (error) {
    if (error instanceof ContentFault) return [...logo, ...error.faults];
    throw error;
  }
}

export const checkCommand: Command = {
  name: 'check',
  usage: '',
  summary: 'looks for rows and settings that contradict each other',
  help: `
References, loans, holds, time zones, the settings file, the texts and the
logo of the institution, copies that nobody may borrow, and whether every
summary is still what its record says. Reads only. Exit code 1 with one line per finding.`,
  options: {},
  words: { least: 0, most: 0 },
  async run(_input, { config, say, complain, progress }) {
    const network = await openNetwork(config);
    const { db, close } = network;
    let found = 0;
    try {
      for (const fault of await contentFaults(network, config)) {
        complain(fault);
        found++;
      }
      for (const fault of await unlentCopies(db.queries)) {
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
