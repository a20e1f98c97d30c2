import { readFileSync } from 'node:fs';
import { parseSettings, type Settings } from '#api/portal/settings/settings.ts';
import { inOtherLanguages, optional, required, timeZone } from '../csv/cells.ts';
import { readTable, TableProblem, type Cell, type TableRow } from '../csv/table.ts';
import {
  policyProblems,
  readPolicies,
  type PolicyFiles,
  type PolicyTables,
} from './policy-files.ts';
import { gapProblems, readTransfers, transferProblems, type TransferRows } from './transfers.ts';
import { openingProblems, readOpening, unknownCodes, type OpeningTables } from './opening-files.ts';

/** Input files of a network. */
export interface InitFiles extends PolicyFiles {
  settings: string;
  libraries: string;
  /** Null: those that libraries name, or a single one named after the institution. */
  campuses: string | null;
  /** Null: no readers and no lending yet. */
  groups: string | null;
  /** Null: every day counts as open. */
  hours: string | null;
  holidays: string | null;
  /** Null: no copy is sent to another library for a hold. */
  transfers?: string | null;
}

const CAMPUS = { code: required, name: required };
const LIBRARY = { code: required, name: required, campus: optional, time_zone: timeZone };
const GROUP = {
  code: required,
  name: required,
  ...inOtherLanguages('name'),
  parent: optional,
};
type Rows<C extends Record<string, Cell<unknown>>> = TableRow<C>[];

/** Parsed files with valid references. */
export interface InitTables extends OpeningTables, PolicyTables {
  transfers: TransferRows;
  settings: Settings;
  campuses: Rows<typeof CAMPUS>;
  libraries: Rows<typeof LIBRARY>;
  groups: Rows<typeof GROUP>;
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
    ...readPolicies(files),
    transfers: readTransfers(files.transfers ?? null),
  };
  const problems = [...problemsOf(tables), ...(files.transfers ? gapsOf(tables) : [])];
  if (problems.length > 0) throw new TableProblem(problems);
  return tables;
}

/** Campuses named by libraries; libraries that name none belong to one named after the institution. */
function campusesNamedBy(
  named: InitTables['libraries'],
  { institution: { sigla, name } }: Settings,
): Pick<InitTables, 'campuses' | 'libraries'> {
  const libraries = named.map((row) => ({
    ...row,
    values: { ...row.values, campus: row.values.campus || sigla },
  }));
  const codes = [...new Set(libraries.map(({ values }) => values.campus))];
  const campuses = codes.map((code) => ({
    values: { code, name: code === sigla ? name : code },
    at: '',
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

/** Pairs of libraries that policies need and the file of transfers does not name. */
const gapsOf = ({ libraries, transfers, policies }: InitTables): string[] =>
  gapProblems({
    ...{ transfers, libraries },
    reaches: policies.map(({ values, problem }) => ({
      reach: values.hold_reach,
      problem: (text) => problem('hold_reach', text),
    })),
  });

/** Duplicate codes, unknown codes, reversed times. */
function problemsOf(tables: InitTables): string[] {
  const { campuses, libraries, groups, loanTypes } = tables;
  const codes = (rows: readonly { values: { code: string } }[]) =>
    new Set(rows.map(({ values }) => values.code));
  const known = {
    groups: codes(groups),
    campuses: codes(campuses),
    libraries: codes(libraries),
  };
  return [
    ...(libraries.length === 0 ? ['libraries: there must be at least one'] : []),
    ...twice(campuses),
    ...twice(libraries),
    ...twice(groups),
    ...twice(loanTypes),
    ...unknownCodes(libraries, 'campus', known.campuses),
    ...unknownCodes(groups, 'parent', known.groups),
    ...circular(groups),
    ...policyProblems(tables, known),
    ...openingProblems(tables, known.libraries),
    ...transferProblems(tables.transfers, known.libraries),
  ];
}

/** Groups that are above themselves. */
function circular(groups: InitTables['groups']): string[] {
  const parents = new Map(groups.map(({ values }) => [values.code, values.parent]));
  return groups.flatMap(({ values: { code }, problem }) => {
    const seen = new Set<string>();
    for (let above = parents.get(code); above; above = parents.get(above)) {
      if (above === code) return [problem('parent', `"${code}" would be above itself`)];
      if (seen.has(above)) break;
      seen.add(above);
    }
    return [];
  });
}

function twice(rows: Rows<{ code: Cell<string> } & Record<string, Cell<unknown>>>): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ values: { code }, problem }) => {
    const isSecond = seen.has(code);
    seen.add(code);
    return isSecond ? [problem('code', `"${code}" occurs twice`)] : [];
  });
}
