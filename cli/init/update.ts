import { recordChanges } from '#api/core/db/change-log.ts';
import type { Database, Tx } from '#api/core/db/connection.ts';
import { insertTransfers } from './transfers.ts';
import { TableProblem } from '../csv/table.ts';
import type { InitTables } from './files.ts';
import { insertOpening, replaceOpening, type Ids } from './opening-store.ts';
import { planUpdate, type Given, type TablePlan, type UpdatePlan } from './plan.ts';
import {
  deletePolicies,
  insertPolicies,
  limitRows,
  periodRows,
  policyRows,
  saveLoanTypes,
  storedPolicies,
  type ScopeIds,
} from './policy-store.ts';
import { idsOf, saveParents } from './store.ts';

interface Updating {
  now: Date;
  dryRun: boolean;
  /** Prints planned changes before they are made. */
  say: (line: string) => void;
}

/**
 * Updates the network from the files in one transaction. Data of files that were not given stay unchanged.
 *
 * @throws TableProblem if something would lose its library, campus or group
 */
export const updateNetwork = (
  db: Database,
  tables: InitTables,
  given: Given,
  { now, dryRun, say }: Updating,
): Promise<void> =>
  db.transaction(async (tx) => {
    const plan = await planUpdate(tx, tables, given);
    const replaced = await replacedPolicies(tx, tables, given);
    const lines = [
      ...[plan.campuses, plan.libraries, plan.groups, plan.loanTypes].flatMap((one) => one.lines),
      ...replaced.map((name) => `  replaced ${name}: ${tables[name].length}`),
      ...(given.hours ? [`  replaced hours: ${tables.hours.length}`] : []),
      ...(given.holidays ? [`  replaced holidays: ${tables.holidays.length}`] : []),
      ...(given.transfers ? [`  replaced transfers: ${tables.transfers.length}`] : []),
    ];
    for (const line of lines) say(line);
    if (lines.length === 0) say('  nothing changes in the network');
    const problems = await orphansOf(tx, plan);
    if (problems.length > 0) throw new TableProblem(problems);
    if (dryRun) return;
    await deletePolicies(tx, replaced);
    if (given.transfers) await tx.deleteFrom('transfers').execute();
    if (given.groups) await tx.updateTable('patron_groups').set({ parent_id: null }).execute();
    await applyPlan(tx, plan, now);
    const ids = await codesOf(tx);
    if (given.groups) await saveParents(tx, tables.groups, ids.groups);
    if (given.loanTypes) await saveLoanTypes(tx, tables);
    await insertPolicies(tx, tables, ids, replaced);
    if (given.transfers) await insertTransfers(tx, tables.transfers, ids.libraries);
    await writeOpening(tx, tables, given, ids.libraries);
  });

/** Reasons why a library, campus or group cannot be deleted, one line each. */
async function orphansOf(
  tx: Tx,
  { libraries, groups, campuses, loanTypes }: UpdatePlan,
): Promise<string[]> {
  const problems: string[] = [];
  const count = async (table: 'copies' | 'loans' | 'holds', id: number): Promise<number> => {
    const { counted } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('counted'))
      .where('library_id', '=', id)
      .executeTakeFirstOrThrow();
    return Number(counted);
  };
  const patrons = async (column: 'group_id' | 'campus_id', id: number): Promise<number> => {
    const { counted } = await tx
      .selectFrom('patrons')
      .select(({ fn }) => fn.countAll<number>().as('counted'))
      .where(column, '=', id)
      .executeTakeFirstOrThrow();
    return Number(counted);
  };
  for (const { id, code } of libraries.gone) {
    const [copies, loans, holds] = [
      await count('copies', id),
      await count('loans', id),
      await count('holds', id),
    ];
    if (copies + loans + holds > 0) {
      problems.push(
        `libraries: "${code}" cannot go: it has ${copies} copies, ${loans} loans and ${holds} holds`,
      );
    }
  }
  for (const { id, code } of groups.gone) {
    const those = await patrons('group_id', id);
    if (those > 0) problems.push(`groups: "${code}" cannot go: ${those} patrons are in it`);
  }
  for (const { id, code } of campuses.gone) {
    const those = await patrons('campus_id', id);
    if (those > 0) problems.push(`campuses: "${code}" cannot go: ${those} patrons are of it`);
  }
  for (const { code } of loanTypes.gone) {
    const copies = await copiesOfType(tx, code);
    if (copies > 0) problems.push(`loan types: "${code}" cannot go: ${copies} copies have it`);
  }
  return problems;
}

