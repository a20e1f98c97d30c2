import { audit } from '../auth/audit.ts';
import { keepReminders } from '../auth/reminders.ts';
import { lockRows } from '../db/locks.ts';
import { Refused, refused, wrongAt } from '../http/refused.ts';
import { tidyLine } from '../http/tidy-text.ts';
import { queueLetter } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { dayIn } from '../units/zone.ts';
import { decideData, type WantedData } from './rules.ts';
import { keepEmailBefore, readPersonalRecord, savePersonalData } from './store.ts';

/** Fields of one line each. */
const tidy = (wanted: WantedData): WantedData =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, typed]) => [
      name,
      typeof typed === 'string' ? tidyLine(typed) : typed,
    ]),
  );

/**
 * Changes what a patron says of themselves: lock, gather, decide, save. Other e-mail addresses are told to those
 * before.
 *
 * @throws Refused 422 with everything that is wrong, each with its field
 */
export const changeData = (
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  { patronId, wanted, address }: { patronId: number; wanted: WantedData; address: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const at = now();
    await lockRows(db, tx, 'patron', [patronId]);
    const record = await readPersonalRecord(tx, patronId);
    if (!record) throw refused(401, 'token_invalid');
    const { values: before, wantsMail } = record;
    const { editable } = settings.personalData;
    const today = dayIn(at, settings.timeZone);
    const decision = decideData(tidy(wanted), { before, wantsMail, editable, today });
    const [first] = decision.refusals;
    if (first) {
      const fields = decision.refusals.map(({ field, code }) => wrongAt(field, { code }));
      throw new Refused(422, { code: first.code }, fields);
    }
    await savePersonalData(tx, patronId, decision.changed, at);
    if (decision.wantsMail !== null) await keepReminders(tx, patronId, decision.wantsMail);
    if (decision.changed.email === undefined) return;
    await audit(tx, { kind: 'email_changed', at, patronId, address });
    if (before.email === '') return;
    const entity = await keepEmailBefore(tx, { patronId, before: before.email, now: at });
    const cause = { kind: 'email_changed', entity, occasion: at.toISOString() };
    await queueLetter(tx, { ...cause, patronId, at });
  });
