import { openNetwork } from '#api/open-network.ts';
import { EXIT, type Command } from '../command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'brings the database to the schema of this release',
  help: `
Every start does this, too. For an upgrade that does it before the first server starts. Servers of the
release before go on meanwhile.`,
  options: {},
  words: { least: 0, most: 0 },
  async run(_input, { config, say }) {
    const { close } = await openNetwork(config);
    await close();
    say('The database has the schema of this release.');
    return EXIT.done;
  },
};
