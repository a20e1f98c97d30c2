import { chunks } from '#api/core/db/chunks.ts';
import type { Tx } from '#api/core/db/connection.ts';
import { recordIdentity } from '#api/catalogue/marc/kind.ts';
import { scheduleColumns } from '#api/catalogue/periodicals/save-serials.ts';
import { prepareTitle, saveTitles } from '#api/catalogue/import/records.ts';
import type { Day } from '#api/circulation/units/zone.ts';
import { articleRecord, controlNumberOf, readArticles, sectionsOf } from '../tables/articles.ts';
import { institution, libraries } from '../network.ts';
import { heldIssues, readSerials, type DemoSerial } from '../tables/serials.ts';
import type { WorkTables } from '../records/work-record.ts';
import type { DemoWork } from '../tables/works.ts';

interface Demo {
  works: readonly DemoWork[];
  tables: WorkTables;
  now: Date;
  today: Day;
}

/** Issues of the serials in the libraries, and the articles in them; returns new titles. */
export async function seedPeriodicals(tx: Tx, demo: Demo): Promise<number> {
  const serials = Map.groupBy(readSerials(), ({ work }) => work);
  for (const [work, patterns] of serials) {
    for (const [at, serial] of patterns.entries()) {
      await seedSerial(tx, serial, at + 1, demo.today);
    }
    const [first] = patterns;
    if (first) await seedSections(tx, work, first, demo.today);
  }
  return seedArticles(tx, demo);
}

async function seedSerial(tx: Tx, serial: DemoSerial, number: number, today: Day): Promise<void> {
  const library = libraries.find(({ key }) => key === serial.library);
  const { id } = await tx
    .insertInto('serial_patterns')
    .values({
      ...scheduleColumns(serial.schedule),
      receipt: serial.schedule.endsOn === null ? ('current' as const) : ('ended' as const),
      title_id: serial.work,
      library_id: library?.code ?? 0,
      number,
      kind: serial.kind,
      statements: JSON.stringify(serial.statements),
      note: serial.note || null,
      source: institution.acronym,
      record: String(number),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = heldIssues(serial, today).map((issue) => ({
    pattern_id: id,
    sequence: issue.sequence,
    volume: issue.volume,
    number: issue.number,
    part: issue.part,
    year: issue.year,
    month: issue.month,
    last_month: issue.lastMonth,
    day: issue.day,
    special: issue.special ? (1 as const) : (0 as const),
    title: issue.title,
    note: issue.note,
    state: issue.state,
    received_on: issue.receivedOn,
    from_record: 0 as const,
  }));
  for (const some of chunks(rows)) await tx.insertInto('serial_issues').values(some).execute();
}

async function seedSections(tx: Tx, work: number, serial: DemoSerial, today: Day) {
  const rows = sectionsOf(work, heldIssues(serial, today)).map(({ issue, title, pages }) => ({
    ...hostOf(work),
    volume: issue.volume,
    number: issue.number,
    part: null,
    year: issue.year,
    month: issue.month,
    last_month: issue.lastMonth,
    title_id: null,
    pages,
    title,
    authors: '[]',
    language: 'por',
    subjects: '[]',
  }));
  if (rows.length > 0) await tx.insertInto('articles').values(rows).execute();
}

const hostOf = (work: number) => ({
  host_source: institution.acronym,
  host_number: controlNumberOf(work),
  host_issn: null,
});

/** Those that are catalogued come as records, the others as lines of their issue. */
async function seedArticles(tx: Tx, { works, tables, now }: Demo): Promise<number> {
  const articles = readArticles();
  const catalogued = articles
    .filter(({ hasRecord }) => hasRecord)
    .flatMap((article) => {
      const host = works.find(({ id }) => id === article.host);
      return host ? [articleRecord(article, host, tables)] : [];
    });
  const { titles } = await saveTitles(
    tx,
    catalogued.map((record) => prepareTitle(record, recordIdentity(record))),
    { now: now.toISOString() },
  );
  // They came in between: what the table ends with is the newest.
  const created_at = new Date(now.getTime() - 750 * 86_400_000).toISOString();
  await tx
    .updateTable('titles')
    .set({ created_at })
    .where(
      'id',
      'in',
      titles.flatMap(({ id }) => id ?? []),
    )
    .execute();
  const rows = articles
    .filter(({ hasRecord }) => !hasRecord)
    .map((article) => ({
      ...hostOf(article.host),
      volume: article.volume,
      number: article.number,
      part: null,
      year: Number(article.date.slice(0, 4)),
      month: Number(article.date.slice(5, 7)),
      last_month: null,
      title_id: null,
      pages: article.pages,
      title: article.title,
      authors: JSON.stringify(
        article.authors.map((author) => tables.authors.get(author)?.name ?? author),
      ),
      language: article.language,
      subjects: JSON.stringify(article.subjects),
    }));
  await tx.insertInto('articles').values(rows).execute();
  return catalogued.length;
}
