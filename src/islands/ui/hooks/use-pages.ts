import { useCallback, useEffect, useRef, useState } from 'react';
import { readEntry, writeEntry } from '#lib/history-entry.ts';
import { useAnswer } from './use-answer.ts';

interface PageOf<T> {
  itens: readonly T[];
  total: number;
}

/** How many pages the list shows, in the entry of the browser's history. */
const PAGES_ENTRY = 'pages';
const pagesShownHere = (): number => Number(readEntry(PAGES_ENTRY) ?? 1);

/**
 * A list that is fetched page by page, each put below the ones before. Whoever reloads or comes back finds as
 * many pages as there were. A screen has one such list.
 *
 * @param question what the list is of; another one begins anew
 * @param ask fetches one page, from 1; the same function every time
 */
export function usePages<T, A extends PageOf<T>>(
  question: string,
  ask: (question: string, page: number, signal: AbortSignal) => Promise<A>,
) {
  const before = useRef<{ question: string; pages: number; items: readonly T[] }>(null);
  const [want, setWant] = useState(() => ({ question, page: pagesShownHere() }));
  const page = want.question === question ? want.page : 1;
  useEffect(() => {
    if (page !== pagesShownHere()) writeEntry(PAGES_ENTRY, page);
  }, [page]);
  const askPage = useCallback(
    async (asked: string, signal: AbortSignal) => {
      const [number = '', ...rest] = asked.split(' ');
      const of = rest.join(' ');
      const last = Number(number);
      const there = before.current;
      const old = there?.question === of && there.pages === last - 1 ? there : null;
      const first = old ? last : 1;
      const answers = await Promise.all(
        Array.from({ length: last - first + 1 }, (_, at) => ask(of, first + at, signal)),
      );
      const items = [...(old?.items ?? []), ...answers.flatMap(({ itens }) => itens)];
      before.current = { question: of, pages: last, items };
      return { ...(answers.at(-1) as A), items };
    },
    [ask],
  );
  const { answered, loading, error, retry } = useAnswer(`${page} ${question}`, askPage);
  return {
    /** The last answer, and with `items` all that came so far; null: none yet. */
    answer: answered?.answer ?? null,
    loading,
    error,
    retry,
    more: () => setWant({ question, page: page + 1 }),
  };
}
