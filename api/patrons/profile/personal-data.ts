import { emailsOf } from '#contract/shared/contact.ts';
import { saveWantsReminders } from '../notices/store.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { RefusalError, refused, requirePatron, wrongAt } from '../../core/http/refused.ts';
import { tidyLine } from '../../core/http/tidy-text.ts';
import type { Services } from '../../services.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import { requestEmails, requireProof, type Asker } from './emails.ts';
import { decideData, type DataDecision, type DataInput } from './rules.ts';
import { readPersonalRecord, savePersonalData } from './store.ts';

type Parts = Pick<Services, 'db' | 'settings' | 'secret' | 'now'>;

const tidy = (wanted: DataInput): DataInput =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, typed]) => [
      name,
      typeof typed === 'string' ? tidyLine(typed) : typed,
    ]),
  );

/** Requested changes, with the proof needed for other addresses. */
export type DataChange = Asker & { wanted: DataInput; password: string | undefined };

/**
 * Changes personal data: lock, gather, decide, save. New e-mail addresses must be confirmed.
 *
 * @throws RefusalError 422 with all problems by field
 */
export async function changeData(services: Parts, change: DataChange): Promise<void> {
  const { db, now } = services;
  const { patronId, password } = change;
  const wanted = tidy(change.wanted);
  // Verifying a password is slow: not within the transaction.
  const isProved =
    (await decide(db.queries, services, patronId, wanted)).changed.email !== undefined;
  if (isProved) await requireProof(services, change, password);
  await db.transaction(async (tx) => {
    await lockRows(db, tx, 'patron', [patronId]);
    const { changed, wantsMail } = await decide(tx, services, patronId, wanted);
    const { email, ...details } = changed;
    await savePersonalData(tx, patronId, details, now());
    if (wantsMail !== null) await saveWantsReminders(tx, patronId, wantsMail);
    if (email === undefined) return;
    // Another request has changed the addresses meanwhile.
    if (!isProved) throw refused(422, 'email_password_required');
    await requestEmails(tx, services, { ...change, wanted: emailsOf(email) });
  });
}

async function decide(
  q: Queries | Tx,
  { settings, now }: Parts,
  patronId: number,
  wanted: DataInput,
): Promise<DataDecision> {
  const record = requirePatron(await readPersonalRecord(q, patronId));
  const { values: before, wantsMail } = record;
  const { editable } = settings.personalData;
  const { country } = settings.institution;
  const today = dayIn(now(), settings.timeZone);
  const decision = decideData(wanted, { before, wantsMail, editable, today, country });
  const [first] = decision.refusals;
  if (!first) return decision;
  const fields = decision.refusals.map(({ field, code }) => wrongAt(field, { code }));
  throw new RefusalError(422, { code: first.code }, fields);
}
