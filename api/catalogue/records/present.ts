import type { Queries, Tx } from '../../core/db/connection.ts';
import { TitleMergedError, refused } from '../../core/http/refused.ts';
import type { MarcRecord } from '../marc/record.ts';
import { keptTitlesOf } from './merged.ts';
import { marcOf, titleById, type StoredTitle } from './store.ts';

/**
 * A title for a route whose address names it (`/acervo/{id}`).
 *
 * @throws Refused 404 `title_not_found`, 410 `title_withdrawn`, which leads on where another stands for it
 */
export async function presentTitle(q: Queries | Tx, id: number): Promise<StoredTitle> {
  const title = await followedTitle(q, id);
  if (title.id !== id) throw new TitleMergedError(id, title.id);
  return title;
}

/**
 * A title for a call that names it otherwise; for one that was put into another, that other.
 *
 * @throws Refused 404 `title_not_found`, 410 `title_withdrawn`
 */
export async function followedTitle(q: Queries | Tx, id: number): Promise<StoredTitle> {
  const title = await titleById(q, id);
  if (!title) throw refused(404, 'title_not_found');
  if (!title.withdrawn) return title;
  const kept = (await keptTitlesOf(q, [id])).get(id);
  if (kept === undefined) throw refused(410, 'title_withdrawn');
  return followedTitle(q, kept);
}

/** Its record as it is stored. Throws as `presentTitle`. */
export async function presentMarc(q: Queries, id: number): Promise<MarcRecord> {
  await presentTitle(q, id);
  const marc = await marcOf(q, id);
  if (!marc) throw refused(404, 'title_not_found');
  return marc;
}
