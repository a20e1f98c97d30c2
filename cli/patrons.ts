import { resolve } from 'node:path';
import { openNetwork } from '#api/open-network.ts';
import { importPatrons } from '#api/patrons/records/import.ts';
import type { Command } from './command.ts';
import { reportLines } from './csv/line-report.ts';
import { readPatronFile, readPatronInput } from './patron-file.ts';
import { reportOf } from './patron-words.ts';

/** Pause between transactions, so that a running server can write. */
const PAUSE_MS = 10;

export const patronsCommand: Command = {
  name: 'patrons',
  usage: 'FILE.csv [--dry-run]',
  summary: 'creates or updates patrons from a table',
  help: `
The first line names the columns, in any order; only login must be there:

  login      the user name: letters without accents, digits and . _ @ + -; who it is, without case
  name       as it is shown; a new patron needs one
  email      one address, or several with ; between them
  group      code of the patron group; a new patron needs one
  library    code of the library; its campus is kept
  card       number of the card; nobody else's
  valid_until  last day of the card, like 2027-03-31, or never
  password   a first password, taken only while the patron has none; without one the patron
             recovers it by e-mail
  blocked    yes or no
  same_as    another login of the same human, of the network or of an earlier line; the own login:
             of nobody else
  phone, street (with its number), complement, district, city, postal_code
             where the patron is reached; offered for deliveries at home. The postal code is in the
             form of the country of the institution (institution.country)

An empty cell, like a column that is missing, leaves what is there. Nobody is removed. Separators may
be semicolon, comma or tab; UTF-8 (with or without BOM) or Windows-1252; a cell in quotes may have
line breaks. A line that is wrong is refused with every reason and spoils no other; the refused lines
are written beside the file as FILE.csv.refused.csv, to be mended and read again.

  --dry-run   says what would happen and writes nothing

Exit code 1 when a line was refused.`,
  options: { 'dry-run': { type: 'boolean' } },
  words: { least: 1, most: 1 },
  async run({ words: [file = ''], values }, context) {
    const path = resolve(context.folder, file);
    const network = await openNetwork(context.config);
    try {
      const dryRun = values['dry-run'] === true;
      const { header, lines } = readPatronFile(path, network.settings.institution.country);
      const read = await Promise.all(lines.map((line) => readPatronInput(line, network.settings)));
      const wanted = read.flatMap((one) => ('wanted' in one ? one.wanted : []));
      const outcomes = await importPatrons(network.db, wanted, {
        now: context.config.now,
        dryRun,
        pauseMs: PAUSE_MS,
        onProgress: (done) => context.progress(`${file}: ${done} lines`),
      });
      const report = reportLines({ file, path, header, dryRun }, context);
      for (const one of read) report.add(reportOf(one, outcomes));
      return report.end();
    } finally {
      await network.close();
    }
  },
};
