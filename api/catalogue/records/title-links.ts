import type { Insertable } from 'kysely';
import { recordChanges } from '../../core/db/change-log.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Tables } from '../../core/db/schema.ts';
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

/** Writes the links of these titles anew, and notes which authorities they use otherwise than before. */
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
  const links = titles.flatMap(({ titleId, summary }) => linksOf(titleId, summary));
  for (const some of chunks(links)) {
    await tx.insertInto('title_authorities').values(some).execute();
  }
  await recordChanges(tx, 'use', otherUses(before, links), now);
}

/** Notes that authorities are used otherwise, as these titles left the catalogue or came back. */
export async function noteUses(tx: Tx, titleIds: readonly number[], now: string): Promise<void> {
  const uses = await storedUses(tx, titleIds);
  await recordChanges(tx, 'use', otherUses(uses, []), now);
}

/** That a title uses an authority as author or subject, wherever it names it. */
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

/** The authorities of uses that are among only one of the two. */
function otherUses(before: readonly Use[], after: readonly Use[]): number[] {
  const byText = (uses: readonly Use[]) =>
    new Map(uses.map((use) => [`${use.title_id} ${use.role} ${use.authority_id}`, use]));
  const [was, is] = [byText(before), byText(after)];
  const gone = [...was].filter(([text]) => !is.has(text));
  const came = [...is].filter(([text]) => !was.has(text));
  return [...gone, ...came].map(([, use]) => use.authority_id);
}
