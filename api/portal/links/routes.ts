import { readImages, readResultLinks } from '#contract/portal/links.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { idsOf } from '../../core/http/id-list.ts';
import type { TitleLink } from '../../catalogue/marc/map/title-summary.ts';
import { coverUrl } from '../../catalogue/records/covers.ts';
import { currentTitles } from '../../catalogue/records/merged.ts';
import { requireCurrentTitle } from '../../catalogue/records/require-title.ts';

/** Links and pictures of titles. */
export function linkRoutes(bind: Bind, { db, settings }: Services): void {
  bind(readResultLinks, async ({ query }) => {
    const ids = idsOf(query.acervos);
    const titles = await currentTitles(db.queries, ids);
    return {
      itens: ids.flatMap((id) => {
        const title = titles.get(id);
        const links = title && !title.withdrawn ? title.summary.links.filter(isToTheWork) : [];
        return links.length > 0 ? [{ cod_acervo: id, links: links.map(linkWire) }] : [];
      }),
    };
  });

  bind(readImages, async ({ query: { cod_acervo: id, limite = 1 } }) => {
    const title = await requireCurrentTitle(db.queries, id);
    const pictures = [coverUrl(title, settings.covers.origins)].filter(Boolean);
    return { itens: pictures.slice(0, limite).map((url) => ({ url })) };
  });
}

/** Excludes links to related resources, which only the title page distinguishes. */
const isToTheWork = ({ relation }: TitleLink): boolean => relation !== 'related';

const linkWire = ({ url, text, note, restricted }: TitleLink) => ({
  url,
  texto: text,
  ...(note && { nota: note }),
  restrito: restricted,
});
