import * as icons from '#lib/icons.ts';
import { $basket } from '#lib/stores/basket.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';

/** Loaded with the first press. */
const loadActs = () => import('./basket-acts.ts');

interface Props {
  work: BasketItem;
  /** Small in rows. */
  size?: 'normal' | 'small';
}

/** Puts a title in the basket, and takes it out again. Needs the words `basket`. */
export function BasketButton({ work, size = 'small' }: Props) {
  const t = useTexts();
  const isIn = useStore($basket).some(({ cod_acervo: code }) => code === work.cod_acervo);
  const { title } = work;
  const press = () => {
    loadActs()
      .then(({ putIn, takeOut }) => (isIn ? takeOut(work, t) : putIn(work, t)))
      .catch(() => showToast({ text: t('basket.failed'), tone: 'error' }));
  };
  const [name, other] = isIn
    ? [t('basket.in'), t('basket.put')]
    : [t('basket.put'), t('basket.in')];
  return (
    <Button
      size={size}
      icon={isIn ? icons.check : icons.basket}
      className={isIn ? 'button--chosen' : undefined}
      suffix={isIn ? t('basket.in_suffix', { title }) : t('basket.put_suffix', { title })}
      onClick={press}
    >
      {/* The place of the longer name is kept, so that nothing beside it moves. */}
      <span className="button__name" data-other={other}>
        {name}
      </span>
    </Button>
  );
}
