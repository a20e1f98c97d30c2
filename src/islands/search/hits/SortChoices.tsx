import * as screenIcons from '#lib/screen-icons.ts';
import type { Direction, Display, Order } from '#lib/search/address.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { useOrders } from '../orders.ts';
import type { Searching } from '../use-address.ts';

interface Props {
  searching: Searching;
  total: number;
}

/** Order of the results, and their display (list or covers). */
export function SortChoices({ searching, total }: Props) {
  return (
    <div className="sortbar__choices">
      <Displays {...searching} />
      {total > 1 && <Orders {...searching} />}
    </div>
  );
}

function Orders({ search, go }: Searching) {
  const t = useTexts();
  return (
    <label>
      <span className="visually-hidden--phone">{t('search.sort_by')} </span>
      <select
        value={`${search.orderBy} ${search.direction}`}
        onChange={({ target }) => {
          const [orderBy, direction] = target.value.split(' ') as [Order, Direction];
          go({ ...search, orderBy, direction, page: 1 });
        }}
      >
        {useOrders().map(({ orderBy, direction, text }) => (
          <option key={text} value={`${orderBy} ${direction}`}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Displays({ search, go }: Searching) {
  const t = useTexts();
  const displays: [Display, string, string][] = [
    ['D', t('search.display_d'), screenIcons.list],
    ['C', t('search.display_c'), screenIcons.covers],
  ];
  return (
    <div className="displays" role="group" aria-label={t('search.display')}>
      {displays.map(([display, text, path]) => (
        <button
          key={display}
          type="button"
          aria-pressed={search.display === display}
          onClick={() => go({ ...search, display })}
        >
          <Icon path={path} />
          <span className="visually-hidden">{text}</span>
        </button>
      ))}
    </div>
  );
}
