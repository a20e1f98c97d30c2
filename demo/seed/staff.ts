import { STAFF_ROLES, type StaffRole } from '#contract/shared/staff/rights.ts';
import type { Queries, Tx } from '#api/core/db/connection.ts';
import { saveRights } from '#api/staff/accounts/store.ts';
import { libraries, type LibraryKey } from '../network.ts';
import { patrons } from '../people.ts';

const EVERYWHERE = libraries.map(({ key }) => key);

/** Who works in which libraries. */
const STAFF: readonly { login: string; role: StaffRole; at: readonly LibraryKey[] }[] = [
  { login: 'balcao', role: 'counter', at: ['central', 'humanas'] },
  { login: 'bibliotecaria', role: 'librarian', at: ['central', 'humanas'] },
  { login: 'chefe', role: 'head', at: EVERYWHERE },
];

/** The accounts of staff. */
export async function seedStaff(tx: Tx | Queries): Promise<void> {
  for (const { login, role, at } of STAFF) {
    const patronId = patrons.find((patron) => patron.login === login)?.id;
    if (patronId === undefined) throw new Error(`No patron "${login}"`);
    for (const { code: libraryId } of libraries.filter(({ key }) => at.includes(key))) {
      await saveRights(tx, { patronId, libraryId, rights: [...STAFF_ROLES[role]] });
    }
  }
}
