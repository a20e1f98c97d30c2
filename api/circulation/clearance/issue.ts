import type { Refusal } from '#contract/shared/refusals.ts';
import { recordChanges } from '../../core/db/change-log.ts';
import type { Database, Queries, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { refusedFor, requirePatron } from '../../core/http/refused.ts';
import { holdsOfPatron } from '../holds/store.ts';
import { findPatron } from '../loans/desk.ts';
import { STACK_REQUESTS } from '../closed-stack/rules.ts';
import { readConcerns } from '../concerns/store.ts';
import { LOAN_REQUESTS } from '../loan-requests/rules.ts';
import { changeState } from '../requests/store.ts';
import { endHold } from '../loans/hold-store.ts';
import { processQueue } from '../loans/settle.ts';
import type { Settings } from '../../portal/settings/settings.ts';
import { dayIn } from '../units/zone.ts';
import { hashCode, makeCode, makeKey } from '../../core/verification-code.ts';
import {
  decideClearance,
  clearanceState,
  validUntil,
  type Cancellation,
  type ClearanceDecision,
} from './rules.ts';
import {
  lastClearance,
  enrolAgain,
  readLeavingPatron,
  saveClearance,
  type Clearance,
  type LeavingPatron,
} from './store.ts';

type Rules = Pick<Settings, 'clearance' | 'timeZone'>;

export interface ClearanceStatus extends ClearanceDecision {
  leaver: LeavingPatron;
  /** The declaration that is valid today. */
  clearance: Clearance | null;
}

/** A patron's clearance now; null: no such patron. */
export async function readClearanceStatus(
  q: Queries | Tx,
  patronId: number,
  { clearance: { closedGroups }, timeZone }: Rules,
  now: Date,
): Promise<ClearanceStatus | null> {
  const leaver = await readLeavingPatron(q, patronId);
  const concerns = await readConcerns(q, { patronId, zone: timeZone, now });
  if (!leaver || !concerns) return null;
  const last = await lastClearance(q, patronId);
  const facts = { ...concerns, isOffered: !closedGroups.includes(leaver.groupCode) };
  const isStanding = last !== undefined && clearanceState(last, dayIn(now, timeZone)) === 'valida';
  return { ...decideClearance(facts, now), leaver, clearance: isStanding ? last : null };
}

/**
 * Issues the declaration and ends the enrolment, in one transaction. Returns the existing declaration while one is
 * valid.
 *
 * @throws RefusalError 422 with every reason
 */
export const issueClearance = (
  db: Database,
  { patronId, settings, now }: { patronId: number; settings: Rules; now: Date },
): Promise<Clearance> =>
  db.transaction(async (tx) => {
    await lockRows(db, tx, 'patron', [patronId]);
    const titleIds = (await holdsOfPatron(tx, patronId)).map(({ title_id: id }) => id);
    await lockRows(db, tx, 'title', titleIds);
    for (const titleId of new Set(titleIds)) await processQueue(tx, titleId, now);
    const standing = requirePatron(await readClearanceStatus(tx, patronId, settings, now));
    const { clearance, leaver, refusals, cancels } = standing;
    if (clearance) return clearance;
    if (refusals.length > 0) throw refusedFor(refusals);
    await cancelAll(tx, cancels, now);
    for (const titleId of new Set(titleIds)) {
      await processQueue(tx, titleId, now);
      await recordChanges(tx, 'availability', [titleId], now.toISOString());
    }
    const code = makeCode();
    const last = validUntil(dayIn(now, settings.timeZone), settings.clearance.days);
    await saveClearance(tx, {
      ...{ code, hash: hashCode(code), documentKey: makeKey() },
      ...{ leaver, at: now, validUntil: last },
    });
    const issued = await lastClearance(tx, patronId);
    if (!issued) throw new Error('A declaration was written and is not there');
    return issued;
  });

/** Cancels holds and requests; refuses when staff has just fetched or sent the copy of one. */
async function cancelAll(tx: Tx, cancels: readonly Cancellation[], at: Date): Promise<void> {
  const workflows = { pedido: STACK_REQUESTS, solicitacao: LOAN_REQUESTS };
  for (const { kind, id } of cancels) {
    if (kind === 'reserva') {
      await endHold(tx, id, 'cancelled', at);
      continue;
    }
    const { table, first, withdrawal } = workflows[kind];
    const change = { id, from: first, to: withdrawal.to, at: at.toISOString() };
    if (await changeState(tx, table, change)) continue;
    throw refusedFor([{ code: 'clearance_pending' }]);
  }
}

/** Enrols a patron again, which voids declarations. */
export async function enrol(
  db: Database,
  { login, at }: { login: string; at: Date },
): Promise<{ ok: true; name: string } | { ok: false; refusals: Refusal[] }> {
  const patron = await findPatron(db, login);
  if (!patron) return { ok: false, refusals: [{ code: 'lend_patron_not_found' }] };
  return db.transaction(async (tx) => {
    await lockRows(db, tx, 'patron', [patron.id]);
    const leaver = await readLeavingPatron(tx, patron.id);
    if (!leaver?.hasLeft) return { ok: false, refusals: [{ code: 'enrolment_stands' }] };
    await enrolAgain(tx, patron.id, at);
    return { ok: true, name: patron.name };
  });
}
