import { useEffect, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { $session } from '#lib/api/credentials.ts';

type Campus = Output<'GET /campus'>['itens'][number];
type Library = Output<'GET /unidade-informacao'>['itens'][number];

/** No library is chosen (specification §5). */
export const NO_LIBRARY = -1;

export interface Units {
  state: 'loading' | 'ready' | 'failed';
  error: unknown;
  campuses: Campus[];
  libraries: Library[];
  campus: number | null;
  library: number;
  chooseCampus: (campus: number) => void;
  chooseLibrary: (library: number) => void;
  retry: () => void;
}

interface Initial {
  campus: number | null;
  library: number | null;
}
const NO_CHOICE: Initial = { campus: null, library: null };

/**
 * Campus and library of a form (specification §4): once the campuses are there the person's
 * own is chosen, else the first; choosing one loads its libraries and chooses the first, or none when there are none.
 *
 * @param initial what was chosen before
 */
export function useUnits(initial: Initial = NO_CHOICE): Units {
  const [attempt, setAttempt] = useState(0);
  const [campuses, setCampuses] = useState<Campus[]>([]);
  const [campus, setCampus] = useState<number | null>(initial.campus);
  const [libraries, setLibraries] = useState<Library[]>([]);
  const [library, setLibrary] = useState(NO_LIBRARY);
  const [status, setStatus] = useState<Pick<Units, 'state' | 'error'>>({
    state: 'loading',
    error: null,
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const fail = (error: unknown) => {
      if (!signal.aborted) setStatus({ state: 'failed', error });
    };
    setStatus({ state: 'loading', error: null });
    call('GET /campus', {}, { signal }).then(({ itens }) => {
      setCampuses(itens);
      const own = itens.find(({ cod_campus: code }) => code === $session.get()?.user.cod_campus);
      setCampus((old) => old ?? (own ?? itens[0])?.cod_campus ?? null);
      if (itens.length === 0) setStatus({ state: 'ready', error: null });
    }, fail);
    return () => controller.abort();
  }, [attempt]);

  useEffect(() => {
    if (campus === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    call('GET /unidade-informacao', { query: { campus } }, { signal }).then(
      ({ itens }) => {
        setLibraries(itens);
        const chosen = itens.find(({ cod_biblioteca: code }) => code === initial.library);
        setLibrary((chosen ?? itens[0])?.cod_biblioteca ?? NO_LIBRARY);
        setStatus({ state: 'ready', error: null });
      },
      (error: unknown) => {
        if (!signal.aborted) setStatus({ state: 'failed', error });
      },
    );
    return () => controller.abort();
  }, [campus, attempt, initial.library]);

  return {
    ...status,
    campuses,
    libraries,
    campus,
    library,
    chooseCampus: (chosen) => {
      setLibraries([]);
      setLibrary(NO_LIBRARY);
      setStatus({ state: 'loading', error: null });
      setCampus(chosen);
    },
    chooseLibrary: setLibrary,
    retry: () => setAttempt((n) => n + 1),
  };
}
