import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { refused } from '../../core/http/refused.ts';
import { processQueues } from '../loans/settle.ts';
import { readPatron } from '../loans/store.ts';
import type { Services } from '../../services.ts';
import { networkPolicy, readHolding } from './gather.ts';
import { holdsOfPatron } from './store.ts';
import { holdWire } from './wire.ts';

/**
 * The patron's holds that have not ended, with what time has changed done first.
 *
 * @throws 401 `token_invalid` where there is no such patron any more
 */
export async function ownHolds(
  { db, now }: Services,
  { patronId, locale }: { patronId: number; locale: Locale },
): Promise<Output<'GET /reserva'>> {
  const at = now();
  const patron = await readPatron(db.queries, patronId);
  if (!patron) throw refused(401, 'token_invalid');
  const titlesOf = (rows: readonly { title_id: number }[]) => [
    ...new Set(rows.map(({ title_id: id }) => id)),
  ];
  await processQueues(db, at, titlesOf(await holdsOfPatron(db.queries, patronId)));
  const rows = await holdsOfPatron(db.queries, patronId);
  const holding = await readHolding(db.queries, titlesOf(rows), patron.groupId, { now: at });
  return {
    itens: rows.map((row) => holdWire(holding, row, locale)),
    limite_reservas: networkPolicy(holding.policies, patron.groupId).maxHolds,
  };
}
