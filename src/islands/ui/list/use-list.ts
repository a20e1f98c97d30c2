import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readEntry, writeEntry } from '#lib/history-entry.ts';
import { useAnswer } from '../hooks/use-answer.ts';
import { useEntryState } from '../hooks/use-entry-state.ts';
import {
  queryOf,
  useProblems,
  type FilterState,
  type FilterValues,
  type QueryOf,
} from './filter-state.ts';

export interface Page {
  itens: readonly unknown[];
  total: number;
  perPage: number;
}

/** The last page loaded, with the rows of all pages in `items`. */
export type LoadedPages<P extends Page> = P & { items: readonly P['itens'][number][] };

export interface PageState<P extends Page> {
  /** The last result, also while a newer one is loading. Null: nothing yet. */
  page: LoadedPages<P> | null;
  /** Whether `page` was loaded with filters. */
  isFiltered: boolean;
  /** The last result without filters, for a heading that sums up the whole list. */
  unfiltered: LoadedPages<P> | null;
  loading: boolean;
  /** What failed to load: the list, its next page, or the shown pages again. */
  failed: 'list' | 'more' | 'reload' | null;
  error: unknown;
  /** Retries what failed. */
  retry: () => void;
  /** Loads the next page, or what failed. */
  loadMore: () => void;
  /** Reloads the shown pages, after a change. */
  reload: () => void;
}

export interface ListState<P extends Page, F> extends PageState<P>, FilterState<F> {
  query: QueryOf<NonNullable<F>>;
}

const NO_FILTERS = {};

/**
 * A list that is loaded page by page, each appended to the previous ones. Filters and number of pages are restored
 * after a reload or on return to the screen (history entry). A screen has at most one such list.
 *
 * @param fetchPage loads one page, from 1; must be the same function in every render
 * @param noFilters values that filter nothing; null: nothing is loaded until filters are set
 * @param startFilters initial filters
 */
export function useList<P extends Page, F extends FilterValues | null = Record<string, never>>(
  fetchPage: (query: QueryOf<NonNullable<F>>, page: number, signal: AbortSignal) => Promise<P>,
  noFilters = NO_FILTERS as F,
  startFilters = noFilters,
): ListState<P, F> {
  const [filters, setFilters] = useEntryState('list', startFilters);
  const question = filters && JSON.stringify(filters);
  const { shown, wanted, want, loading, error, retry, reload } = usePages(question, fetchPage);
  const page = useMemo(() => shown && joined(shown.pages), [shown]);
  const isFiltered = shown !== null && shown.question !== JSON.stringify(noFilters);
  const [unfiltered, setUnfiltered] = useState<LoadedPages<P> | null>(null);
  if (page !== null && !isFiltered && page !== unfiltered) setUnfiltered(page);
  const problems = useProblems(error, filters);
  const failed = () => {
    if (error === null || Object.keys(problems).length > 0) return null;
    if (shown?.question !== question) return 'list';
    return shown.pages.length < wanted ? 'more' : 'reload';
  };
  return {
    ...{ filters, setFilters, problems, query: queryOf(filters) },
    ...{ page, isFiltered, unfiltered: isFiltered ? unfiltered : page },
    ...{ loading, failed: failed(), error, retry, reload },
    loadMore: () => (error === null ? want(wanted + 1) : retry()),
  };
}

const joined = <P extends Page>(pages: readonly P[]): LoadedPages<P> => ({
  ...(pages.at(-1) as P),
  items: pages.flatMap(({ itens }) => itens),
});

/** Key, in the browser's history entry, of the number of pages shown. */
const PAGES_ENTRY = 'pages';
const pagesOfEntry = (): number => Number(readEntry(PAGES_ENTRY) ?? 1);

interface Pages<P> {
  question: string;
  pages: readonly P[];
}

/** The requested and the loaded pages of a list; a new query starts at its first page. */
function usePages<P extends Page, Q>(
  question: string | null,
  fetchPage: (query: Q, page: number, signal: AbortSignal) => Promise<P>,
) {
  const loaded = useRef<Pages<P>>(null);
  const [want, setWant] = useState(() => ({ question, pages: pagesOfEntry() }));
  const wanted = want.question === question ? want.pages : 1;
  const load = useCallback(
    async (request: string, signal: AbortSignal): Promise<Pages<P>> => {
      const [count, of] = JSON.parse(request) as [number, string];
      const query = queryOf(JSON.parse(of) as FilterValues) as Q;
      const before = loaded.current?.question === of ? loaded.current.pages : [];
      // Reloads all pages, unless only the next one is missing.
      const kept = before.length === count - 1 ? before : [];
      const missing = Array.from({ length: count - kept.length }, (_, at) => kept.length + at + 1);
      const pages = await Promise.all(missing.map((page) => fetchPage(query, page, signal)));
      const all = { question: of, pages: [...kept, ...pages] };
      if (!signal.aborted) loaded.current = all;
      return all;
    },
    [fetchPage],
  );
  const request = question === null ? null : JSON.stringify([wanted, question]);
  const { answered, loading, error, retry } = useAnswer(request, load);
  const shown = answered?.answer ?? null;
  const shownPages = shown?.question === question ? shown?.pages.length : 1;
  const isLoaded = shown !== null;
  useEffect(() => {
    if (isLoaded && shownPages !== pagesOfEntry()) writeEntry(PAGES_ENTRY, shownPages);
  }, [isLoaded, shownPages]);
  return {
    ...{ shown, wanted, loading, error, retry },
    want: (pages: number) => setWant({ question, pages }),
    reload: () => {
      loaded.current = null;
      retry();
    },
  };
}
