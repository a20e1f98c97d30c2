import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Services } from '../app.ts';
import { DEFAULT_LOCALE } from '#contract/languages.ts';
import { describe } from '../marc/describe.ts';
import type { Line } from '../marc/description.ts';
import type { MarcRecord } from '../marc/record.ts';
import type { TitleSummary } from '../marc/title-summary.ts';
import { descriptionWire } from './description-wire.ts';
import { linkedTitles, type LinkedTitles } from './linked-titles.ts';
import { titleVersion, type PublishedTitle } from './store.ts';
import { authorityIds } from './title-wire.ts';

/** Titles described before other requests get their turn. */
const AT_A_TIME = 50;

/**
 * For each title a version that changes when its page would, and only then: made from the summary,
 * the description as it is shown, and the shelves. What changes by itself (availability, comments,
 * other editions) is fetched by the page and no part of it.
 */
export async function pageVersions(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  titles: readonly PublishedTitle[],
): Promise<{ id: number; version: string }[]> {
  const versions: { id: number; version: string }[] = [];
  for (let from = 0; from < titles.length; from += AT_A_TIME) {
    const some = titles.slice(from, from + AT_A_TIME).map((title) => ({
      ...title,
      lines: describe(JSON.parse(title.marc) as MarcRecord),
    }));
    const linked = await linkedTitles(db.queries, catalogue.index(), some);
    versions.push(...some.map((title) => ({ id: title.id, version: versionOf(title, linked) })));
    await nextTurn();
  }
  return versions;
}

function versionOf(
  { summary, lines, shelves }: PublishedTitle & { lines: Line[] },
  linked: LinkedTitles,
): string {
  const authorities = authorityIds(JSON.parse(summary) as TitleSummary);
  const shown = descriptionWire(lines, { authorities, titles: linked }, DEFAULT_LOCALE);
  return titleVersion([summary, JSON.stringify(shown), ...shelves].join('\n'));
}
