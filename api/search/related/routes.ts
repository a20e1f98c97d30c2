import { listSimilarTitles } from '#contract/search/related/similar.ts';
import { readNeighbours } from '#contract/search/related/shelf.ts';
import { readEditions } from '#contract/catalogue/titles.ts';
import { requireTitle } from '../../catalogue/records/require-title.ts';
import type { Bind } from '../../core/http/bind.ts';
import type { Services } from '../../services.ts';
import { similarTitles } from './similar.ts';
import { readEditionsOfWork } from './editions.ts';
import { readShelfPage } from './shelf.ts';

/** Related titles: neighbours on the shelf, similar titles, other editions. */
export function readingOnRoutes(bind: Bind, { db, catalogue, settings, now }: Services): void {
  const { covers } = settings;
  bind(readNeighbours, ({ query = {} }, { locale }) =>
    readShelfPage(db.queries, catalogue.titles, query, { locale, covers, now: now() }),
  );

  bind(listSimilarTitles, async ({ params: { id } }, { locale }) => {
    const title = await requireTitle(db.queries, id);
    return similarTitles(db.queries, catalogue.titles, title, { locale, covers, now: now() });
  });

  bind(readEditions, ({ params: { id } }, { locale }) =>
    readEditionsOfWork(db.queries, catalogue.titles, id, { locale, now: now() }),
  );
}
