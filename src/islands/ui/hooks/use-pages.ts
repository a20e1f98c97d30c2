import { useCallback, useRef, useState } from 'react';
import { useAnswer } from './use-answer.ts';

interface PageOf<T> {
  itens: readonly T[];
  total: number;
}

/**
 * A list that is fetched page by page, each put below the ones before.
 *
 * @param question what the list is of; another one begins anew
 * @param ask fetches one page, from 1; the same function every time
 */
export function usePages<T, A extends PageOf<T>>(
  question: string,
  ask: (question: string, page: number, signal: AbortSignal) => Promise<A>,
) {
  const before = useRef<{ question: string; items: readonly T[] }>({ question, items: [] });
  const [want, setWant] = useState({ question, page: 1 });
  const page = want.question === question ? want.page : 1;
  const askPage = useCallback(
    async (asked: string, signal: AbortSignal) => {
      const [number = '', ...rest] = asked.split(' ');
      const of = rest.join(' ');
      const answer = await ask(of, Number(number), signal);
      const old = number === '1' || before.current.question !== of ? [] : before.current.items;
      const items = [...old, ...answer.itens];
      before.current = { question: of, items };
      return { ...answer, items };
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
