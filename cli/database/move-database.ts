import { openDatabase } from '#api/core/db/connection.ts';
import { copyToPostgres } from '#api/core/db/copy-database.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { isFounded, openNetwork } from '#api/open-network.ts';
import { EXIT, UsageError, type Command } from '../command.ts';

export const moveDatabaseCommand: Command = {
  name: 'move-database',
  usage: 'ADDRESS',
  summary: 'copies a network from SQLite into an empty PostgreSQL database',
  help: `
Stop the server first: what it saves meanwhile would be missing. ADDRESS is what DATABASE_URL will
be, as in postgres://acervo:password@localhost/acervo. All of it is copied or nothing; the SQLite
file stays as it is. Then set DATABASE_URL and start the server, which builds its index anew.`,
  options: {},
  words: { least: 1, most: 1 },
  async run({ words: [address = ''] }, { config, say, complain, progress }) {
    if (!/^postgres(ql)?:\/\//.test(address)) {
      throw new UsageError('ADDRESS must begin with postgres://');
    }
    if (config.database.includes('://')) {
      complain(
        'This network is on PostgreSQL already. Unset DATABASE_URL to copy its SQLite file.',
      );
      return EXIT.problem;
    }
    const { db: from, close } = await openNetwork(config);
    const to = openDatabase(address);
    try {
      if (await isFounded(to)) {
        complain('There is a network in that database already. Name an empty one.');
        return EXIT.problem;
      }
      await migrate(to);
      const { tables, rows } = await copyToPostgres(from, to, progress);
      say(`${rows} rows of ${tables} tables copied. Set DATABASE_URL to this address and start.`);
    } finally {
      await to.close();
      await close();
    }
    return EXIT.done;
  },
};
