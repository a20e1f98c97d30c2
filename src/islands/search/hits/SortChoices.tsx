import * as screenIcons from '#lib/screen-icons.ts';
import type { Direction, Order } from '#lib/search/address.ts';
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
      <Covers {...searching} />
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

/** Covers instead of rows. */
function Covers({ search, go }: Searching) {
  const t = useTexts();
  const isOn = search.display === 'C';
  return (
    <button
      type="button"
      className="as-covers"
      aria-pressed={isOn}
      onClick={() => go({ ...search, display: isOn ? 'D' : 'C' })}
    >
      <Icon path={screenIcons.covers} />
      <span className="visually-hidden">{t('search.display_c')}</span>
    </button>
  );
}
