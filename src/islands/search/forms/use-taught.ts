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
  /** Course and words of the request; null before the first response. */
  words: string | null;
}

/**
 * The first twenty entries whose names contain these words, of a course if one is chosen, and whether
 * they are up to date.
 */
export function useTaught(
  taught: TeachingFilter,
  text: string,
  course?: number,
): Pick<Names, 'entries' | 'failed'> & { isSettled: boolean } {
  const [state, setState] = useState<Names>({ entries: [], failed: false, words: null });
  const search_text = text.trim();
  const asked = `${course ?? ''} ${search_text}`;
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const query = {
        ...(search_text !== '' && { search_text }),
        ...(course !== undefined && { codCurso: course }),
      };
      call(CALLS[taught], { query }, { signal: controller.signal }).then(
        ({ itens }) => setState({ entries: itens, failed: false, words: asked }),
        () => {
          if (controller.signal.aborted) return;
          setState(({ entries }) => ({ entries, failed: true, words: asked }));
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [taught, search_text, course, asked]);
  const { entries, failed, words } = state;
  return { entries, failed, isSettled: words === asked };
}
