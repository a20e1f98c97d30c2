import { inWords } from '#contract/shared/in-words.ts';
import { PAGE_TAG, type Locale } from '#contract/shared/languages.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { escapeXml } from '../../core/escape-xml.ts';
import { word, wordIfAny } from '../../core/words.ts';
import type { Everything } from './everything.ts';
import type { Row } from './tables.ts';

interface Facts {
  institution: string;
  at: Date;
  zone: string;
  locale: Locale;
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}' +
  'h2{margin-top:2.5rem;border-bottom:2px solid}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;' +
  'gap:.1rem 1rem;padding:.6rem 0;margin:0;border-bottom:1px solid #bbb}dt{color:#555}' +
  'dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}:root{color-scheme:light dark}' +
  '@media(prefers-color-scheme:dark){dt{color:#aaa}}';

/** Renders all data about a person as a self-contained page, with labels where available. */
export async function everythingPage(
  q: Queries,
  everything: Everything,
  { institution, at, zone, locale }: Facts,
): Promise<string> {
  const say = (key: string, params = {}) => word('server/privacy', key, locale, params);
  const names = await namesIn(q, everything);
  const format = (moment: Date) =>
    inWords(moment, locale, { dateStyle: 'long', timeStyle: 'short', timeZone: zone });
  const sections = Object.entries(everything).map(([table, rows]) => {
    const heading = wordIfAny('server/privacy', `table_${table}`, locale) ?? table;
    const lists = rows.map((row) => rowHtml(row, { names, format, locale }));
    return `<section><h2>${escapeXml(heading)} (${rows.length})</h2>${lists.join('')}</section>`;
  });
  const title = say('everything');
  return (
    `<!doctype html><html lang="${PAGE_TAG[locale]}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeXml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeXml(title)}</h1>` +
    `<p>${escapeXml(say('everything_intro', { institution, at: format(at) }))}</p>` +
    `${sections.join('')}</main></body></html>\n`
  );
}

type Written = (moment: Date) => string;
type Names = ReadonlyMap<string, string>;

function rowHtml(
  row: Row,
  { names, format, locale }: { names: Names; format: Written; locale: Locale },
): string {
  const cells = Object.entries(row).flatMap(([column, value]) => {
    if (value === null || value === '') return [];
    const label = wordIfAny('server/privacy', `column_${column}`, locale) ?? column;
    const text = names.get(`${column} ${String(value)}`) ?? shown(value, format);
    return [`<dt>${escapeXml(label)}</dt><dd>${escapeXml(text)}</dd>`];
  });
  return `<dl>${cells.join('')}</dl>`;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

function shown(value: unknown, format: Written): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? format(new Date(text)) : text;
}

/** Names of titles, copies and libraries referred to by id. */
async function namesIn(q: Queries, everything: Everything): Promise<Names> {
  const rows = Object.values(everything).flat();
  const numbers = (column: string) => [
    ...new Set(rows.flatMap((row) => (row[column] == null ? [] : [Number(row[column])]))),
  ];
  const names = new Map<string, string>();
  const title = (summary: string) => (JSON.parse(summary) as TitleSummary).title;
  for (const id of numbers('title_id')) {
    const found = await q
      .selectFrom('titles')
      .select('summary')
      .where('id', '=', id)
      .executeTakeFirst();
    if (found) names.set(`title_id ${id}`, title(found.summary));
  }
  for (const id of numbers('copy_id')) {
    const found = await q
      .selectFrom('copies as c')
      .innerJoin('titles as t', 't.id', 'c.title_id')
      .select(['t.summary', 'c.barcode'])
      .where('c.id', '=', id)
      .executeTakeFirst();
    if (found) names.set(`copy_id ${id}`, `${title(found.summary)} (${found.barcode})`);
  }
  const libraries = await q.selectFrom('libraries').select(['id', 'name']).execute();
  for (const { id, name } of libraries) {
    for (const column of ['library_id', 'origin_id']) names.set(`${column} ${id}`, name);
  }
  return names;
}
