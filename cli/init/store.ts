import { chunks } from '#api/core/db/chunks.ts';
import type { Database, Tx } from '#api/core/db/connection.ts';
import { foundNetwork } from '#api/open-network.ts';
import type { InitTables } from './files.ts';
import { insertOpening, localizedText, type Ids } from './opening-store.ts';

/** Writes a new network in one transaction. */
export const writeNetwork = (db: Database, tables: InitTables, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const campuses = await insertCampuses(tx, tables);
    const libraries = await insertLibraries(tx, tables, campuses);
    const groups = await insertGroups(tx, tables);
    await insertOpening(tx, tables, libraries);
    await insertPolicies(tx, tables, { libraries, groups });
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
  return idsOf(
    await tx.insertInto('patron_groups').values(rows).returning(['id', 'code']).execute(),
  );
}

export const policyRows = (
  { policies }: Pick<InitTables, 'policies'>,
  { libraries, groups }: { libraries: Ids; groups: Ids },
) =>
  policies.map(({ values }) => ({
    group_id: groups.get(values.group) ?? null,
    loan_kind: values.material,
    library_id: libraries.get(values.library) ?? null,
    lendable: values.lendable,
    loan_days: values.loan_days,
    loan_hours: values.loan_hours,
    max_items: values.max_items,
    max_renewals: values.max_renewals,
    max_holds: values.max_holds,
    max_requests: values.max_requests,
    between_libraries: values.between_libraries,
    home_delivery: values.home_delivery,
    pickup_hours: values.pickup_hours,
    fine_cents_per_day: values.fine_per_day,
    fine_cents_per_hour: values.fine_per_hour,
    block_from_cents: values.block_from,
    suspension_days_per_day: values.suspension_days_per_day,
  }));

export async function insertPolicies(
  tx: Tx,
  tables: InitTables,
  ids: { libraries: Ids; groups: Ids },
): Promise<void> {
  const rows = policyRows(tables, ids);
  for (const some of chunks(rows)) await tx.insertInto('policies').values(some).execute();
}
