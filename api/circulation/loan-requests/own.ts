import type { Input, Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import { periodOf } from '../units/period.ts';
import { listLibraries } from '../units/store.ts';
import { placesOf } from './gather.ts';
import { requestsOfPatron } from './store.ts';
import { requestWire } from './wire.ts';

type Key = 'GET /solicitacao-emprestimo';

const PER_PAGE = 20;

/** A page of what a patron asked other libraries for, the newest first. */
export async function ownRequests(
  { db, settings }: Services,
  { patronId, locale }: { patronId: number; locale: Locale },
  { dataIni, dataFim, status = 'todas', page = 1, perPage = PER_PAGE }: Input<Key>['query'] = {},
): Promise<Output<Key>> {
  const { from, to } = periodOf({ dataIni, dataFim }, settings.timeZone);
  const { requests, total } = await requestsOfPatron(db.queries, patronId, {
    from: from?.toISOString(),
    before: to?.toISOString(),
    state: status === 'todas' ? undefined : status,
    offset: (page - 1) * perPage,
    limit: perPage,
  });
  const all = await listLibraries(db.queries);
  const places = placesOf(settings, { libraries: new Map(all.map((one) => [one.id, one])) });
  const itens = requests.map((row) => requestWire(row, places, locale));
  return { itens, total, page, perPage };
}
