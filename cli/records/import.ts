import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findProfile } from '#api/catalogue/copies/profiles/profile-file.ts';
import type { Database } from '#api/core/db/connection.ts';
import { openNetwork } from '#api/open-network.ts';
import { importFile } from '#api/catalogue/import/import.ts';
import { FingerprintSet } from '#api/catalogue/import/fingerprint-set.ts';
import { isRefusedFile } from '#api/catalogue/import/refused-file.ts';
import { ENCODINGS, type Encoding } from '#api/catalogue/marc/read/text/code-pages.ts';
import { countRefusedRecords, type ImportReport } from '#api/catalogue/import/report.ts';
import { EXIT, UsageError, type Command, type Context } from '../command.ts';
import { importReport } from './import-words.ts';

/** Pause between transactions, so that a running server can write. */
const PAUSE_MS = 10;

export const importCommand: Command = {
  name: 'import',
  usage:
    'FILE… [--dry-run] [--library CODE] [--source NAME] [--profile NAME] [--encoding NAME] [--mend]',
  summary: 'reads MARC records into the catalogue',
  help: `
ISO 2709, MARCXML (also of OAI and SRU), MARC in JSON, Aleph sequential and line-mode MARC, plain or
gzipped, of MARC 21 or UNIMARC; titles, authorities and holdings are told apart by their leaders. A record with the same source (003) and number (001)
updates; one without number is new every time. Leader/05 "d" withdraws. Records that cannot be used are
refused, listed with position and reason, and written beside the file as FILE.refused, which is read
only when it is named alone. Importing an export (acervo export) of this catalogue changes nothing.

  --dry-run        says what would happen and writes nothing
  --library CODE   library of copies that name none that is known
  --source NAME    source of records without 003 (else the library's code, else "local"). Without it a
                   number that another work has already is refused: it may be another catalogue's.
                   So are holdings whose title came with another run
                   Which field has the number of a source: records.sources in settings.json
  --profile NAME   where copies stand in the records: koha, evergreen, aleph, pergamum, sophia, sirsi,
                   one of the settings (copyProfiles), or a file (docs/moving-in.md); without it 852 and 876 to 878, or Koha's 952. A copy
                   with a code that no table knows is told, and not lent

  --encoding NAME  the encoding of the file, where its records do not say it rightly: utf-8, marc-8,
                   iso-5426, latin-1, cp1252, cp850. Without it what the bytes tell is taken, and told
  --mend           a field of which bytes cannot be read costs no record: they are replaced, told, and
                   marked in the record (990)

Exit code 1 when a record was refused.`,
  options: {
    'dry-run': { type: 'boolean' },
    library: { type: 'string' },
    source: { type: 'string' },
    profile: { type: 'string' },
    encoding: { type: 'string' },
    mend: { type: 'boolean' },
  },
  words: { least: 1, most: Infinity },
  async run({ words, values }, context) {
    const encoding = encodingOf(textOf(values['encoding']));
    const files = filesOf(words, context);
    const profile = textOf(values['profile']);
    const network = await openNetwork(context.config);
    let refused = 0;
    try {
      const places = { folder: context.folder, own: network.settings.copyProfiles };
      const copies = profile === undefined ? null : findProfile(profile, places);
      // Check all file names before writing anything.
      await Promise.all(files.map(({ path }) => access(path, constants.R_OK)));
      const earlierTitles = new FingerprintSet();
      const dryRun = values['dry-run'] === true;
      const importInto = async (db: Database): Promise<void> => {
        for (const { file, path } of files) {
          const report = await importFile(db, path, {
            now: context.config.now,
            dryRun,
            library: textOf(values['library']),
            source: textOf(values['source']),
            sources: network.settings.records.sources,
            profile: copies,
            encoding,
            mend: values['mend'] === true,
            earlierTitles,
            pauseMs: PAUSE_MS,
            onProgress: (read) => context.progress(`${file}: ${read} records`),
          });
          tell(file, report, dryRun, context);
          refused += countRefusedRecords(report);
        }
      };
      await (dryRun ? network.db.rehearse(importInto) : importInto(network.db));
    } finally {
      await network.close();
    }
    return refused > 0 ? EXIT.problem : EXIT.done;
  },
};

/** Skips files of refused records, which a glob also matches. */
function filesOf(words: string[], { folder, say }: Context): { file: string; path: string }[] {
  const isReported = (file: string): boolean => words.length === 1 || !isRefusedFile(file);
  for (const file of words.filter((name) => !isReported(name))) {
    say(`${file}: left out, as it holds refused records; name it alone to read it`);
  }
  return words.filter(isReported).map((file) => ({ file, path: resolve(folder, file) }));
}

function encodingOf(name: string | undefined): Encoding | undefined {
  if (name === undefined) return undefined;
  const found = ENCODINGS.find((encoding) => encoding === name.toLowerCase());
  if (found === undefined) {
    throw new UsageError(`--encoding is one of ${ENCODINGS.join(', ')}, not "${name}"`);
  }
  return found;
}

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

function tell(file: string, report: ImportReport, dryRun: boolean, { say }: Context): void {
  for (const line of importReport(file, report, dryRun)) say(line);
}
