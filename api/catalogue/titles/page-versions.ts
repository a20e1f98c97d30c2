import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Services } from '../../services.ts';
import type { Output } from '#contract/calls.ts';
import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import type { Settings } from '../../portal/settings/settings.ts';
import { describe } from '../marc/show/describe.ts';
import { certainYear } from '../marc/dates/years.ts';
import { parseStored } from '../marc/non-sorting.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { citableWork } from '../references/citable-work.ts';
import { titlesWithPages } from '../iiif/store.ts';
import { coverWire } from '../records/covers.ts';
import { descriptionWire } from '../records/description-wire.ts';
import { linkedTitles, type LinkedTitles } from '../records/linked-titles.ts';
import { titleVersion, type PublishedTitle } from '../records/store.ts';
import { authorityIds, workTypeOf } from '../records/title-wire.ts';

/** Titles processed before yielding to other requests. */
const BATCH = 50;

type Published = Output<'GET /publicacao/acervos'>['itens'][number];

/**
 * A version per title that changes exactly when its page would: a hash of summary, cover,
 * description, citation, shelves and whether there are page images. Data that changes independently (availability, comments, other
 * editions) is fetched by the page.
 */
export async function pageVersions(
  { db, catalogue, settings }: Pick<Services, 'db' | 'catalogue' | 'settings'>,
  titles: readonly PublishedTitle[],
): Promise<Published[]> {
  const versions: Published[] = [];
  for (let from = 0; from < titles.length; from += BATCH) {
    const batch = titles.slice(from, from + BATCH);
    const withPages = await titlesWithPages(
      db.queries,
      batch.map(({ id }) => id),
    );
    const some = batch.map((title) => pageContent(title, settings.covers, withPages.has(title.id)));
    const linked = await linkedTitles(db.queries, catalogue.titles, some);
    versions.push(
      ...some.map((title) => ({
        cod_acervo: title.id,
        versao: pageVersion(title, linked),
        capa: title.drawn,
      })),
    );
    await nextTurn();
  }
  return versions;
}

function pageContent(title: PublishedTitle, covers: Settings['covers'], hasPages: boolean) {
  const record = parseStored(title.marc);
  const summary = JSON.parse(title.summary) as TitleSummary;
  return {
    id: title.id,
    source: title.source,
    lines: describe(record),
    authorities: authorityIds(summary),
    drawn: {
      ano_publicacao: certainYear(summary),
      numero_chamada: summary.callNumber,
      tipo_capa: workTypeOf(summary.workType).cover,
    },
    told: [
      title.summary,
      JSON.stringify(coverWire({ coverFile: title.coverFile, summary }, covers)),
      JSON.stringify(citableWork(record, summary)),
      ...title.shelves,
      // Not of the others: their pages stay as they are.
      ...(hasPages ? ['pages'] : []),
    ],
  };
}

function pageVersion(
  { lines, authorities, told }: ReturnType<typeof pageContent>,
  linked: LinkedTitles,
): string {
  const shown = descriptionWire(lines, { authorities, titles: linked }, DEFAULT_LOCALE);
  return titleVersion([...told, JSON.stringify(shown)].join('\n'));
}
