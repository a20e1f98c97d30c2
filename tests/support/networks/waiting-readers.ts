import type { Insertable } from 'kysely';
import type { Tables } from '#api/core/db/schema.ts';
import type { Database } from '#api/core/db/connection.ts';
import { addTitles, book, fillNetwork } from './small-network.ts';

/** The rules of every group. */
export const POLICY = {
  ...{ group_id: null, loan_kind: null, library_id: null, lendable: 1 as const, loan_days: 7 },
  ...{ loan_hours: null, max_items: 5, max_renewals: 5, max_holds: 3, pickup_hours: 48 },
  ...{ max_requests: null, between_libraries: null, home_delivery: null },
  ...{ fine_cents_per_day: 100, fine_cents_per_hour: 100, block_from_cents: 1000 },
  suspension_days_per_day: null,
} satisfies Insertable<Tables['policies']>;

/**
 * The small network with its rules, three readers (1 `leitor`, 2 `leitora`, 3 `outro`), and titles whose
 * copies are told by library and volume; copy 1 has barcode "c1" and so on. Returns the titles' ids.
 */
export async function fillWithReaders(
  db: Database,
  titles: readonly { libraryCode: string; volume?: string }[][],
  password = '-',
): Promise<number[]> {
  await fillNetwork(db);
  const person = { email: null, group_id: 1, campus_id: null, blocked: 0 as const };
  for (const login of ['leitora', 'outro']) {
    const created = { password_hash: '-', created_at: '2026-01-05T12:00:00.000Z' };
    await db.queries
      .insertInto('patrons')
      .values({ ...person, ...created, person: login, login, name: login })
      .execute();
  }
  await db.queries.updateTable('patrons').set({ password_hash: password }).execute();
  await db.queries.insertInto('policies').values(POLICY).execute();
  let copy = 0;
  return addTitles(
    db,
    titles.map((copies, index) =>
      book({
        number: String(index + 1),
        title: `Obra ${index + 1}`,
        author: 'Azevedo, Aluísio',
        copies: copies.map((one) => {
          copy += 1;
          const label = { barcode: `c${copy}`, callNumber: `86${copy}`, shelfLocation: '1º andar' };
          return { ...one, ...label };
        }),
      }),
    ),
  );
}

/** Gives the three readers the addresses p1@ufvi.example to p3@ufvi.example. */
export async function addEmails({ queries }: Database): Promise<void> {
  for (const id of [1, 2, 3]) {
    const email = `p${id}@ufvi.example`;
    await queries.updateTable('patrons').set({ email }).where('id', '=', id).execute();
  }
}
