import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { serverTime } from '#lib/clock.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { workNow, type WorkNow } from '#lib/works/work-now.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import { BuiltIsland, type IslandProps } from '../../ui/island/Island.tsx';
import { lazy } from '../../ui/island/lazy.tsx';
import { WorksCount } from './WorksCount.tsx';
import { WorkState } from './WorkState.tsx';

/** A reading list, or a discipline of a course. */
type Source = { list: string } | { course: string; discipline: string };

/**
 * Adds to the built page of a reading list or a discipline whether each of its works can be had now,
 * in the elements with `data-obra`, and what of it is on the shelf.
 */
export function WorkStatesIsland({
  source,
  prefix,
  holding,
  ...island
}: IslandProps & StatesProps) {
  return (
    <BuiltIsland {...island}>
      <WorkStates {...{ source, prefix, holding }} />
    </BuiltIsland>
  );
}

interface StatesProps {
  source: Source;
  /** Of addresses in this language: '/en'; `localePath` would bring a file more. */
  prefix: string;
  /** Addresses of the words for holding all missing works at once; omitted: it is not offered. */
  holding?: TableUrls | undefined;
}

interface Work {
  /** Undefined: the catalogue does not have it. */
  row: Row | undefined;
  now: WorkNow;
}

const LazyHoldMissing = lazy(() =>
  import('./HoldMissing.tsx').then(({ HoldMissing }) => HoldMissing),
);

const isMissing = ({ row }: Work) => row?.ato === 'reservar';

function WorkStates({ source, prefix, holding }: StatesProps) {
  const works = useWorks(source);
  useEffect(() => {
    for (const { row, now } of works)
      for (const place of document.querySelectorAll<HTMLElement>(
        `[data-na-estante="${row?.cod_acervo}"]`,
      ))
        place.dataset['estado'] = now.kind;
  }, [works]);
  return (
    <>
      <div aria-live="polite">
        {works.length > 0 && <WorksCount works={works.map(({ now }) => now)} />}
      </div>
      {holding && <ListActs works={works.filter(isMissing)} words={holding} />}
      {works.map(({ row, now }) => {
        const place = document.querySelector(`[data-obra="${row?.cod_acervo}"]`);
        if (!row || !place) return null;
        const shown = (
          <>
            <WorkState work={now} />
            <WorkAct row={row} prefix={prefix} />
          </>
        );
        return createPortal(shown, place, String(row.cod_acervo));
      })}
    </>
  );
}

/** Printing, always; beside it, holding what is missing, which becomes known late. */
function ListActs({ works, words }: { works: readonly Work[]; words: TableUrls }) {
  const t = useTexts();
  return (
    <div className="reading-acts needs-script">
      <button type="button" className="button" onClick={() => window.print()}>
        {t('titles-now.print')}
      </button>
      {works.length > 0 && (
        <LazyHoldMissing works={works.flatMap(({ row }) => row ?? [])} words={words} />
      )}
    </div>
  );
}

/** The act that the server names, on the page of the work; `Button.tsx` would bring a file more. */
function WorkAct({
  row: { ato: act, rota_ato: path, title },
  prefix,
}: {
  row: Row;
  prefix: string;
}) {
  const t = useTexts();
  if (!act || path === undefined) return null;
  const names = {
    ler: t('titles-now.read_online'),
    localizar: t('titles-now.show_where'),
    reservar: t('titles-now.hold'),
  };
  return (
    <a className="button no-print" href={prefix + path}>
      {names[act]}
      <span className="visually-hidden">: {title}</span>
    </a>
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

const NOWHERE = { disponibilidade: [] };

/** The works as they are now; none while they are loading or cannot be had. */
function useWorks(source: Source): readonly Work[] {
  const [works, setWorks] = useState<readonly Work[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    readRows(source, controller.signal).then(
      (rows) => {
        const now = serverTime();
        setWorks(rows.map((row) => ({ row, now: workNow(row ?? NOWHERE, now) })));
      },
      // The built page is whole without it.
      () => undefined,
    );
    return () => controller.abort();
  }, [source]);
  return works;
}
