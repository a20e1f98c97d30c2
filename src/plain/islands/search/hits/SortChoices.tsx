import type { ComponentProps } from 'react';
import type { Display } from '#lib/search/address.ts';
import { useTexts } from '../../../../islands/ui/island/texts.tsx';
import { useOrders } from '../../../../islands/search/orders.ts';
import { SortChoices as LiveChoices } from '../../../../islands/search/hits/SortChoices.tsx';
import { currentRendering } from '../../../rendering.ts';

type Props = ComponentProps<typeof LiveChoices>;

/** Order and display of the results as links; their place where script comes later. */
export function SortChoices(props: Props) {
  if (!currentRendering().isPart) return <Links {...props} />;
  return (
    <span className="awaits-script">
      <LiveChoices {...props} />
    </span>
  );
}

function Links({ searching: { search, hrefOf }, total }: Props) {
  const t = useTexts();
  const orders = useOrders();
  const isCurrent = ({ orderBy, direction }: Pick<typeof search, 'orderBy' | 'direction'>) =>
    orderBy === search.orderBy && direction === search.direction;
  const displays: [Display, string][] = [
    ['D', t('search.display_d')],
    ['C', t('search.display_c')],
  ];
  return (
    <div className="sortbar__choices">
      <span className="row" role="group" aria-label={t('search.display')}>
        {displays.map(([display, text]) => (
          <a
            key={display}
            href={hrefOf({ ...search, display })}
            aria-current={display === search.display ? 'true' : undefined}
          >
            {text}
          </a>
        ))}
      </span>
      {total > 1 && (
        <details className="more-menu more-menu--acts menu">
          <summary>
            <span className="visually-hidden">{t('search.sort_by')} </span>
            {orders.find(isCurrent)?.text ?? t('search.sort')}
          </summary>
          <ul>
            {orders.map(({ text, ...order }) => (
              <li key={text}>
                <a
                  href={hrefOf({ ...search, ...order, page: 1 })}
                  rel="nofollow"
                  aria-current={isCurrent(order) ? 'true' : undefined}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
