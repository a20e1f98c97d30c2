import { recordChanges } from '#api/core/db/change-log.ts';
import type { Database, Tx } from '#api/core/db/connection.ts';
import { TableProblem } from '../csv/table.ts';
import type { InitTables } from './files.ts';
import { insertOpening, replaceOpening, type Ids } from './opening-store.ts';
import { planUpdate, type Given, type TablePlan, type UpdatePlan } from './plan.ts';
import { idsOf, insertPolicies, policyRows } from './store.ts';

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
    const rules = given.policies && (await policiesDiffer(tx, tables));
    const lines = [
      ...[plan.campuses, plan.libraries, plan.groups].flatMap((one) => one.lines),
      ...(rules ? [`  replaced policies: ${tables.policies.length}`] : []),
      ...(given.hours ? [`  replaced hours: ${tables.hours.length}`] : []),
      ...(given.holidays ? [`  replaced holidays: ${tables.holidays.length}`] : []),
    ];
    for (const line of lines) say(line);
    if (lines.length === 0) say('  nothing changes in the network');
    const problems = await orphansOf(tx, plan);
    if (problems.length > 0) throw new TableProblem(problems);
    if (dryRun) return;
    if (rules) await tx.deleteFrom('policies').execute();
    await applyPlan(tx, plan, now);
    const ids = await codesOf(tx);
    if (rules) await insertPolicies(tx, tables, ids);
    await writeOpening(tx, tables, given, ids.libraries);
  });

/** Reasons why a library, campus or group cannot be deleted, one line each. */
async function orphansOf(tx: Tx, { libraries, groups, campuses }: UpdatePlan): Promise<string[]> {
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
  return problems;
}

/** Creates campuses before the libraries that need them, and deletes them after. */
async function applyPlan(tx: Tx, { campuses, libraries, groups }: UpdatePlan, now: Date) {
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
  table: 'libraries' | 'patron_groups' | 'campuses',
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

/** A new library or group needs new policies. */
async function policiesDiffer(tx: Tx, tables: InitTables): Promise<boolean> {
  const stored = await tx.selectFrom('policies').selectAll().execute();
  const here = stored.map(({ id: _, ...row }) => row);
  return textOf(here) !== textOf(policyRows(tables, await codesOf(tx)));
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
