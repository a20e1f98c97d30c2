import { readAlike } from '#contract/search/related/alike.ts';
import { readNeighbours } from '#contract/search/related/shelf.ts';
import { readEditions } from '#contract/catalogue/titles.ts';
import { requireTitle } from '../../catalogue/records/require-title.ts';
import type { Bind } from '../../core/http/bind.ts';
import type { Services } from '../../services.ts';
import { titlesAlike } from './alike.ts';
import { editionsOf } from './editions.ts';
import { readShelfPage } from './shelf.ts';

/** What to read on with: neighbours on the shelf, titles that share something, other editions. */
export function readingOnRoutes(bind: Bind, { db, catalogue, settings }: Services): void {
  const { covers } = settings;
  bind(readNeighbours, ({ query = {} }, { locale }) =>
    readShelfPage(db.queries, catalogue.index(), query, { locale, covers }),
  );

  bind(readAlike, async ({ params: { id } }, { locale }) => {
    const title = await requireTitle(db.queries, id);
    return titlesAlike(db.queries, catalogue.index(), title, { locale, covers });
  });

  bind(readEditions, ({ params: { id } }, { locale }) =>
    editionsOf(db.queries, catalogue.index(), id, locale),
  );
}
