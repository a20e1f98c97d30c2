import { recordChanges } from '../../core/db/change-log.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { readHolding, withSources } from '../holds/gather.ts';
import { insertHold } from '../holds/store.ts';
import { UNFILLABLE_TEXTS, unfillableReason } from '../holds/unfillable.ts';
import type { HoldCriteria } from '../loans/facts.ts';
import { processQueue } from '../loans/settle.ts';
import { copyByBarcode } from '../loans/store.ts';
import { instantOf } from '../units/zone.ts';
import { findPatron, refusedLine, type Moment, type Outcome } from './outcome.ts';

/** A hold from the former system. */
export interface HoldLine {
  /** Barcode of any copy of the title. */
  barcode: string;
  login: string;
  /** Code of the pick-up library; empty: that of the copy. */
  library: string;
  placed: Moment;
  volume: string;
  tome: string;
  part: string;
  /** The patron's note to the library. */
  note: string;
}

/**
 * Imports a hold with its place in the queue, and processes the queue. Idempotent, also after the hold has ended.
 */
export async function importHold(
  db: Database,
  tx: Tx,
  line: HoldLine,
  now: Date,
): Promise<Outcome> {
  const copy = await copyByBarcode(tx, line.barcode);
  const patron = await findPatron(tx, line.login);
  const library = await findLibrary(tx, line.library, copy?.libraryId);
  const problems = [
    ...(copy ? [] : [`column barcode: there is no copy "${line.barcode}"`]),
    ...(patron ? [] : [`column login: there is no patron "${line.login}"`]),
    ...(library || !copy ? [] : [`column library: there is no library "${line.library}"`]),
  ];
  if (!copy || !patron || !library) return refusedLine(...problems);
  const { titleId } = copy;
  await lockRows(db, tx, 'patron', [patron.id]);
  await lockRows(db, tx, 'title', [titleId]);
  const { volume, tome, part } = line;
  const wish = { titleId, libraryId: library.id, volume, tome, part, additional: copy.additional };
  const placedAt = instantOf(line.placed.day, line.placed.time ?? '00:00', library.time_zone);
  if (placedAt > now) return refusedLine('column placed: lies ahead');
  const own = await sameHolds(tx, patron.id, wish);
  if (own.some(({ placed_at }) => placed_at === placedAt.toISOString())) {
    return { kind: 'unchanged' };
  }
  if (own.some(({ ended_at }) => ended_at === null)) {
    return refusedLine(`column login: "${line.login}" waits for it already`);
  }
  const { groupId } = patron;
  const holding = await readHolding(tx, [titleId], groupId, { now });
  const because = unfillableReason(withSources(holding, wish), holding.copies, holding);
  if (because !== null) return refusedLine(`nothing can serve it: ${UNFILLABLE_TEXTS[because]}`);
  await insertHold(tx, { patronId: patron.id, wish, observations: line.note, at: placedAt });
  await processQueue(tx, titleId, now);
  await recordChanges(tx, 'availability', [titleId], now.toISOString());
  return { kind: 'created' };
}

const findLibrary = (tx: Tx, code: string, copyLibrary = 0) =>
  tx
    .selectFrom('libraries')
    .select(['id', 'time_zone'])
    .where(({ eb }) => (code === '' ? eb('id', '=', copyLibrary) : eb('code', '=', code)))
    .executeTakeFirst();

/** Holds of a patron for the same, wherever they are picked up, ended ones included. */
const sameHolds = (tx: Tx, patronId: number, { titleId, volume, tome, part }: HoldCriteria) =>
  tx
    .selectFrom('holds')
    .select(['placed_at', 'ended_at'])
    .where('patron_id', '=', patronId)
    .where('title_id', '=', titleId)
    .where('volume', '=', volume)
    .where('tome', '=', tome)
    .where('part', '=', part)
    .execute();
