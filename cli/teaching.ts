import { importReading, type TeachingLine } from '#api/catalogue/teaching/import-reading.ts';
import { titlesByIsbn } from '#api/catalogue/teaching/resolve-title.ts';
import { fold } from '#api/search/engine/engine.ts';
import type { Command } from './command.ts';
import { bringFile, type Brought } from './csv/bring-file.ts';
import { line, needed, whole } from './csv/cells.ts';
import type { Cell } from './csv/table.ts';

const between =
  (least: number, most: number): Cell<number> =>
  (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : NaN;
    if (number >= least && number <= most) return number;
    throw new Error(`is not a whole number from ${least} to ${most}`);
  };

/** Reading kinds by keyword; default: basic. */
const KINDS: Readonly<Record<string, TeachingLine['kind']>> = {
  ...{ '': 'basica', basic: 'basica', basica: 'basica' },
  ...{ complementary: 'complementar', complementar: 'complementar' },
  ...{ none: 'none', nenhuma: 'none' },
};

const kind: Cell<TeachingLine['kind']> = (text) => {
  const found = KINDS[fold(text)];
  if (found === undefined) throw new Error('is none of basic, complementary, none');
  return found;
};

const CELLS = {
  ...{ course: needed, course_name: line, discipline: needed, discipline_name: line },
  ...{ professor: line, professor_name: line, campus: line, library: line, department: line },
  ...{ year: between(1900, 2200), semester: between(1, 2), period: whole(1), kind },
  ...{ number: whole(1), record: line, source: line, isbn: line },
  ...{ title: line, author: line, publisher: line, edition: line },
};

/** Key for duplicate detection: the work in a plan, or the plan itself. */
const keyOf = (values: TeachingLine): string => {
  const { course, discipline, professor, year, semester } = values;
  const { number, record, source, isbn, title, author } = values;
  const work = [number, record, source, isbn, ...(isbn === '' ? [title, author] : [])];
  return JSON.stringify([course, discipline, professor, year, semester, ...work]);
};

export const teachingCommand: Command = {
  name: 'teaching',
  usage: 'FILE.csv [--dry-run]',
  summary: 'brings courses, disciplines, professors and what they read from a table',
  help: `
The first line names the columns, in any order; each other line is a work that is read in a discipline:

  course, discipline              codes; needed, as are year and semester
  course_name, discipline_name    needed where a code is new
  professor, professor_name       code and name of who teaches it
  campus, library                 codes: whose it is, and which library serves it
  department                      as it is shown
  year, semester                  2026, 1 or 2
  period                          term of the course in which it is taken: 3
  kind                            basic, complementary, or none: not read any more; basic unless said
  number                          of the title here: that of its address
  record, source                  number of its record (001), and where that came from (003)
  isbn                            with 10 or 13 digits
  title, author, publisher,       what is shown of a work that the catalogue does not have, and what a
  edition                         suggestion to buy it begins with

A work is looked up by number, else by record, else by ISBN. A line without any of them is a work that
the catalogue does not have, or, without a title either, the plan alone. Nothing is removed but by kind
none. Reading the same file again changes nothing, but finds works that have come in since. A line that
is wrong is refused with every reason and spoils no other; the refused lines are written beside the file
as FILE.csv.refused.csv, to be mended and read again.

  --dry-run   says what would happen and writes nothing

Exit code 1 when a line was refused.`,
  options: { 'dry-run': { type: 'boolean' } },
  words: { least: 1, most: 1 },
  run: ({ words: [file = ''], values }, context) =>
    bringFile(file, plansOfFile(), values['dry-run'] === true, context),
};

/** State while reading one file. */
function plansOfFile(): Brought<typeof CELLS> {
  let byIsbn: ReturnType<typeof titlesByIsbn> | undefined;
  return {
    cells: CELLS,
    needed: ['course', 'discipline', 'year', 'semester'],
    keyOf,
    aboutOf: ({ discipline, year, semester }) => `${discipline} ${year}/${semester}`,
    bring: (_db, tx, values, now) =>
      importReading(tx, values, now, () => (byIsbn ??= titlesByIsbn(tx))),
  };
}
