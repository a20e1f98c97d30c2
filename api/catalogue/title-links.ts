import type { Insertable } from 'kysely';
import { chunks } from '../db/chunks.ts';
import type { Tx } from '../db/connection.ts';
import type { Tables } from '../db/schema.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { replaceFacts } from './title-facts.ts';

type Link = Insertable<Tables['title_authorities']>;

/** The rows of `title_authorities` that a summary with authority ids stands for. */
export function linksOf(titleId: number, summary: TitleSummary): Link[] {
  const rows = (role: Link['role'], list: readonly { authorityId?: number }[]): Link[] =>
    list.flatMap(({ authorityId }, position) =>
      authorityId === undefined
        ? []
        : [{ title_id: titleId, authority_id: authorityId, role, position }],
    );
  return [...rows('author', summary.authors), ...rows('subject', summary.subjects)];
}

/** Writes the links of these titles anew. */
export async function replaceLinks(
  tx: Tx,
  titles: readonly { titleId: number; summary: TitleSummary }[],
): Promise<void> {
  for (const some of chunks(titles)) {
    await tx
      .deleteFrom('title_authorities')
      .where(
        'title_id',
        'in',
        some.map(({ titleId }) => titleId),
      )
      .execute();
  }
  await replaceFacts(tx, titles);
  const links = titles.flatMap(({ titleId, summary }) => linksOf(titleId, summary));
  for (const some of chunks(links)) {
    await tx.insertInto('title_authorities').values(some).execute();
  }
}
