import type { Direction, Order } from '#lib/search/address.ts';
import { useTexts } from '../ui/island/texts.tsx';

interface OrderChoice {
  orderBy: Order;
  direction: Direction;
  text: string;
}

/** The orders that a list may have. */
export function useOrders(): OrderChoice[] {
  const t = useTexts();
  const order = (orderBy: Order, direction: Direction, text: string): OrderChoice => ({
    orderBy,
    direction,
    text,
  });
  return [
    order('relevancia', 'C', t('search.sort_relevancia')),
    order('obra', 'C', t('search.sort_obra')),
    order('obra', 'D', t('search.sort_obra_d')),
    order('autor', 'C', t('search.sort_autor')),
    order('autor', 'D', t('search.sort_autor_d')),
    order('ano', 'D', t('search.sort_ano_d')),
    order('ano', 'C', t('search.sort_ano_c')),
    order('data_cadastro', 'D', t('search.sort_data_cadastro')),
    order('data_cadastro', 'C', t('search.sort_data_cadastro_c')),
  ];
}
