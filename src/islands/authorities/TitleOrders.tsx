import {
  TITLE_ORDERS,
  type AuthorityUse,
  type TitleOrder,
} from '#lib/authorities/titles-address.ts';
import { useTexts } from '../ui/island/texts.tsx';

interface Props {
  use: AuthorityUse;
  order: TitleOrder;
  onOrder: (next: TitleOrder) => void;
}

/** In which order the titles of an authority stand; those of one author are not put by author. */
export function TitleOrders({ use, order, onOrder }: Props) {
  const t = useTexts();
  const names: Record<TitleOrder, string> = {
    'obra C': t('search.sort_obra'),
    'ano D': t('search.sort_ano_d'),
    'ano C': t('search.sort_ano_c'),
    'autor C': t('search.sort_autor'),
  };
  const orders = TITLE_ORDERS.filter((one) => use !== 'autor' || one !== 'autor C');
  return (
    <label>
      <span className="visually-hidden--phone">{t('search.sort_by')} </span>
      <select value={order} onChange={({ target }) => onOrder(target.value as TitleOrder)}>
        {orders.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
