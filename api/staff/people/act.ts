import type { Call } from '#contract/shared/call.ts';
import type { StaffRight } from '#contract/shared/staff/rights.ts';
import type { Services } from '../../services.ts';
import type { Database, Queries, Tx } from '../../core/db/connection.ts';
import { joinTransaction } from '../../core/db/join-transaction.ts';
import type { Http } from '../../core/http/bind.ts';
import { withIdempotencyKey } from '../../core/http/idempotency-key.ts';
import { refused } from '../../core/http/refused.ts';
import { tidyText } from '../../core/http/tidy-text.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import type { Act } from '../acts/log.ts';
import { doUndoably, type Scope } from '../acts/undo.ts';
import { personRecord, type PersonRecord } from './record.ts';
import { isStaff } from './store.ts';

/** The answer to an act on a person: the record afterwards, and how it is undone. */
export interface AfterAct {
  ficha: PersonRecord;
  desfazer?: { cod_ato: number; ate: string };
}

/** `withIdempotencyKey` for what an act says of itself: the record of a person is never stored with the key. */
export const actOnce = <T>(
  services: Services,
  call: Call,
  input: unknown,
  http: Http,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => withIdempotencyKey(services, call as Call<string, unknown, T>, input, http, work);

interface PersonAct<T> {
  patronId: number;
  /** What else it may change. */
  scope?: Omit<Scope, 'patronIds'>;
  /** Does it, in the transaction that the database joins. Throws where it is refused. */
  work: (tx: Tx, db: Database) => Promise<T>;
  /** The line of the log, less who, when and on whom. */
  act: (result: T) => Omit<Act, 'at' | 'actor' | 'patronId'> | null;
}

export interface DonePersonAct<T> {
  result: T;
  undo: { actId: number; until: string } | null;
}

/** Does an act on a person undoably, in a transaction that is already open. */
export async function actOnPerson<T>(
  { db, now }: Services,
  tx: Tx,
  http: Http,
  { patronId, scope = {}, work, act }: PersonAct<T>,
): Promise<DonePersonAct<T>> {
  await requirePerson(tx, patronId);
  const { result, done } = await doUndoably(db, tx, {
    scope: { patronIds: [patronId], ...scope },
    at: now(),
    work: () => work(tx, joinTransaction(db, tx)),
    act: (made) => {
      const line = act(made);
      return line && { ...line, actor: http.staff, patronId };
    },
  });
  return { result, undo: done && { actId: done.actId, until: done.undoUntil.toISOString() } };
}

/** Says 404 where there is no such patron. */
export async function requirePerson(tx: Tx, patronId: number): Promise<void> {
  const found = await tx
    .selectFrom('patrons')
    .select('id')
    .where('id', '=', patronId)
    .executeTakeFirst();
  if (!found) throw refused(404, 'not_found');
}

/**
 * Whoever may not give rights changes nothing by which they could sign in as somebody who has some.
 *
 * @throws RefusalError 403 `staff_right_missing`
 */
export async function requireMayEnter(tx: Tx, patronId: number, { staff }: Http): Promise<void> {
  if (staff.rights.has('rights') || staff.staffId === patronId) return;
  if (await isStaff(tx, patronId)) throw await rightMissing(tx, staff.libraryId);
}

/**
 * A right that one field of a call needs besides the right of the call.
 *
 * @throws RefusalError 403 `staff_right_missing`
 */
export async function requireRight(
  { db }: Services,
  { staff }: Http,
  right: StaffRight,
): Promise<void> {
  if (!staff.rights.has(right)) throw await rightMissing(db.queries, staff.libraryId);
}

async function rightMissing(q: Queries | Tx, libraryId: number) {
  const { name } = await q
    .selectFrom('libraries')
    .select('name')
    .where('id', '=', libraryId)
    .executeTakeFirstOrThrow();
  return refused(403, 'staff_right_missing', { biblioteca: name });
}

/** The record after an act. */
export async function afterAct(
  services: Services,
  http: Http,
  patronId: number,
  undo: DonePersonAct<unknown>['undo'],
): Promise<AfterAct> {
  const zone = services.settings.timeZone;
  return {
    ficha: await personRecord(services, patronId, http.locale),
    ...(undo && {
      desfazer: { cod_ato: undo.actId, ate: withOffset(undo.until, zone) },
    }),
  };
}

/**
 * A text that somebody wrote, tidied.
 *
 * @throws RefusalError 422 where nothing is visible
 */
export function writtenText(field: string, typed: string): string {
  const text = tidyText(typed);
  if (text !== '') return text;
  throw refused(422, 'invalid_fields', undefined, [
    { field, problem: 'must not be empty', kind: 'missing' },
  ]);
}
