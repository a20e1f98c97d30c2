import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Services } from '../../services.ts';
import type { Output } from '#contract/calls.ts';
import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import type { Settings } from '../../portal/settings/settings.ts';
import { describe } from '../marc/show/describe.ts';
import { parseStored } from '../marc/non-sorting.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { citableWork } from '../references/citable-work.ts';
import { coverWire } from '../records/covers.ts';
import { descriptionWire } from '../records/description-wire.ts';
import { linkedTitles, type LinkedTitles } from '../records/linked-titles.ts';
import { titleVersion, type PublishedTitle } from '../records/store.ts';
import { authorityIds, workTypeOf } from '../records/title-wire.ts';

/** Titles described before other requests get their turn. */
const AT_A_TIME = 50;

type Published = Output<'GET /publicacao/acervos'>['itens'][number];

/**
 * For each title a version that changes when its page would, and only then: made from the summary,
 * the cover, the description as it is shown, what it is cited from, and the shelves. What changes by itself
 * (availability, comments, other editions) is fetched by the page and no part of it.
 */
export async function pageVersions(
  { db, catalogue, settings }: Pick<Services, 'db' | 'catalogue' | 'settings'>,
  titles: readonly PublishedTitle[],
): Promise<Published[]> {
  const versions: Published[] = [];
  for (let from = 0; from < titles.length; from += AT_A_TIME) {
    const some = titles
      .slice(from, from + AT_A_TIME)
      .map((title) => described(title, settings.covers));
    const linked = await linkedTitles(db.queries, catalogue.index(), some);
    versions.push(
      ...some.map((title) => ({
        cod_acervo: title.id,
        versao: versionOf(title, linked),
        capa: title.drawn,
      })),
    );
    await nextTurn();
  }
  return versions;
}

function described(title: PublishedTitle, covers: Settings['covers']) {
  const record = parseStored(title.marc);
  const summary = JSON.parse(title.summary) as TitleSummary;
  return {
    id: title.id,
    source: title.source,
    lines: describe(record),
    authorities: authorityIds(summary),
    drawn: {
      ano_publicacao: summary.year,
      numero_chamada: summary.callNumber,
      tipo_capa: workTypeOf(summary.workType).cover,
    },
    told: [
      title.summary,
      JSON.stringify(coverWire({ coverFile: title.coverFile, summary }, covers)),
      JSON.stringify(citableWork(record, summary)),
      ...title.shelves,
    ],
  };
}

function versionOf(
  { lines, authorities, told }: ReturnType<typeof described>,
  linked: LinkedTitles,
): string {
  const shown = descriptionWire(lines, { authorities, titles: linked }, DEFAULT_LOCALE);
  return titleVersion([...told, JSON.stringify(shown)].join('\n'));
}
