import type { Services } from '../../services.ts';
import { manifestUrl } from '../iiif/manifest.ts';
import { hasPageImages } from '../iiif/store.ts';
import { coverWire } from '../records/covers.ts';
import { linkedTitles } from '../records/linked-titles.ts';
import { requireMarc } from '../records/require-title.ts';
import { recordSource, type StoredTitle } from '../records/store.ts';
import type { WireTitle } from '../records/title-wire.ts';
import { describe } from '../marc/show/describe.ts';
import type { Searcher } from '../../search/searcher/searcher.ts';

/** Reads the language-independent data of a title response. */
export async function readWireTitle(
  {
    db,
    titles,
    settings,
    origin,
  }: Pick<Services, 'db' | 'settings' | 'origin'> & {
    titles: Searcher;
  },
  title: StoredTitle,
): Promise<WireTitle> {
  const { id, summary } = title;
  const marc = await requireMarc(db.queries, id);
  const lines = describe(marc);
  const source = await recordSource(db.queries, id);
  const linked = await linkedTitles(db.queries, titles, [{ id, source, lines }]);
  const { viewer } = settings.iiif;
  const pages = (await hasPageImages(db.queries, id)) ? manifestUrl(origin, id) : null;
  const cover = coverWire(title, settings.covers);
  return { ...{ id, summary, cover, marc, lines, linked }, viewer, pages };
}
