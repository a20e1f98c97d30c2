import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '#api/config.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { LOAN_KINDS } from '#api/core/db/schema.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { createDemonstration } from '#demo/create.ts';
import { moveDates } from '#api/circulation/loans/moved/move.ts';
import { writeSettings, type Settings } from '#api/portal/settings/settings.ts';
import { isFounded, openNetwork } from '#api/open-network.ts';
import { EXIT, UsageError, type Command, type Context } from './command.ts';
import { readInitFiles, type InitFiles, type InitTables } from './init/files.ts';
import { writeNetwork } from './init/store.ts';
import { POLICY_COLUMNS } from './init/policy-files.ts';
import { updateNetwork } from './init/update.ts';
import { OPENING_COLUMNS } from './init/opening-files.ts';
import { closedLibraries, librariesWithoutHours } from './init/closed-libraries.ts';
import { missingTransfers, TRANSFER_COLUMNS } from './init/transfers.ts';
import { unlentKindLines } from './unlent.ts';

/** Files by option name. */
const FILES = {
  settings: 'settings.json',
  campuses: 'campuses.csv',
  libraries: 'libraries.csv',
  groups: 'groups.csv',
  'loan-types': 'loan-types.csv',
  policies: 'policies.csv',
  periods: 'periods.csv',
  limits: 'limits.csv',
  hours: 'hours.csv',
  holidays: 'holidays.csv',
  transfers: 'transfers.csv',
} as const;
type FileName = keyof typeof FILES;

/** Column names as indented lines of the help. */
const columnLines = (columns: readonly string[]): string =>
  columns
    .join(', ')
    .replaceAll(/(.{1,60})(?:, |$)/g, '                               $1,\n')
    .replace(/,\n$/, '');

export const initCommand: Command = {
  name: 'init',
  usage: '[FOLDER] [--settings FILE …] [--update [--dry-run]] | --demo',
  summary: 'makes a new network, or changes it: one of your own, or the demonstration',
  help: `
Reads these files from FOLDER, or from where the options say:

  --settings settings.json     needed: institution with sigla and name; what else is set
  --libraries libraries.csv    needed: code, name; campus, time_zone
  --campuses campuses.csv      code, name; else those that the libraries name, or a single one
  --groups groups.csv          code, name, name_en, name_es and so on, parent (the group whose
                               policies count where its own say nothing); patrons need one
  --loan-types loan-types.csv  code, name, name_en and so on, kind (${LOAN_KINDS.join(', ')});
                               these three are always there
  --policies policies.csv      group, material (code of a loan type), campus or library: empty
                               means any; without policies nothing is lent
${columnLines(POLICY_COLUMNS.policies)}
  --periods periods.csv        the same four, for what is lent from one day until another:
${columnLines(POLICY_COLUMNS.periods)}
  --limits limits.csv          group, library, materials (codes with spaces between, empty: all),
                               max_items: how many of these together
  --hours hours.csv            ${OPENING_COLUMNS.hours};
                               without them every day counts as open
  --holidays holidays.csv      ${OPENING_COLUMNS.holidays}
  --transfers transfers.csv    ${TRANSFER_COLUMNS};
                               needed where hold_reach is campus or network

Files that are not needed may be missing.

  --update                     changes the network that is there to what the files say: tells what
                               that is, then does it. What a missing file would say stays. Nothing
                               goes that has copies, loans, holds or patrons
  --dry-run                    with --update: only tells
  --demo                       makes the demonstration network instead

Separators may be comma, semicolon or tab. Nothing is written when anything is wrong, and a network
that exists is changed by --update alone.`,
  options: {
    demo: { type: 'boolean' },
    update: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    ...Object.fromEntries(Object.keys(FILES).map((name) => [name, { type: 'string' as const }])),
  },
  words: { least: 0, most: 1 },
  async run({ words, values }, context) {
    if (values['demo'] === true) return initDemonstration(words, context);
    const folder = words[0] === undefined ? null : resolve(context.folder, words[0]);
    if (folder !== null && !existsSync(folder)) {
      throw new UsageError(`There is no folder ${folder}`);
    }
    const pathOf = (name: FileName): string | null => {
      const given = values[name];
      if (typeof given === 'string') return resolve(context.folder, given);
      const inFolder = folder === null ? null : join(folder, FILES[name]);
      return inFolder !== null && existsSync(inFolder) ? inFolder : null;
    };
    const files = filesFrom(pathOf);
    const tables = readInitFiles(files);
    if (values['update'] === true) {
      return changeNetwork(context, { tables, files, dryRun: values['dry-run'] === true });
    }
    const unlent = await createNetwork(context.config, tables);
    for (const line of summary(tables, unlent)) context.say(line);
    return EXIT.done;
  },
};

