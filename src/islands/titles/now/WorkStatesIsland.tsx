import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { workNow, type WorkNow } from '#lib/works/work-now.ts';
import { Island, type IslandProps } from '../../ui/island/Island.tsx';
import { WorkAct } from './WorkAct.tsx';
import { WorksCount } from './WorksCount.tsx';
import { WorkState } from './WorkState.tsx';

/** A reading list, or a discipline of a course. */
type Source = { list: string } | { course: string; discipline: string };

/**
 * Adds to the built page of a reading list or a discipline whether each of its works can be had now,
 * in the elements with `data-obra`, and what of it is on the shelf.
 */
export function WorkStatesIsland({ source, ...island }: IslandProps & { source: Source }) {
  return (
    <Island {...island}>
      <WorkStates source={source} />
    </Island>
  );
}

interface Work {
  /** Undefined: the catalogue does not have it. */
  id: number | undefined;
  now: WorkNow;
}

function WorkStates({ source }: { source: Source }) {
  const works = useWorks(source);
  useEffect(() => {
    for (const { id, now } of works)
      for (const place of document.querySelectorAll<HTMLElement>(`[data-na-estante="${id}"]`))
        place.dataset['estado'] = now.kind;
  }, [works]);
  return (
    <>
      {works.length > 0 && <WorksCount works={works.map(({ now }) => now)} />}
      {works.map(({ id, now }) => {
        const place = document.querySelector<HTMLElement>(`[data-obra="${id}"]`);
        if (id === undefined || !place) return null;
        const shown = (
          <>
            <WorkState work={now} />
            <WorkAct id={id} kind={now.kind} title={place.dataset['titulo'] ?? ''} />
          </>
        );
        return createPortal(shown, place, String(id));
      })}
    </>
  );
}

type Row = Output<'GET /consulta'>['itens'][number];

async function readRows(source: Source, signal: AbortSignal): Promise<(Row | undefined)[]> {
  if ('list' in source) {
    const { itens } = await call('GET /parametros/listas', {}, { signal });
    const list = itens.find(({ slug }) => slug === source.list);
    return (list?.obras ?? []).map(({ obra }) => obra);
  }
  const params = { curso: source.course, disciplina: source.discipline };
  const { bibliografia } = await call(
    'GET /plano-ensino/cursos/:curso/:disciplina',
    { params },
    { signal },
  );
  return bibliografia.map(({ obra }) => obra);
}

const NOWHERE = { acesso_remoto: '', disponibilidade: [] };

/** The works as they are now; none while they are loading or cannot be had. */
function useWorks(source: Source): readonly Work[] {
  const [works, setWorks] = useState<readonly Work[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    readRows(source, controller.signal).then(
      (rows) => {
        const now = new Date();
        setWorks(rows.map((row) => ({ id: row?.cod_acervo, now: workNow(row ?? NOWHERE, now) })));
      },
      // The built page is whole without it.
      () => undefined,
    );
    return () => controller.abort();
  }, [source]);
  return works;
}
