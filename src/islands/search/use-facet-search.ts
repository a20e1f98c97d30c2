import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { queryOf, type FilterKind, type Search } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import type { FilterEntry } from './use-results.ts';

const PAUSE_MS = 200;

/**
 * The values of a filter whose names hold these letters, asked of the server: the page holds only the
 * most frequent ones. Null without letters, and until the first answer.
 */
export function useFacetSearch(
  search: Search,
  guide: Guide,
  kind: FilterKind,
  letters: string,
): FilterEntry['itens'] | null {
  const wanted = letters.trim();
  const [found, setFound] = useState<FilterEntry['itens'] | null>(null);
  const question = String(new URLSearchParams(queryOf(search, guide)));

  useEffect(() => {
    if (wanted === '') {
      setFound(null);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const asked = Object.fromEntries(new URLSearchParams(question)) as Record<string, never>;
      const query = { ...asked, page: 1, perPage: 1, filtro: kind, filtro_texto: wanted };
      call('GET /consulta', { query }, { signal: controller.signal }).then(
        ({ filtros }) => setFound(filtros.find(({ tipo }) => tipo === kind)?.itens ?? []),
        // Out of reach: the list that the page holds stays.
        () => setFound(null),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question, kind, wanted]);

  return found;
}
