import type { Input, Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import { readPage } from '../requests/page.ts';
import { listLibraries } from '../units/store.ts';
import { receiptPlaces } from './gather.ts';
import { requestsOfPatron } from './store.ts';
import { requestWire } from './wire.ts';

type Key = 'GET /solicitacao-emprestimo';

/** A page of a patron's requests to other libraries, newest first. */
export async function ownRequests(
  { db, settings }: Services,
  { patronId, locale }: { patronId: number; locale: Locale },
  { status, ...query }: NonNullable<Input<Key>['query']> = {},
): Promise<Output<Key>> {
  const requests = requestsOfPatron(db.queries, patronId);
  const { rows, page } = await readPage(requests, { ...query, state: status }, settings.timeZone);
  const all = await listLibraries(db.queries);
  const places = receiptPlaces(settings, { libraries: new Map(all.map((one) => [one.id, one])) });
  return { itens: rows.map((row) => requestWire(row, places, locale)), ...page };
}
