import { add, addAll, clear, remove } from '#lib/stores/basket.ts';
import { BASKET_MAX, type BasketItem } from '#lib/stores/basket-item.ts';
import { showToast } from '#lib/toasts.ts';
import { useTexts } from '../ui/texts.tsx';

/** What people do with the basket, told in a passing message that offers the way back. */
export function useBasketActs() {
  const t = useTexts();

  const attempt = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch {
      showToast({ text: t('basket.failed'), tone: 'error' });
    }
  };
  const say = (text: string, back: () => Promise<unknown>): void => {
    const run = () => void attempt(async () => void (await back()));
    showToast({ text, action: { text: t('basket.undo'), run } });
  };

  const putIn = (work: BasketItem) =>
    attempt(async () => {
      const { added, leftOut } = await add(work);
      if (leftOut > 0) {
        showToast({ text: t('basket.full', { max: BASKET_MAX }), tone: 'error' });
        return;
      }
      if (added.length === 0) return;
      say(t('basket.added', { title: shortened(work.title) }), () => remove(work.cod_acervo));
    });

  const takeOut = (work: BasketItem) =>
    attempt(async () => {
      const at = await remove(work.cod_acervo);
      if (at < 0) return;
      say(t('basket.removed', { title: shortened(work.title) }), () => add(work, at));
    });

  const empty = () =>
    attempt(async () => {
      const works = await clear();
      say(t('basket.emptied', { count: works.length }), () => addAll(works, 0));
    });

  return { putIn, takeOut, empty };
}

/** As much of a title as a passing message can hold. */
function shortened(title: string, length = 60): string {
  if (title.length <= length) return title;
  const cut = title.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).trimEnd()}…`;
}
