import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { ArticleSummary } from '../marc/map/article.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';

/** A part of an issue; `titleId` when it has a record of its own. */
export interface Article {
  id: number;
  titleId: number | null;
  title: string;
  authors: string[];
  pages: string | null;
  language: string | null;
  subjects: string[];
  volume: string | null;
  number: string | null;
  part: string | null;
  year: number | null;
  month: number | null;
  lastMonth: number | null;
}

/** True if any article has this title as host. */
export async function hasArticles(q: Queries | Tx, titleId: number): Promise<boolean> {
  const query = await articlesIn(q, titleId);
  return (await query?.select('articles.id').executeTakeFirst()) !== undefined;
}

/** Articles with this host, except withdrawn ones. */
export async function articlesOf(q: Queries | Tx, titleId: number): Promise<Article[]> {
  const query = await articlesIn(q, titleId);
  const rows = (await query?.selectAll('articles').orderBy('articles.id').execute()) ?? [];
  return rows.map((row) => ({
    id: row.id,
    titleId: row.title_id,
    title: row.title,
    authors: JSON.parse(row.authors) as string[],
    pages: row.pages,
    language: row.language,
    subjects: JSON.parse(row.subjects) as string[],
    volume: row.volume,
    number: row.number,
    part: row.part,
    year: row.year,
    month: row.month,
    lastMonth: row.last_month,
  }));
}

/** Joins by record number and source of the host, or ISSN; undefined: no such title. */
async function articlesIn(q: Queries | Tx, titleId: number) {
  const host = await q
    .selectFrom('titles')
    .select(['source', 'control_number', 'summary'])
    .where('id', '=', titleId)
    .executeTakeFirst();
  if (!host) return undefined;
  const { issn } = JSON.parse(host.summary) as TitleSummary;
  return q
    .selectFrom('articles')
    .leftJoin('titles', 'titles.id', 'articles.title_id')
    .where((is) =>
      is.or([
        ...(host.control_number === null
          ? []
          : [
              is.and([
                is('host_source', '=', host.source),
                is('host_number', '=', host.control_number),
              ]),
            ]),
        ...(issn.length === 0 ? [] : [is('host_issn', 'in', issn)]),
      ]),
    )
    .where((is) => is.or([is('articles.title_id', 'is', null), is('withdrawn_at', 'is', null)]))
    .where((is) =>
      is.or([is('articles.title_id', 'is', null), is('articles.title_id', '!=', titleId)]),
    );
}

/** An article described by a record; null for independent works. */
export interface ArticleOwner {
  titleId: number;
  source: string;
  article: ArticleSummary | null;
}

/** Saves the articles' positions in their hosts, in the caller's transaction. */
export async function saveArticles(tx: Tx, owners: readonly ArticleOwner[]): Promise<void> {
  for (const some of chunks(owners)) {
    const ids = some.map(({ titleId }) => titleId);
    await tx.deleteFrom('articles').where('title_id', 'in', ids).execute();
    const rows = some.flatMap((owner) => rowOf(owner) ?? []);
    if (rows.length > 0) await tx.insertInto('articles').values(rows).execute();
  }
}

function rowOf({ titleId, source, article }: ArticleOwner) {
  if (!article) return null;
  return {
    title_id: titleId,
    host_source: article.hostNumber === '' ? null : source,
    host_number: article.hostNumber || null,
    host_issn: article.hostIssn || null,
    volume: article.volume || null,
    number: article.number || null,
    part: article.part || null,
    year: article.year,
    month: article.month,
    last_month: article.lastMonth,
    pages: article.pages || null,
    title: article.title,
    authors: JSON.stringify(article.authors),
    language: article.language || null,
    subjects: JSON.stringify(article.subjects),
  };
}
