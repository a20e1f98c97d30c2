import { resolve } from 'node:path';
import { moveDates } from '#api/circulation/loans/moved/move.ts';
import { openNetwork } from '#api/open-network.ts';
import { listLibraries } from '#api/circulation/units/store.ts';
import { EXIT, type Command } from './command.ts';
import { checkOpening, OPENING_COLUMNS, readOpening } from './init/opening-files.ts';
import { replaceOpening } from './init/opening-store.ts';

export const hoursCommand: Command = {
  name: 'hours',
  usage: 'FILE.csv [--holidays FILE.csv]',
  summary: 'replaces the opening hours of every library, and the days that differ',
  help: `
FILE.csv has the columns ${OPENING_COLUMNS.hours}.
A library that it leaves out has told no hours any more.

  --holidays FILE.csv   replaces the days that differ, too; its columns are
                        ${OPENING_COLUMNS.holidays}

Nothing is written when anything is wrong. Loans that fall due on days that are closed now, and copies that wait
until then, get until the library is open again; their patrons are told. A running server tells the new hours at once; the pages
of the site have them from the next "acervo publish" on, and bring themselves up to date until then.`,
  options: { holidays: { type: 'string' } },
  words: { least: 1, most: 1 },
  async run({ words: [file = ''], values }, { config, folder, say }) {
    const { db, close } = await openNetwork(config);
    try {
      const days = values['holidays'];
      const tables = readOpening({
        hours: resolve(folder, file),
        holidays: typeof days === 'string' ? resolve(folder, days) : null,
      });
      const libraries = await listLibraries(db.queries);
      const ids = new Map(libraries.map(({ id, code }) => [code, id]));
      checkOpening(tables, new Set(ids.keys()));
      await db.transaction((tx) => replaceOpening(tx, tables, ids, typeof days === 'string'));
      const told = new Set(tables.hours.map(({ values: { library } }) => library));
      const silent = libraries.filter(({ code }) => !told.has(code));
      say(`Hours of ${told.size} libraries: ${tables.hours.length} lines.`);
      if (typeof days === 'string') say(`Days that differ: ${tables.holidays.length} lines.`);
      const moved = await moveDates(db, config.now());
      if (moved.loans > 0) say(`Due dates moved: ${moved.loans}.`);
      if (moved.holds > 0) say(`Pick-up windows moved: ${moved.holds}.`);
      for (const { code, name } of silent) say(`  ${code}  ${name} has told no hours.`);
    } finally {
      await close();
    }
    return EXIT.done;
  },
};
