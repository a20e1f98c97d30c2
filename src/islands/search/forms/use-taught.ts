import { useEffect, useState } from 'react';
import type { TeachingFilter } from '#contract/shared/filters.ts';
import { call } from '#lib/api/call.ts';

export interface TaughtEntry {
  codigo: number;
  descricao: string;
}

const CALLS = {
  curso: 'GET /consulta/cursos',
  disciplina: 'GET /consulta/disciplinas',
  professor: 'GET /consulta/professores',
} as const satisfies Record<TeachingFilter, string>;
const PAUSE_MS = 150;

interface Names {
  entries: TaughtEntry[];
  failed: boolean;
  /** The words of the request; null before the first response. */
  words: string | null;
}

/** The first twenty entries whose names contain these words, and whether they are up to date. */
export function useTaught(
  taught: TeachingFilter,
  text: string,
): Pick<Names, 'entries' | 'failed'> & { isSettled: boolean } {
  const [state, setState] = useState<Names>({ entries: [], failed: false, words: null });
  const search_text = text.trim();
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const query = search_text === '' ? {} : { search_text };
      call(CALLS[taught], { query }, { signal: controller.signal }).then(
        ({ itens }) => setState({ entries: itens, failed: false, words: search_text }),
        () => {
          if (controller.signal.aborted) return;
          setState(({ entries }) => ({ entries, failed: true, words: search_text }));
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [taught, search_text]);
  const { entries, failed, words } = state;
  return { entries, failed, isSettled: words === search_text };
}
