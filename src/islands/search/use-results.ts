import { useEffect, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { takeEarly } from '#lib/search/early.ts';
import { queryOf, type Search } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';

export type Results = Output<'GET /consulta'>;
export type Hit = Results['itens'][number];
export type FilterEntry = Results['filtros'][number];

export interface ResultsState {
  /** The last answer; it stays on screen while the next one is fetched. */
  results: Results | null;
  loading: boolean;
  failure: unknown;
  retry: () => void;
}

const NOTHING = { results: null, loading: true, failure: null };

/** Fetches the results of a search; a newer search ends the older one's request. */
export function useResults(search: Search, guide: Guide): ResultsState {
  const question = String(new URLSearchParams(queryOf(search, guide)));
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Omit<ResultsState, 'retry'>>(NOTHING);

  useEffect(() => {
    const controller = new AbortController();
    setState((old) => ({ ...old, loading: true, failure: null }));
    ask(question, controller.signal).then(
      (results) => setState({ results, loading: false, failure: null }),
      (failure: unknown) => {
        if (!controller.signal.aborted) setState((old) => ({ ...old, loading: false, failure }));
      },
    );
    return () => controller.abort();
  }, [question, attempt]);

  return { ...state, retry: () => setAttempt((n) => n + 1) };
}

/** On arrival the head of the page has asked already. */
async function ask(question: string, signal: AbortSignal): Promise<Results> {
  const early = (await takeEarly()) as Results | null;
  signal.throwIfAborted();
  if (early?.itens) return early;
  const query = Object.fromEntries(new URLSearchParams(question)) as Record<string, never>;
  return call('GET /consulta', { query }, { signal });
}
