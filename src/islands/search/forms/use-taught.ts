import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';

/** What reading lists are found by. */
export type Taught = 'curso' | 'disciplina' | 'professor';

export interface TaughtEntry {
  codigo: number;
  descricao: string;
}

const CALLS = {
  curso: 'GET /consulta/cursos',
  disciplina: 'GET /consulta/disciplinas',
  professor: 'GET /consulta/professores',
} as const;
const PAUSE_MS = 150;

/** The first twenty whose names hold these words. */
export function useTaught(
  taught: Taught,
  text: string,
): { entries: TaughtEntry[]; failed: boolean } {
  const [state, setState] = useState<{ entries: TaughtEntry[]; failed: boolean }>({
    entries: [],
    failed: false,
  });
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const search_text = text.trim();
      const query = search_text === '' ? {} : { search_text };
      call(CALLS[taught], { query }, { signal: controller.signal }).then(
        ({ itens }) => setState({ entries: itens, failed: false }),
        () => {
          if (!controller.signal.aborted) setState(({ entries }) => ({ entries, failed: true }));
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [taught, text]);
  return state;
}
