import type { Database } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { addTitles, book, CENTRAL, fillNetwork } from '../support/networks/small-network.ts';

/** The instant at which everything happens: a Thursday, 14:20 in the library's zone. */
export const NOW = new Date('2026-03-12T17:20:00.000Z');
export const PATRONS = 200;
/** Acts of each kind, a quarter of them for each fourth patron. */
export const ACTS = 800;
const TITLES = 2000;
export const WORDS = ['rio', 'mar', 'serra', 'vento', 'pedra', 'jardim', 'noite', 'estrada'];

/** What is searched for while others borrow. */
export const QUESTIONS = WORDS.map((word, at) => `${word} ${WORDS[(at + 3) % WORDS.length] ?? ''}`);

export const loginOf = (patron: number): string => `leitor${patron}`;
export const barcodeOf = (title: number): string => `b${title}`;
/** Who does an act, who has its title at home: the numbers of patrons, from 1. */
export const patronOf = (act: number): number => (act % PATRONS) + 1;

/**
 * A library with two thousand titles of one copy each; the first 800 are lent, four to each patron,
 * and fall due in two days.
 */
export async function fillForCirculation(db: Database): Promise<void> {
  await migrate(db);
  await fillNetwork(db);
  await openOnWorkdays(db);
  await addPolicy(db);
  const books = Array.from({ length: TITLES }, (_, at) => bookAt(at + 1));
  const titles = await addTitles(db, books);
  await enrol(db);
  const copies = await db.queries.selectFrom('copies').select(['id', 'title_id']).execute();
  const copyOf = new Map(copies.map(({ id, title_id }) => [title_id, id]));
  await lend(
    db,
    titles.slice(0, ACTS).map((title) => copyOf.get(title) ?? 0),
  );
}

const bookAt = (number: number) =>
  book({
    number: String(number),
    title: `${WORDS[number % 8] ?? ''} e ${WORDS[(number >> 3) % 8] ?? ''} ${number}`,
    author: `Autora ${number % 97}`,
    subjects: [`Assunto ${number % 31}`],
    year: 1950 + (number % 70),
    copies: [{ barcode: barcodeOf(number), callNumber: `869.3 A${number}` }],
  });

const openOnWorkdays = (db: Database) =>
  db.queries
    .insertInto('opening_hours')
    .values(
      [1, 2, 3, 4, 5].map((weekday) => ({
        library_id: CENTRAL,
        weekday,
        opens: '08:00',
        closes: '22:00',
      })),
    )
    .execute();

const addPolicy = (db: Database) =>
  db.queries
    .insertInto('policies')
    .values({
      group_id: null,
      loan_kind: null,
      library_id: null,
      lendable: 1,
      loan_days: 14,
      loan_hours: null,
      max_items: 20,
      max_renewals: 5,
      max_holds: 20,
      pickup_hours: 48,
      fine_cents_per_day: 100,
      fine_cents_per_hour: null,
      block_from_cents: 1000,
      suspension_days_per_day: null,
    })
    .execute();

async function enrol(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (let number = 2; number <= PATRONS; number++) {
      await tx
        .insertInto('patrons')
        .values({
          person: `p${number}`,
          login: loginOf(number),
          name: `Leitor ${number}`,
          email: null,
          group_id: 1,
          campus_id: null,
          password_hash: '-',
          blocked: 0,
          created_at: NOW.toISOString(),
        })
        .execute();
    }
    await tx
      .updateTable('patrons')
      .set({ login: loginOf(1) })
      .where('id', '=', 1)
      .execute();
  });
}

async function lend(db: Database, copies: readonly number[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [act, copy_id] of copies.entries()) {
      await tx
        .insertInto('loans')
        .values({
          copy_id,
          patron_id: patronOf(act),
          library_id: CENTRAL,
          lent_at: '2026-03-02T12:00:00.000Z',
          due_at: '2026-03-14T02:59:59.000Z',
          returned_at: null,
        })
        .execute();
    }
  });
}
