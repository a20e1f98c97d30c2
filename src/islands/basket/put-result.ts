import { call } from '#lib/api/call.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { queryOf, type Search } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { putAllIn } from './basket-acts.ts';

/** What was searched, and the spelling that the results are of when it is another. */
interface Searched {
  search: Search;
  guide: Guide;
  corrected?: { q: string; q2?: string } | undefined;
}

/** Puts the titles of one page of a result in the basket. */
export const putPage = (works: readonly BasketItem[], t: Translate): Promise<void> =>
  putAllIn(works, t);

/** Puts a whole result in the basket, as far as there is room. */
export async function putWhole(
  { search, guide, corrected }: Searched,
  t: Translate,
): Promise<void> {
  const { q, q2 } = corrected ?? {};
  const query = {
    ...queryOf(search, guide),
    ...(q !== undefined && { q }),
    ...(q2 !== undefined && { q2 }),
  };
  const { itens } = await call('GET /consulta/para-cesta', {
    query: query as Record<string, never>,
  });
  await putAllIn(itens, t);
}
