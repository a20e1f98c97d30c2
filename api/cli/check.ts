import { openNetwork } from '../network.ts';
import { EXIT, type Command } from './command.ts';
import { findFaults } from './integrity.ts';

export const checkCommand: Command = {
  name: 'check',
  usage: '',
  summary: 'looks for rows and settings that contradict each other',
  help: `
References, loans, holds, time zones, the settings file, and whether every summary is still what its
record says. Reads only. Exit code 1 with one line per finding.`,
  options: {},
  words: { least: 0, most: 0 },
  async run(_input, { config, say, complain, progress }) {
    const { db, close } = await openNetwork(config);
    let found = 0;
    try {
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
