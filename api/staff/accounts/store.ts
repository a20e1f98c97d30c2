import type { StaffRight } from '#contract/shared/staff/rights.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';

/** A library in which somebody has rights. */
export interface StaffLibrary {
  id: number;
  code: string;
  name: string;
  timeZone: string;
  rights: StaffRight[];
}

export interface StaffAccount {
  patronId: number;
  name: string;
  login: string;
  hasFactor: boolean;
  libraries: StaffLibrary[];
}

const staffRows = (q: Queries | Tx) =>
  q
    .selectFrom('staff_rights as r')
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .leftJoin('second_factors as f', (join) =>
      join.onRef('f.patron_id', '=', 'p.id').on('f.confirmed_at', 'is not', null),
    )
    .select(['r.patron_id', 'r.right', 'p.name', 'p.login', 'f.confirmed_at'])
    .select(['l.id', 'l.code', 'l.name as library', 'l.time_zone'])
    .where('p.left_at', 'is', null)
    .where('p.blocked', '=', 0)
    .orderBy('r.patron_id')
    .orderBy('l.id')
    .orderBy('r.right');

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffRows>['execute']>>[number];

function accountsOf(rows: readonly StaffRow[]): StaffAccount[] {
  const accounts = new Map<number, StaffAccount>();
  for (const row of rows) {
    const account = accounts.get(row.patron_id) ?? {
      ...{ patronId: row.patron_id, name: row.name, login: row.login },
      ...{ hasFactor: row.confirmed_at !== null, libraries: [] },
    };
    accounts.set(row.patron_id, account);
    const library = account.libraries.find(({ id }) => id === row.id);
    if (library) library.rights.push(row.right);
    else {
      const { id, code, library: name, time_zone: timeZone } = row;
      account.libraries.push({ id, code, name, timeZone, rights: [row.right] });
    }
  }
  return [...accounts.values()];
}

/** The staff account of a patron; undefined: the patron is not staff. */
export async function staffAccount(
  q: Queries | Tx,
  patronId: number,
): Promise<StaffAccount | undefined> {
  const rows = await staffRows(q).where('r.patron_id', '=', patronId).execute();
  return accountsOf(rows)[0];
}

/** All staff accounts. */
export const listStaff = async (q: Queries): Promise<StaffAccount[]> =>
  accountsOf(await staffRows(q).execute());

/** Replaces the rights of a patron in a library; none: all are taken away. */
export async function saveRights(
  tx: Tx | Queries,
  { patronId, libraryId, rights }: { patronId: number; libraryId: number; rights: StaffRight[] },
): Promise<void> {
  await tx
    .deleteFrom('staff_rights')
    .where('patron_id', '=', patronId)
    .where('library_id', '=', libraryId)
    .execute();
  if (rights.length === 0) return;
  await tx
    .insertInto('staff_rights')
    .values(rights.map((right) => ({ ...{ patron_id: patronId, library_id: libraryId, right } })))
    .execute();
}
