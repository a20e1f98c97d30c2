import type { Tx } from '#api/core/db/connection.ts';
import { pickupEnd } from '#api/circulation/requests/lapse.ts';
import { recordAct } from '#api/staff/acts/log.ts';

/** The library that most staff of the demonstration work in, and the one that it exchanges most with. */
const CENTRAL = 1;
const HUMANAS = 2;
const SERRA = 6;

/** Whose holds they are. */
const WAITING = ['pessoa35', 'pessoa37', 'pessoa38', 'pessoa32', 'pessoa27', 'pessoa19'];
const NOT_COLLECTED = ['pessoa20', 'pessoa26'];
const STAFF = 'bibliotecaria';

const HOUR_MS = 3_600_000;

/**
 * A day of holds in the Central Library: books to fetch, on the shelf of holds, to take off it, in the bag, and on
 * their way. Comes after everything else, so that no copy is one that another story is about.
 */
export async function seedTransfers(tx: Tx, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const copies = await freeCopies(tx, WAITING.length + NOT_COLLECTED.length);
  for (const [at, login] of WAITING.entries()) {
    const isShelved = at % 2 === 1;
    const released = ago(isShelved ? 20 - at : 2 + at);
    await addHold(tx, { login, copy: copies[at], released, shelved: isShelved ? released : null });
  }
  for (const [at, login] of NOT_COLLECTED.entries()) {
    const copy = copies[WAITING.length + at];
    const released = ago(100);
    await addHold(tx, { login, copy, released, shelved: released, ended: ago(30 - at * 4) });
    if (at === 0) await addHold(tx, { login: 'pessoa49', copy, released: ago(30), shelved: null });
  }
  await addLapsedRequest(tx, ago);
  await fillBags(tx, ago);
}

/** Somebody did not come for a book that was fetched from the closed stack. */
async function addLapsedRequest(tx: Tx, ago: (hours: number) => Date): Promise<void> {
  const { id: copyId } = await tx
    .selectFrom('copies')
    .select('id')
    .where('library_id', '=', CENTRAL)
    .where('shelf_location', 'like', 'Acervo fechado%')
    .where('state', 'is', null)
    .where('id', 'not in', (query) => query.selectFrom('loans').select('copy_id'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: patronId } = await patronOf(tx, 'pessoa21');
  const ended = ago(28).toISOString();
  await tx
    .insertInto('stack_requests')
    .values({
      ...{ copy_id: copyId, patron_id: patronId, state: 'cancelado', expires_at: ended },
      ...{ created_at: ago(120).toISOString(), updated_at: ended },
    })
    .execute();
}

interface Story {
  login: string;
  copy: FreeCopy | undefined;
  released: Date;
  /** When it was put on the shelf of holds; null: it is to be fetched. */
  shelved: Date | null;
  /** When it lapsed. */
  ended?: Date;
}

async function addHold(tx: Tx, { login, copy, released, shelved, ended }: Story): Promise<void> {
  if (!copy) throw new Error(`No copy for the hold of ${login}`);
  const { id: patronId } = await patronOf(tx, login);
  const pickup = { patronId, copyId: copy.id, libraryId: CENTRAL };
  const until = ended ?? (await pickupEnd(tx, pickup, released));
  await tx
    .insertInto('holds')
    .values({
      ...{ title_id: copy.titleId, patron_id: patronId, library_id: CENTRAL, copy_id: copy.id },
      state: ended ? 'lapsed' : 'released',
      placed_at: new Date(released.getTime() - 26 * HOUR_MS).toISOString(),
      released_at: released.toISOString(),
      expires_at: until.toISOString(),
      shelved_at: shelved?.toISOString() ?? null,
      ended_at: ended?.toISOString() ?? null,
    })
    .execute();
}

const patronOf = (tx: Tx, login: string) =>
  tx
    .selectFrom('patrons')
    .select(['id', 'name'])
    .where('login', '=', login)
    .executeTakeFirstOrThrow();

interface FreeCopy {
  id: number;
  titleId: number;
}

/** Only copies of their titles, on shelves of all floors of the Central Library, that nobody was ever concerned with. */
async function freeCopies(tx: Tx, count: number): Promise<FreeCopy[]> {
  const rows = await tx
    .selectFrom('copies')
    .select(['id', 'title_id as titleId'])
    .where('library_id', '=', CENTRAL)
    .where('loan_kind', '=', 'normal')
    .where('state', 'is', null)
    .where('id', 'not in', (query) => query.selectFrom('loans').select('copy_id'))
    .where('title_id', 'not in', (query) => query.selectFrom('holds').select('title_id'))
    .where('title_id', 'not in', (query) => query.selectFrom('loan_requests').select('title_id'))
    .where('title_id', 'in', (query) =>
      query
        .selectFrom('copies')
        .select('title_id')
        .groupBy('title_id')
        .having(({ fn }) => fn.countAll(), '=', 1),
    )
    .orderBy('call_number')
    .orderBy('id')
    .execute();
  const step = Math.floor(rows.length / count);
  return rows.filter((_row, at) => at % step === 0).slice(0, count);
}

/** Copies in transit lie in a bag, or are on their way in one; of a few nobody noted where they are. */
async function fillBags(tx: Tx, ago: (hours: number) => Date): Promise<void> {
  const [forHumanas, home] = await Promise.all([inTransit(tx, HUMANAS), inTransit(tx, CENTRAL)]);
  await saveBag(tx, forHumanas.slice(0, 3), { from: CENTRAL, to: HUMANAS, left: null });
  await saveBag(tx, forHumanas.slice(3, 5), { from: CENTRAL, to: HUMANAS, left: ago(3) });
  await saveBag(tx, home.slice(0, 3), { from: HUMANAS, to: CENTRAL, left: ago(4) });
  await saveBag(tx, home.slice(3, 4), { from: SERRA, to: CENTRAL, left: null });
}

/** Copies of a library that nobody waits for, in transit. */
async function inTransit(tx: Tx, libraryId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('copies')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('state', '=', 'in_transit')
    .where('id', 'not in', (query) =>
      query.selectFrom('loan_requests').select('copy_id').where('copy_id', 'is not', null),
    )
    .where('id', 'not in', (query) =>
      query.selectFrom('holds').select('copy_id').where('copy_id', 'is not', null),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function saveBag(
  tx: Tx,
  copyIds: readonly number[],
  { from, to, left }: { from: number; to: number; left: Date | null },
): Promise<void> {
  const at = left?.toISOString() ?? null;
  await tx
    .updateTable('copies')
    .set({ sent_from: from, left_at: at, sent_to: left && to })
    .where('id', 'in', copyIds)
    .execute();
  if (!left) return;
  const { id: staffId, name } = await patronOf(tx, STAFF);
  const { name: library } = await tx
    .selectFrom('libraries')
    .select('name')
    .where('id', '=', to)
    .executeTakeFirstOrThrow();
  await recordAct(tx, {
    ...{ kind: 'bag_left', at: left, entity: { table: 'libraries', id: to } },
    actor: { staffId, name, libraryId: from, workstation: 'Balcão 1' },
    after: `${copyIds.length}, ${library}`,
  });
}
