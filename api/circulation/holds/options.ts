import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import { lendingRules } from '../loans/policy-store.ts';
import { processQueues } from '../loans/settle.ts';
import { visitorGroup } from '../loans/visitor.ts';
import { readHolder, readHolding } from './gather.ts';
import { optionsWire } from './wire.ts';

/** What of a title can be held, and where; for standard patrons where nobody is signed in. */
export async function holdOptions(
  { db, now, settings }: Pick<Services, 'db' | 'now' | 'settings'>,
  { titleId, patronId, locale }: { titleId: number; patronId: number | null; locale: Locale },
): Promise<Output<'GET /reserva/:id/informacoes-iniciais'>> {
  const at = now();
  await processQueues(db, at, [titleId]);
  const asker = { titleId, zone: settings.timeZone, now: at };
  const holder = patronId === null ? null : await readHolder(db.queries, { patronId, ...asker });
  const groupId =
    holder?.patron.groupId ??
    (await visitorGroup(db.queries, (await lendingRules(db.queries)).policies));
  const holding = await readHolding(db.queries, [titleId], groupId, { now: at });
  return optionsWire(holding, holder, titleId, locale);
}
