import type { Queries, Tx } from '../../core/db/connection.ts';
import { TitleMergedError, refused } from '../../core/http/refused.ts';
import type { MarcRecord } from '../marc/record.ts';
import { survivingTitles } from './merged.ts';
import { marcById, titleById, type StoredTitle } from './store.ts';

/**
 * Returns a title for a route with its id in the path (`/acervo/{id}`).
 *
 * @throws RefusalError 404 `title_not_found`, or 410 `title_withdrawn` with the surviving title, if any
 */
export async function requireTitle(q: Queries | Tx, id: number): Promise<StoredTitle> {
  const title = await requireCurrentTitle(q, id);
  if (title.id !== id) throw new TitleMergedError(id, title.id);
  return title;
}

/**
 * Returns a title by id for other calls; a merged title is replaced by the surviving one.
 *
 * @throws RefusalError 404 `title_not_found`, 410 `title_withdrawn`
 */
export async function requireCurrentTitle(q: Queries | Tx, id: number): Promise<StoredTitle> {
  const title = await titleById(q, id);
  if (!title) throw refused(404, 'title_not_found');
  if (!title.withdrawn) return title;
  const kept = (await survivingTitles(q, [id])).get(id);
  if (kept === undefined) throw refused(410, 'title_withdrawn');
  return requireCurrentTitle(q, kept);
}

/** Returns the stored record. Throws as `requireTitle`. */
export async function requireMarc(q: Queries, id: number): Promise<MarcRecord> {
  await requireTitle(q, id);
  const marc = await marcById(q, id);
  if (!marc) throw refused(404, 'title_not_found');
  return marc;
}
