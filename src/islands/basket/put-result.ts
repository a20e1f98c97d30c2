import { call } from '#lib/api/call.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { queryOf, type Search } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { showToast } from '#lib/toasts.ts';
import { putAllIn } from './basket-acts.ts';

/** A search and what was found. */
interface Found {
  searching: { search: Search; guide: Guide };
  results: {
    itens: readonly (BasketItem & { instituicao?: unknown })[];
    /** The spelling that the results are of when it is another. */
    corrected?: { q: string; q2?: string };
  };
}

/** Puts the titles of a page of results in the basket, or the whole result as far as there is room. */
export async function putResult(
  isWhole: boolean,
  { searching, results }: Found,
  t: Translate,
): Promise<void> {
  if (!isWhole) {
    return putAllIn(
      results.itens.filter(({ instituicao }) => instituicao === undefined),
      t,
    );
  }
  const { q, q2 } = results.corrected ?? {};
  const query = {
    ...queryOf(searching.search, searching.guide),
    ...(q !== undefined && { q }),
    ...(q2 !== undefined && { q2 }),
  };
  const { itens, total } = await call('GET /consulta/para-cesta', {
    query: query as Record<string, never>,
  });
  await putAllIn(itens, t);
  if (total > itens.length) showToast({ text: t('basket.put_first', { total: itens.length }) });
}
