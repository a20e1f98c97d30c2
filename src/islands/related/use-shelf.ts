import { useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { isApiError } from '#lib/api/http.ts';
import { $shelfLibrary } from '#lib/stores/shelf-library.ts';
import { useAnswer } from '../ui/hooks/use-answer.ts';

export type ShelfAnswer = Output<'GET /consulta/vizinhos'>;
export type ShelfTitle = ShelfAnswer['itens'][number];
export type Side = 'before' | 'after';

/** Where a walk along the shelf begins: at a title, or at a number as one types it. */
export type ShelfStart = { codAcervo: number } | { from: string };

/** What has come so far. */
export interface Stretch {
  /** What it grew from. */
  first: ShelfAnswer;
  items: readonly ShelfTitle[];
  /** How many came before those of the first answer. */
  added: number;
  before: string | undefined;
  after: string | undefined;
}

const questionOf = (start: ShelfStart, library: number): string => JSON.stringify([start, library]);

async function ask(question: string, signal: AbortSignal): Promise<ShelfAnswer> {
  const [start, library] = JSON.parse(question) as [ShelfStart, number];
  const at = 'codAcervo' in start ? { acervo: start.codAcervo } : { de: start.from };
  const read = (query: object) => call('GET /consulta/vizinhos', { query }, { signal });
  if (library === 0) return read(at);
  try {
    return await read({ ...at, biblioteca: library });
  } catch (error) {
    if (!isApiError(error) || error.code !== 'library_not_found') throw error;
    $shelfLibrary.set(0);
    return read(at);
  }
}

const begun = (first: ShelfAnswer): Stretch => ({
  ...{ first, items: first.itens, added: 0 },
  ...{ before: first.anterior, after: first.proximo },
});

const grown = (old: Stretch, side: Side, page: ShelfAnswer): Stretch =>
  side === 'before'
    ? {
        ...old,
        items: [...page.itens, ...old.items],
        added: old.added + page.itens.length,
        before: page.anterior,
      }
    : { ...old, items: [...old.items, ...page.itens], after: page.proximo };

/** The shelf around a place, which grows on both sides as one goes along. */
export function useShelf(start: ShelfStart, library: number) {
  const { answered, loading, error, retry } = useAnswer(questionOf(start, library), ask);
  const [kept, setKept] = useState<Stretch | null>(null);
  const [failed, setFailed] = useState<{ side: Side; error: unknown } | null>(null);
  const underWay = useRef(new Set<string>());
  const first = answered?.answer;
  const stretch = first === undefined ? null : kept?.first === first ? kept : begun(first);

  /**
   * Fetches the next page on one side, unless it is being fetched or there is none.
   * @param rest resolves when items may be inserted on the left
   */
  async function more(side: Side, rest?: () => Promise<void>): Promise<void> {
    const cursor = stretch?.[side];
    if (first === undefined || cursor === undefined || underWay.current.has(cursor)) return;
    underWay.current.add(cursor);
    try {
      const page = await call('GET /consulta/vizinhos', {
        query: {
          ...(side === 'before' ? { antes: cursor } : { depois: cursor }),
          ...(library > 0 && { biblioteca: library }),
        },
      });
      if (side === 'before') await rest?.();
      setFailed(null);
      setKept((old) => grown(old?.first === first ? old : begun(first), side, page));
    } catch (reason) {
      setFailed({ side, error: reason });
    } finally {
      underWay.current.delete(cursor);
    }
  }
  return { stretch, loading, error, retry, more, failed };
}