async function initDemonstration(words: readonly string[], { config, say, progress }: Context) {
  if (words.length > 0) throw new UsageError('--demo takes no folder');
  const made = await createDemonstration(config, (line) => progress(line));
  const counts = Object.entries(made).map(([what, count]) => `${count} ${what}`);
  say(`The demonstration network is in ${config.dataFolder}: ${counts.join(', ')}.`);
  return EXIT.done;
}

function filesFrom(pathOf: (name: FileName) => string | null): InitFiles {
  const needed = (name: FileName): string => {
    const path = pathOf(name);
    if (path !== null) return path;
    throw new UsageError(`"acervo init" needs ${FILES[name]}: give its folder, or --${name} FILE`);
  };
  return {
    settings: needed('settings'),
    libraries: needed('libraries'),
    campuses: pathOf('campuses'),
    groups: pathOf('groups'),
    loanTypes: pathOf('loan-types'),
    policies: pathOf('policies'),
    periods: pathOf('periods'),
    limits: pathOf('limits'),
    hours: pathOf('hours'),
    holidays: pathOf('holidays'),
    transfers: pathOf('transfers'),
  };
}

/** Prints the plan, then changes network and settings. */
async function changeNetwork(
  { config, say }: Context,
  { tables, files, dryRun }: { tables: InitTables; files: InitFiles; dryRun: boolean },
): Promise<number> {
  const given = {
    campuses: files.campuses !== null,
    groups: files.groups !== null,
    loanTypes: files.loanTypes !== null,
    policies: files.policies !== null,
    periods: files.periods !== null,
    limits: files.limits !== null,
    hours: files.hours !== null,
    holidays: files.holidays !== null,
    transfers: Boolean(files.transfers),
  };
  const { db, settings, close } = await openNetwork(config);
  try {
    say(`${settings.institution.name} (${settings.institution.sigla}):`);
    for (const line of settingLines(settings, tables.settings)) say(line);
    await updateNetwork(db, tables, given, { now: config.now(), dryRun, say });
    if (dryRun) say('Nothing was written.');
    else {
      writeSettings(config.dataFolder, tables.settings);
      const moved = await moveDates(db, config.now());
      if (moved.loans > 0) say(`Due dates moved: ${moved.loans}.`);
      if (moved.holds > 0) say(`Pick-up windows moved: ${moved.holds}.`);
      for (const line of await warningsOf(db, config.now())) say(line);
      say('Done. Settings count from the next start on, pages from the next "acervo publish".');
    }
    return EXIT.done;
  } finally {
    await close();
  }
}

/** Changed settings, by name. */
const settingLines = (before: Settings, after: Settings): string[] =>
  Object.keys({ ...before, ...after })
    .filter(
      (name) => JSON.stringify(before[name as 'login']) !== JSON.stringify(after[name as 'login']),
    )
    .map((name) => `  changed  setting ${name}`);

/** What the network can be used with, but hardly as meant. */
const warningsOf = async ({ queries }: Database, now: Date): Promise<string[]> => [
  ...(await unlentKindLines(queries)),
  ...(await missingTransfers(queries)).map((line) => `  ${line}`),
  ...[...(await closedLibraries(queries, now)), ...(await librariesWithoutHours(queries))].map(
    (line) => `  ${line}`,
  ),
];

/** Returns warnings. */
async function createNetwork(config: Config, tables: InitTables): Promise<string[]> {
  const db = openDatabase(config.database);
  try {
    if (await isFounded(db)) throw new Error('There is a network already; it stays as it is.');
    await migrate(db);
    writeSettings(config.dataFolder, tables.settings);
    await writeNetwork(db, tables, config.now());
    return await warningsOf(db, config.now());
  } finally {
    await db.close();
  }
}

function summary(tables: InitTables, unlent: readonly string[]): string[] {
  const { settings, campuses, libraries, groups, hours, holidays, policies } = tables;
  return [
    `${settings.institution.name} (${settings.institution.sigla}):`,
    `  campuses   ${campuses.map(({ values }) => values.name).join(', ')}`,
    ...libraries.map(({ values }) => `  library    ${values.code}  ${values.name}`),
    `  groups     ${groups.length === 0 ? 'none: patrons need one' : groups.length}`,
    `  policies   ${policies.length}`,
    ...unlent,
    `  hours      ${hours.length === 0 ? 'none told: every day counts as open' : hours.length}`,
    `  holidays   ${holidays.length}`,
    'The network is ready and empty. Next: npm run acervo -- import FILE',
  ];
}
