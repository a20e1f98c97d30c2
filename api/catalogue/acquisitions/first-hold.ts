import type { Refusal } from '#contract/shared/refusals.ts';
import { firstHoldRefusals, placeFirstHold } from '../../circulation/holds/first.ts';
import { listLibraries } from '../../circulation/units/store.ts';
import type { Database, Queries, Tx } from '../../core/db/connection.ts';
import { lockAll } from '../../core/db/locks.ts';
import { notify } from '../../patrons/notices/notify.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { titleById } from '../records/store.ts';
import { isBought } from './rules.ts';
import { movesOf, saveTitle, suggestionById } from './store.ts';
import { numberKey } from './works.ts';

/** Locks what the first hold of suggestions changes. */
export async function lockForFirstHold(
  db: Pick<Database, 'engine'>,
  tx: Tx,
  ids: readonly number[],
): Promise<void> {
  const rows = await Promise.all(ids.map((id) => suggestionById(tx, id)));
  const bought = rows.filter((row) => row !== undefined);
  await lockAll(db, tx, {
    patron: bought.map(({ patronId }) => patronId),
    title: bought.flatMap(({ titleId }) => titleId ?? []),
  });
}

type Placed = { holdId: number } | { refusals: Refusal[] } | null;

/**
 * Records which title was bought for a suggestion. Whoever suggested it gets the first hold: now, or when the suggestion
 * is fulfilled (null).
 */
export async function nameTitle(
  db: Pick<Database, 'engine'>,
  tx: Tx,
  { id, titleId, now }: { id: number; titleId: number; now: Date },
): Promise<Placed> {
  const suggestion = await suggestionById(tx, id);
  const missing = suggestion === undefined ? id : titleId;
  const title = await titleById(tx, titleId);
  if (!suggestion || !title || title.withdrawn) {
    return { refusals: [{ code: 'thing_not_found', params: { codigo: missing } }] };
  }
  await lockAll(db, tx, { patron: [suggestion.patronId], title: [titleId] });
  await saveTitle(tx, id, titleId);
  return isBought(suggestion.state) ? offerFirstHold(tx, id, now) : null;
}

/** The first hold of a suggestion that has just been fulfilled, in whole or in part: once. */
export async function firstHoldOf(tx: Tx, id: number, at: Date): Promise<void> {
  const moves = (await movesOf(tx, [id])).get(id) ?? [];
  if (moves.filter(({ state }) => isBought(state)).length === 1) await offerFirstHold(tx, id, at);
}

/** Places the hold and notifies the patron. Patron and title are locked. */
async function offerFirstHold(tx: Tx, id: number, now: Date): Promise<Placed> {
  const suggestion = await suggestionById(tx, id);
  if (!suggestion || suggestion.titleId === null) return null;
  const { patronId, titleId, libraryId, zone, createdAt } = suggestion;
  const since = new Date(createdAt);
  const placed = await placeFirstHold(tx, { patronId, titleId, libraryId, zone, now }, since);
  if ('refusals' in placed) return placed;
  const title = (await titleById(tx, titleId))?.summary.title ?? suggestion.title;
  const libraries = await listLibraries(tx);
  const library = libraries.find((one) => one.id === placed.libraryId)?.name ?? '';
  await notify(tx, { patronId, kind: 'first_hold', params: { title, library }, at: now });
  return placed;
}

/** What staff should know of the first hold of a suggestion: that there is one, why not, or how to place it. */
export async function firstHoldNote(q: Queries, id: number, now: Date): Promise<FirstHoldNote> {
  const suggestion = await suggestionById(q, id);
  if (!suggestion || !isBought(suggestion.state)) return null;
  const { patronId, titleId, libraryId, zone, isbn } = suggestion;
  if (titleId === null) return { candidates: await titlesByIsbn(q, isbn) };
  const hold = await q
    .selectFrom('holds')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('title_id', '=', titleId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (hold) return { holdId: hold.id };
  return { refusals: await firstHoldRefusals(q, { patronId, titleId, libraryId, zone, now }) };
}
export type FirstHoldNote = Placed | { candidates: { id: number; title: string }[] };

const MAX_CANDIDATES = 5;

/** Current titles with an ISBN. */
async function titlesByIsbn(q: Queries, isbn: string): Promise<{ id: number; title: string }[]> {
  const key = numberKey(isbn);
  if (!/^\d{13}$/.test(key)) return [];
  const rows = await q
    .selectFrom('titles')
    .select(['id', 'summary'])
    .where('withdrawn_at', 'is', null)
    .where('summary', 'like', `%${key}%`)
    .orderBy('id', 'desc')
    .limit(MAX_CANDIDATES)
    .execute();
  return rows.flatMap(({ id, summary }) => {
    const { isbn: numbers, title } = JSON.parse(summary) as TitleSummary;
    return numbers.some(({ isbn13 }) => isbn13 === key) ? [{ id, title }] : [];
  });
}