async function copiesOfType(tx: Tx, code: string): Promise<number> {
  const { counted } = await tx
    .selectFrom('copies')
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .where('loan_kind', '=', code)
    .executeTakeFirstOrThrow();
  return Number(counted);
}

/** Creates campuses before the libraries that need them, and deletes them after. */
async function applyPlan(
  tx: Tx,
  { campuses, libraries, groups, loanTypes }: UpdatePlan,
  now: Date,
) {
  for (const { id, code, facts } of campuses.wanted) {
    const row = { code, name: facts['name'] ?? '' };
    await (
      id === null
        ? tx.insertInto('campuses').values(row)
        : tx.updateTable('campuses').set(row).where('id', '=', id)
    ).execute();
  }
  const { campuses: campusIds } = await codesOf(tx);
  for (const { id, code, facts } of libraries.wanted) {
    const campus_id = campusIds.get(facts['campus'] ?? '') ?? 0;
    const row = { code, name: facts['name'] ?? '', campus_id, time_zone: facts['time_zone'] ?? '' };
    await (
      id === null
        ? tx.insertInto('libraries').values({ ...row, shelf_guide: '[]' })
        : tx.updateTable('libraries').set(row).where('id', '=', id)
    ).execute();
    if (id !== null) await logIndexChanges(tx, id, now);
  }
  for (const { id, code, facts } of groups.wanted) {
    const row = { code, name: facts['name'] ?? '' };
    await (
      id === null
        ? tx.insertInto('patron_groups').values(row)
        : tx.updateTable('patron_groups').set(row).where('id', '=', id)
    ).execute();
  }
  await removeGone(tx, 'libraries', libraries);
  await removeGone(tx, 'patron_groups', groups);
  await removeGone(tx, 'campuses', campuses);
  await removeGone(tx, 'loan_types', loanTypes);
}

/** Titles are indexed by the campus of their copies. */
async function logIndexChanges(tx: Tx, libraryId: number, now: Date): Promise<void> {
  const titles = await tx
    .selectFrom('copies')
    .select('title_id')
    .distinct()
    .where('library_id', '=', libraryId)
    .execute();
  const ids = titles.map(({ title_id }) => title_id);
  await recordChanges(tx, 'title', ids, now.toISOString());
}

async function removeGone(
  tx: Tx,
  table: 'libraries' | 'patron_groups' | 'campuses' | 'loan_types',
  { gone }: TablePlan,
): Promise<void> {
  for (const { id, code } of gone) {
    try {
      if (table === 'libraries') {
        await tx.deleteFrom('opening_hours').where('library_id', '=', id).execute();
        await tx.deleteFrom('opening_exceptions').where('library_id', '=', id).execute();
      }
      await tx.deleteFrom(table).where('id', '=', id).execute();
    } catch (error) {
      throw new Error(`${table}: "${code}" cannot go: something else of the network names it`, {
        cause: error,
      });
    }
  }
}

async function codesOf(tx: Tx): Promise<Record<'campuses' | 'libraries' | 'groups', Ids>> {
  return {
    campuses: idsOf(await tx.selectFrom('campuses').select(['id', 'code']).execute()),
    libraries: idsOf(await tx.selectFrom('libraries').select(['id', 'code']).execute()),
    groups: idsOf(await tx.selectFrom('patron_groups').select(['id', 'code']).execute()),
  };
}

/** The files that differ from what is stored; a new library or group needs new rows. */
async function replacedPolicies(tx: Tx, tables: InitTables, given: Given) {
  const ids: ScopeIds = await codesOf(tx);
  const stored = await storedPolicies(tx);
  const wanted = {
    policies: policyRows(tables, ids),
    periods: periodRows(tables, ids),
    limits: limitRows(tables, ids),
  };
  return (['policies', 'periods', 'limits'] as const).filter(
    (name) => given[name] && textOf(stored[name]) !== textOf(wanted[name]),
  );
}

/** Rows as one text, independent of order. */
const textOf = (rows: readonly object[]): string =>
  rows
    .map((row) =>
      JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))),
    )
    .sort()
    .join('\n');

async function writeOpening(tx: Tx, tables: InitTables, given: Given, libraries: Ids) {
  if (given.hours) await replaceOpening(tx, tables, libraries, given.holidays);
  else if (given.holidays) {
    await tx.deleteFrom('opening_exceptions').execute();
    await insertOpening(tx, { ...tables, hours: [] }, libraries);
  }
}
