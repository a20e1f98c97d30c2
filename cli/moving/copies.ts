import { RECORD_STATES } from '#api/catalogue/copies/profiles/profile.ts';
import { librariesByCode } from '#api/catalogue/copies/records.ts';
import type { Tx } from '#api/core/db/connection.ts';
import { LOAN_KINDS } from '#api/core/db/schema.ts';
import { importCopies } from '#api/circulation/moving/copies.ts';
import { recordSources, titlesByIsbn } from '#api/catalogue/teaching/resolve-title.ts';
import { isDay } from '#api/circulation/units/zone.ts';
import type { Command } from '../command.ts';
import { bringFile, type Brought } from '../csv/bring-file.ts';
import { flag, line, needed, oneOf, whole } from '../csv/cells.ts';
import type { Cell } from '../csv/table.ts';

const dayIfAny: Cell<string> = (text) => {
  if (text !== '' && !isDay(text)) throw new Error('is not a day like 2026-12-25');
  return text;
};

const CELLS = {
  ...{ barcode: needed, number: whole(1), record: line, source: line, isbn: line },
  ...{ library: line, call_number: line, location: line, copy: line },
  ...{ volume: line, tome: line, part: line, additional: flag },
  ...{ loan: line, state: oneOf(RECORD_STATES) },
  ...{ acquired: dayIfAny, price: line, note: line },
};

export const copiesCommand: Command = {
  name: 'copies',
  usage: 'FILE.csv [--dry-run]',
  summary: 'creates or updates copies from a table',
  help: `
The first line names the columns, in any order; only barcode must be there:

  barcode              what the copy is known by
  number               of the title here: that of its address
  record, source       number of its record (001), and where that came from (003)
  isbn                 with 10 or 13 digits
  library              code; a new copy needs one, and number, record or isbn of its title
  call_number          as it stands on the spine
  location             where it stands; the floor before the first comma
  copy                 number on its label; the next one unless said
  volume, tome, part   of a work in several
  additional           yes: it goes with another, as a disc with its book
  loan                 code of a loan type; ${LOAN_KINDS[0]} unless said
  state                of a new copy; afterwards the desk says it:
                       ${RECORD_STATES.join(', ')}
  acquired             day like 2026-03-12
  price, note          as they are

An empty cell, like a column that is missing, leaves what is there. No copy is removed, and none goes to
another title. Reading the same file again changes nothing. A line that is wrong is refused with every
reason and spoils no other; the refused lines are written beside the file as FILE.csv.refused.csv, to be
mended and read again.

  --dry-run   says what would happen and writes nothing

Exit code 1 when a line was refused.`,
  options: { 'dry-run': { type: 'boolean' } },
  words: { least: 1, most: 1 },
  run: ({ words: [file = ''], values }, context) =>
    bringFile(file, copiesOfFile(), values['dry-run'] === true, context),
};

/** An importer of copies; look-ups are cached per file. */
function copiesOfFile(): Brought<typeof CELLS> {
  const byIsbn = readOnce(titlesByIsbn);
  const sources = readOnce(recordSources);
  const libraries = readOnce(librariesByCode);
  const loanTypes = readOnce(loanTypeCodes);
  return {
    cells: CELLS,
    needed: ['barcode'],
    keyOf: ({ barcode }) => barcode,
    aboutOf: ({ barcode }) => barcode,
    together: 200,
    bringAll: (db, tx, lines, now) =>
      importCopies(db, tx, lines, {
        now,
        byIsbn: () => byIsbn(tx),
        sources: () => sources(tx),
        libraries: () => libraries(tx),
        loanTypes: () => loanTypes(tx),
      }),
  };
}

async function loanTypeCodes(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('loan_types').select('code').orderBy('id').execute();
  return rows.map(({ code }) => code);
}

/** Caches a read; failed reads are not cached. */
function readOnce<T>(read: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  let known: Promise<T> | undefined;
  return (tx) => {
    known ??= read(tx).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
