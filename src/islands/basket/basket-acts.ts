import type { Translate } from '#lib/i18n/areas.ts';
import { add, addAll, clear, remove } from '#lib/stores/basket-actions.ts';
import { BASKET_MAX, type BasketItem } from '#lib/stores/basket-item.ts';
import { showToast } from '#lib/toasts.ts';

/** What people do with the basket, told in a passing message that offers the way back. */

export async function putIn(work: BasketItem, t: Translate): Promise<void> {
  const { added, leftOut } = await add(work);
  if (leftOut > 0) showToast({ text: t('basket.full', { max: BASKET_MAX }), tone: 'error' });
  if (added.length === 0) return;
  const text = t('basket.added', { title: shortened(work.title) });
  // The button that was pressed takes it out again, too.
  offerBack(text, () => remove(work.cod_acervo), t, { elsewhere: true });
}

/** Puts in those that are not there yet, as far as there is room; one way back for all of them. */
export async function putAllIn(works: readonly BasketItem[], t: Translate): Promise<void> {
  const { added, leftOut } = await addAll(works);
  if (leftOut > 0) showToast({ text: t('basket.full_for_some'), tone: 'error' });
  else if (added.length === 0) showToast({ text: t('basket.all_there') });
  if (added.length === 0) return;
  const back = async () => {
    for (const { cod_acervo: code } of added) await remove(code);
  };
  offerBack(t('basket.added_all', { count: added.length }), back, t);
}

export async function takeOut(work: BasketItem, t: Translate): Promise<void> {
  const at = await remove(work.cod_acervo);
  if (at < 0) return;
  offerBack(t('basket.removed', { title: shortened(work.title) }), () => add(work, at), t);
}

export async function emptyOut(t: Translate): Promise<void> {
  const works = await clear();
  if (works.length === 0) return;
  offerBack(t('basket.emptied', { count: works.length }), () => addAll(works, 0), t);
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
