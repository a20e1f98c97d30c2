import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import type { Services } from '../../services.ts';
import { referenceWire } from '../references/wire.ts';
import { readTitles } from './read.ts';
import { holdingsLine } from './titles.ts';

type Cited = Output<'GET /acervo/referencias'>['itens'][number];

/** How titles are cited, in the order of their ids, without those that are not there. */
export async function citedTitles(
  { db, settings, origin, now }: Pick<Services, 'db' | 'settings' | 'origin' | 'now'>,
  ids: readonly number[],
  { locale, withHoldings }: { locale: Locale; withHoldings: boolean },
): Promise<Cited[]> {
  const at = now();
  const today = dayIn(at, settings.timeZone);
  const cited: Cited[] = [];
  for await (const title of readTitles(db.queries, ids, {
    ...{ locale, origin, withHoldings, now: at },
  })) {
    if (title.known === null) continue;
    const where = holdingsLine(title.holdings);
    cited.push({
      ...referenceWire(title.known.work, title.id, today),
      ...(where !== '' && { onde: where }),
    });
  }
  return cited;
}
