import { readFileSync } from 'node:fs';
import { LOAN_KINDS } from '#api/core/db/schema.ts';
import { parseSettings, type Settings } from '#api/portal/settings/settings.ts';
import {
  flag,
  inOtherLanguages,
  money,
  oneOf,
  optional,
  required,
  timeZone,
  whole,
} from '../csv/cells.ts';
import { readTable, TableProblem, type Cell, type TableRow } from '../csv/table.ts';
import { openingProblems, readOpening, unknownCodes, type OpeningTables } from './opening-files.ts';

/** Input files of a network. */
export interface InitFiles {
  settings: string;
  libraries: string;
  /** Null: those that libraries name, or a single one named after the institution. */
  campuses: string | null;
  /** Null: no readers and no lending yet. */
  groups: string | null;
  policies: string | null;
  /** Null: every day counts as open. */
  hours: string | null;
  holidays: string | null;
}

const CAMPUS = { code: required, name: required };
const LIBRARY = { code: required, name: required, campus: optional, time_zone: timeZone };
const GROUP = { code: required, name: required, ...inOtherLanguages('name') };
const POLICY = {
  group: optional,
  material: oneOf(LOAN_KINDS),
  library: optional,
  lendable: flag,
  loan_days: whole(1),
  loan_hours: whole(1),
  max_items: whole(),
  max_renewals: whole(),
  max_holds: whole(),
  max_requests: whole(),
  between_libraries: flag,
  home_delivery: flag,
  pickup_hours: whole(1),
  fine_per_day: money,
  fine_per_hour: money,
  block_from: money,
  suspension_days_per_day: whole(),
};

type Rows<C extends Record<string, Cell<unknown>>> = TableRow<C>[];

/** Parsed files with valid references. */
export interface InitTables extends OpeningTables {
  settings: Settings;
  campuses: Rows<typeof CAMPUS>;
  libraries: Rows<typeof LIBRARY>;
  groups: Rows<typeof GROUP>;
  policies: Rows<typeof POLICY>;
}

/**
 * Reads and validates the files of a new network.
 *
 * @throws TableProblem with all problems, by file, line and column
 */
export function readInitFiles(files: InitFiles): InitTables {
  const settings = readSettingsFile(files.settings);
  const libraries = readTable(files.libraries, LIBRARY);
  const tables: InitTables = {
    ...{ settings, libraries },
    ...(files.campuses === null
      ? campusesNamedBy(libraries, settings)
      : { campuses: readTable(files.campuses, CAMPUS) }),
    groups: files.groups === null ? [] : readTable(files.groups, GROUP),
    ...readOpening(files),
    policies: files.policies === null ? [] : readTable(files.policies, POLICY),
  };
  const problems = problemsOf(tables);
  if (problems.length > 0) throw new TableProblem(problems);
  return tables;
}

/** Campuses named by libraries; libraries that name none belong to one named after the institution. */
function campusesNamedBy(
  named: InitTables['libraries'],
  { institution: { sigla, name } }: Settings,
): Pick<InitTables, 'campuses' | 'libraries'> {
  const libraries = named.map(({ values, problem }) => ({
    values: { ...values, campus: values.campus || sigla },
    problem,
  }));
  const codes = [...new Set(libraries.map(({ values }) => values.campus))];
  const campuses = codes.map((code) => ({
    values: { code, name: code === sigla ? name : code },
    problem: (_column: string, problem: string) => problem,
  }));
  return { libraries, campuses };
}

function readSettingsFile(file: string): Settings {
  const settings = parseSettings(parseJson(readFileSync(file, 'utf8'), file), file);
  if (!settings.demonstration) return settings;
  throw new Error(`${file}: /demonstration must be false: only "acervo init --demo" sets it`);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Duplicate codes, unknown codes, reversed times. */
function problemsOf(tables: InitTables): string[] {
  const { campuses, libraries, groups, policies } = tables;
  const library = new Set(libraries.map(({ values }) => values.code));
  return [
    ...(libraries.length === 0 ? ['libraries: there must be at least one'] : []),
    ...twice(campuses),
    ...twice(libraries),
    ...twice(groups),
    ...unknownCodes(libraries, 'campus', new Set(campuses.map(({ values }) => values.code))),
    ...unknownCodes(policies, 'library', library),
    ...unknownCodes(policies, 'group', new Set(groups.map(({ values }) => values.code))),
    ...openingProblems(tables, library),
  ];
}

function twice(rows: Rows<{ code: Cell<string> } & Record<string, Cell<unknown>>>): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ values: { code }, problem }) => {
    const isSecond = seen.has(code);
    seen.add(code);
    return isSecond ? [problem('code', `"${code}" occurs twice`)] : [];
  });
}
