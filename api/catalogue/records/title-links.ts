import type { Insertable } from 'kysely';
import { recordChanges } from '../../core/db/change-log.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Tables } from '../../core/db/schema.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { replaceFacts } from './title-facts.ts';

type Link = Insertable<Tables['title_authorities']>;

/** Rows of `title_authorities` for a summary with authority ids. */
export function authorityLinks(titleId: number, summary: TitleSummary): Link[] {
  const rows = (role: Link['role'], list: readonly { authorityId?: number }[]): Link[] =>
    list.flatMap(({ authorityId }, position) =>
      authorityId === undefined
        ? []
        : [{ title_id: titleId, authority_id: authorityId, role, position }],
    );
  return [...rows('author', summary.authors), ...rows('subject', summary.subjects)];
}

/** Replaces the links of these titles and records changes of authority use. */
export async function replaceLinks(
  tx: Tx,
  titles: readonly { titleId: number; summary: TitleSummary }[],
  now: string,
): Promise<void> {
  const ids = titles.map(({ titleId }) => titleId);
  const before = await storedUses(tx, ids);
  for (const some of chunks(ids)) {
    await tx.deleteFrom('title_authorities').where('title_id', 'in', some).execute();
  }
  await replaceFacts(tx, titles);
  const links = titles.flatMap(({ titleId, summary }) => authorityLinks(titleId, summary));
  for (const some of chunks(links)) {
    await tx.insertInto('title_authorities').values(some).execute();
  }
  await recordChanges(tx, 'use', changedUses(before, links), now);
}

/** Records that authority use changed because these titles were withdrawn or restored. */
export async function recordUseChanges(
  tx: Tx,
  titleIds: readonly number[],
  now: string,
): Promise<void> {
  const uses = await storedUses(tx, titleIds);
  await recordChanges(tx, 'use', changedUses(uses, []), now);
}

/** Use of an authority by a title as author or subject, regardless of position. */
type Use = Pick<Link, 'title_id' | 'authority_id' | 'role'>;

async function storedUses(tx: Tx, titleIds: readonly number[]): Promise<Use[]> {
  const uses: Use[] = [];
  for (const some of chunks(titleIds)) {
    const rows = await tx
      .selectFrom('title_authorities')
      .select(['title_id', 'authority_id', 'role'])
      .where('title_id', 'in', some)
      .execute();
    uses.push(...rows);
  }
  return uses;
}

/** Authorities of uses that are in only one of the lists. */
function changedUses(before: readonly Use[], after: readonly Use[]): number[] {
  const byText = (uses: readonly Use[]) =>
    new Map(uses.map((use) => [`${use.title_id} ${use.role} ${use.authority_id}`, use]));
  const [was, is] = [byText(before), byText(after)];
  const gone = [...was].filter(([text]) => !is.has(text));
  const came = [...is].filter(([text]) => !was.has(text));
  return [...gone, ...came].map(([, use]) => use.authority_id);
}
