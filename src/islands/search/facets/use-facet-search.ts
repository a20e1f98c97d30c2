import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#lib/api/call.ts';
import type { FilterName } from '#contract/shared/filters.ts';
import { queryOf, type Search } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import type { FilterEntry } from '../use-results.ts';

const PAUSE_MS = 200;

interface Wanted {
  search: Search;
  guide: Guide;
  kind: FilterName;
  letters: string;
  /** Told of the values; null without letters, and when the server is out of reach. */
  onFound: (values: FilterEntry['itens'] | null) => void;
}

/**
 * The values of a filter whose names hold these letters, asked of the server: the page holds only the
 * most frequent ones. Returns how many there are, null until they are known.
 */
export function useFacetSearch({ search, guide, kind, letters, onFound }: Wanted) {
  const wanted = letters.trim();
  const [state, setState] = useState<{ found: number | null; failed: boolean }>(UNKNOWN);
  const question = String(new URLSearchParams(queryOf(search, guide)));

  const tell = useEffectEvent((values: FilterEntry['itens'] | null, failed = false) => {
    setState({ found: values?.length ?? null, failed });
    onFound(values);
  });

  useEffect(() => {
    if (wanted === '') return tell(null);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const asked = Object.fromEntries(new URLSearchParams(question)) as Record<string, never>;
      const query = { ...asked, page: 1, perPage: 1, filtro: kind, filtro_texto: wanted };
      call('GET /consulta', { query }, { signal: controller.signal }).then(
        ({ filtros }) => tell(filtros.find(({ tipo }) => tipo === kind)?.itens ?? []),
        () => controller.signal.aborted || tell(null, true),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question, kind, wanted]);

  return state;
}

const UNKNOWN = { found: null, failed: false };
