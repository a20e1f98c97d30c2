import { formatNumber } from '#lib/format/numbers.ts';
import type { Direction, Order, Search } from '#lib/search/address.ts';
import { useLocale, useTexts } from '../ui/texts.tsx';
import type { Results } from './use-results.ts';

interface Props {
  search: Search;
  go: (next: Search) => void;
  results: Results;
}

/** Which of how many, and in which order. */
export function SortBar({ search, go, results }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const from = (results.page - 1) * results.perPage + 1;
  const orders: [Order, Direction, string][] = [
    ['relevancia', 'C', t('search.sort_relevancia')],
    ['obra', 'C', t('search.sort_obra')],
    ['autor', 'C', t('search.sort_autor')],
    ['ano', 'D', t('search.sort_ano_d')],
    ['ano', 'C', t('search.sort_ano_c')],
    ['data_cadastro', 'D', t('search.sort_data_cadastro')],
  ];
  return (
    <div className="sortbar">
      <span className="muted">
        {t('search.range', {
          from: formatNumber(from, locale),
          to: formatNumber(from + results.itens.length - 1, locale),
          total: formatNumber(results.total, locale),
        })}
      </span>
      <label id="ordenar">
        {t('search.sort_by')}{' '}
        <select
          value={`${search.orderBy} ${search.direction}`}
          onChange={({ target }) => {
            const [orderBy, direction] = target.value.split(' ') as [Order, Direction];
            go({ ...search, orderBy, direction, page: 1 });
          }}
        >
          {orders.map(([order, direction, text]) => (
            <option key={`${order}${direction}`} value={`${order} ${direction}`}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
