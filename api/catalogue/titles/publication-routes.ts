import {
  checkTitle,
  readPublishedTitles,
  readTitlePage,
} from '#contract/catalogue/titles/published.ts';
import type { Bind } from '../../core/http/bind.ts';
import { TitleMergedError, refused } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { currentTitleId } from '../records/merged.ts';
import { countTitles, publishedTitles } from '../records/store.ts';
import { pageVersions } from './page-versions.ts';
import { readCursor, writeCursor } from './publication-cursor.ts';
import { titlePage } from './title-page.ts';

/** Routes for the build, and for a web server before it responds with a shell. */
export function publicationRoutes(bind: Bind, services: Services): void {
  const { db, settings } = services;

  bind(readPublishedTitles, async ({ query }) => {
    const { depois, limite: asked = 1000 } = query ?? {};
    const after = depois === undefined ? null : readCursor(depois);
    if (depois !== undefined && after === null)
      throw refused(422, 'invalid_fields', undefined, [{ field: 'depois', problem: 'unknown' }]);
    const before = after?.given ?? 0;
    const limit = Math.max(0, Math.min(asked, settings.publish.titles - before));
    const titles = await publishedTitles(db.queries, { after, limit });
    const versions = await pageVersions(services, titles);
    const given = before + titles.length;
    const last = titles.length < limit || given >= settings.publish.titles ? null : titles.at(-1);
    return {
      itens: versions,
      total: Math.min(await countTitles(db.queries), settings.publish.titles),
      ...(last && { proximo: writeCursor({ ...last, given }) }),
    };
  });

  bind(checkTitle, async ({ params: { id } }) => {
    const standing = await currentTitleId(db.queries, id);
    if (standing === null) throw refused(404, 'title_not_found');
    if (standing !== id) throw new TitleMergedError(id, standing);
    return { cod_acervo: id };
  });

  bind(readTitlePage, ({ params: { id } }) => titlePage(services, id));
}
