import type { Translate } from '#lib/i18n/areas.ts';
import { BASKET_MAX } from '#contract/shared/constants.ts';
import { add, addAll, clear, putBack, removeAll } from '#lib/stores/basket-actions.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import type { Removed } from '#lib/stores/stored-basket.ts';
import { showToast } from '#lib/toasts.ts';

/** What people do with the basket, told in a passing message that offers the way back. */

export async function putIn(work: BasketItem, t: Translate): Promise<void> {
  const { added, leftOut, isWritten } = await add(work);
  if (leftOut > 0) showToast({ text: t('basket.full', { max: BASKET_MAX }), tone: 'error' });
  if (added.length === 0) return;
  if (!isWritten) showToast({ text: t('basket.not_written'), tone: 'error' });
  const text = t('basket.added', { title: shortened(work.title) });
  // The button that was pressed takes it out again, too.
  offerBack(text, () => removeAll([work.cod_acervo]), t, { elsewhere: true });
}

/** Puts in those that are not there yet, as far as there is room; one way back for all of them. */
export async function putAllIn(works: readonly BasketItem[], t: Translate): Promise<void> {
  const { added, leftOut, isWritten } = await addAll(works);
  if (leftOut > 0) showToast({ text: t('basket.full_for_some'), tone: 'error' });
  else if (added.length === 0) showToast({ text: t('basket.all_there') });
  if (added.length === 0) return;
  if (!isWritten) showToast({ text: t('basket.not_written'), tone: 'error' });
  const back = () => removeAll(added.map(({ cod_acervo: code }) => code));
  offerBack(t('basket.added_all', { count: added.length }), back, t);
}

export async function takeOut(
  { cod_acervo: code, title }: Pick<BasketItem, 'cod_acervo' | 'title'>,
  t: Translate,
): Promise<void> {
  const removed = await removeAll([code]);
  if (removed.length === 0) return;
  offerBack(t('basket.removed', { title: shortened(title) }), () => putBack(removed), t);
}

/** Takes several out at once. */
export const takeAllOut = async (codes: readonly number[], t: Translate): Promise<void> =>
  reportEmptied(await removeAll(codes), t);

export const emptyOut = async (t: Translate): Promise<void> => reportEmptied(await clear(), t);

function reportEmptied(removed: readonly Removed[], t: Translate): void {
  if (removed.length === 0) return;
  offerBack(t('basket.emptied', { count: removed.length }), () => putBack(removed), t);
}

function offerBack(
  text: string,
  back: () => Promise<unknown>,
  t: Translate,
  more: { elsewhere?: true } = {},
): void {
  showToast({ text, action: { text: t('basket.undo'), run: () => void back(), ...more } });
}

/** As much of a title as a passing message can hold. */
function shortened(title: string, length = 60): string {
  if (title.length <= length) return title;
  const cut = title.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).trimEnd()}…`;
}
