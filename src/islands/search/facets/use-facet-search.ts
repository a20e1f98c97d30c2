import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#lib/api/call.ts';
import type { FilterName } from '#contract/shared/filters.ts';
import { queryOf, type Search } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import type { FilterEntry } from '../use-results.ts';

const PAUSE_MS = 200;

interface Options {
  search: Search;
  guide: Guide;
  kind: FilterName;
  letters: string;
  /** Receives the values; null without letters, and if the server is unreachable. */
  onFound: (values: FilterEntry['itens'] | null) => void;
}

/**
 * Fetches the values of a filter whose names contain these letters; the page has only the most
 * frequent ones. Returns how many there are; null until known.
 */
export function useFacetSearch({ search, guide, kind, letters, onFound }: Options) {
  const text = letters.trim();
  const [state, setState] = useState<{ found: number | null; failed: boolean }>(UNKNOWN);
  const question = String(new URLSearchParams(queryOf(search, guide)));

  const report = useEffectEvent((values: FilterEntry['itens'] | null, failed = false) => {
    setState({ found: values?.length ?? null, failed });
    onFound(values);
  });

  useEffect(() => {
    if (text === '') return report(null);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const filters = Object.fromEntries(new URLSearchParams(question)) as Record<string, never>;
      const query = { ...filters, page: 1, perPage: 1, filtro: kind, filtro_texto: text };
      call('GET /consulta', { query }, { signal: controller.signal }).then(
        ({ filtros }) => report(filtros.find(({ tipo }) => tipo === kind)?.itens ?? []),
        () => controller.signal.aborted || report(null, true),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question, kind, text]);

  return state;
}

const UNKNOWN = { found: null, failed: false };
