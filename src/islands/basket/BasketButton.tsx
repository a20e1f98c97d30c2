import * as icons from '#lib/icons.ts';
import { $basket } from '#lib/stores/basket.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { Button } from '../ui/Button.tsx';
import { useTexts } from '../ui/texts.tsx';
import { useStore } from '../ui/use-store.ts';
import { useBasketActs } from './use-basket-acts.ts';

interface Props {
  work: BasketItem;
  /** Small in rows. */
  size?: 'normal' | 'small';
}

/** Puts a title in the basket, and takes it out again. Needs the words `basket`. */
export function BasketButton({ work, size = 'small' }: Props) {
  const t = useTexts();
  const acts = useBasketActs();
  const items = useStore($basket);
  const isIn = items.some(({ cod_acervo: code }) => code === work.cod_acervo);
  const { title } = work;
  const words = { out: t('basket.put'), in: t('basket.in') };
  return (
    <Button
      size={size}
      icon={isIn ? icons.check : icons.basket}
      className={isIn ? 'button--chosen' : undefined}
      suffix={isIn ? t('basket.in_suffix', { title }) : t('basket.put_suffix', { title })}
      onClick={() => void (isIn ? acts.takeOut(work) : acts.putIn(work))}
    >
      {/* The place of the longer name is kept, so that nothing beside it moves. */}
      <span className="button__name" data-other={isIn ? words.out : words.in}>
        {isIn ? words.in : words.out}
      </span>
    </Button>
  );
}
