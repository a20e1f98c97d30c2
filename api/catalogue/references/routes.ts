import { readReference } from '#contract/catalogue/references.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { requireMarc, requireTitle } from '../records/require-title.ts';
import { pageUrl } from '../records/page-url.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import { citableWork } from './citable-work.ts';
import { referenceFile, referenceWire } from './wire.ts';

/** How a title is cited. */
export function referenceRoutes(bind: Bind, { db, settings, origin, now }: Services): void {
  bind(readReference, async ({ params: { id }, query = {} }, { locale }) => {
    const { summary } = await requireTitle(db.queries, id);
    const work = citableWork(await requireMarc(db.queries, id), summary);
    const today = dayIn(now(), settings.timeZone);
    const { formato: format } = query;
    const address = pageUrl({ origin, locale }, `/acervo/${id}`);
    if (format !== undefined) return referenceFile(work, id, { format, today, address });
    return referenceWire(work, id, today);
  });
}
