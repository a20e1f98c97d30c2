import type { Database, Tx } from '#api/core/db/connection.ts';
import { foundNetwork } from '#api/open-network.ts';
import type { InitTables } from './files.ts';
import { insertPolicies, saveLoanTypes } from './policy-store.ts';
import { insertTransfers } from './transfers.ts';
import { insertOpening, localizedText, type Ids } from './opening-store.ts';

/** Writes a new network in one transaction. */
export const writeNetwork = (db: Database, tables: InitTables, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const campuses = await insertCampuses(tx, tables);
    const libraries = await insertLibraries(tx, tables, campuses);
    const groups = await insertGroups(tx, tables);
    await insertOpening(tx, tables, libraries);
    await saveLoanTypes(tx, tables);
    await insertPolicies(tx, tables, { libraries, groups, campuses });
    await insertTransfers(tx, tables.transfers, libraries);
    await foundNetwork(tx, now);
  });

export const idsOf = (rows: readonly { id: number; code: string }[]): Ids =>
  new Map(rows.map(({ id, code }) => [code, id]));

async function insertCampuses(tx: Tx, { campuses }: InitTables): Promise<Ids> {
  const rows = campuses.map(({ values: { code, name } }) => ({ code, name }));
  return idsOf(await tx.insertInto('campuses').values(rows).returning(['id', 'code']).execute());
}

async function insertLibraries(
  tx: Tx,
  { libraries, settings }: InitTables,
  campuses: Ids,
): Promise<Ids> {
  const rows = libraries.map(({ values }) => ({
    code: values.code,
    name: values.name,
    campus_id: campuses.get(values.campus) ?? 0,
    time_zone: values.time_zone || settings.timeZone,
    shelf_guide: '[]',
  }));
  return idsOf(await tx.insertInto('libraries').values(rows).returning(['id', 'code']).execute());
}

async function insertGroups(tx: Tx, { groups }: InitTables): Promise<Ids> {
  if (groups.length === 0) return new Map();
  const rows = groups.map(({ values }) => ({
    code: values.code,
    name: localizedText('name', values),
  }));
  const ids = idsOf(
    await tx.insertInto('patron_groups').values(rows).returning(['id', 'code']).execute(),
  );
  await saveParents(tx, groups, ids);
  return ids;
}

/** Sets the group above each. */
export async function saveParents(tx: Tx, groups: InitTables['groups'], ids: Ids): Promise<void> {
  for (const { values } of groups) {
    await tx
      .updateTable('patron_groups')
      .set({ parent_id: ids.get(values.parent) ?? null })
      .where('code', '=', values.code)
      .execute();
  }
}
