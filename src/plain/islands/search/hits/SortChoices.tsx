import type { Display } from '#lib/search/address.ts';
import { useTexts } from '../../../../islands/ui/island/texts.tsx';
import { useOrders } from '../../../../islands/search/orders.ts';
import type { Searching } from '../../../../islands/search/use-address.ts';

interface Props {
  searching: Searching;
  total: number;
}

/** Order and display of the results as links. */
export function SortChoices({ searching: { search, hrefOf }, total }: Props) {
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
