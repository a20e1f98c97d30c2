import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '#lib/api/call.ts';
import { serverTime } from '#lib/clock.ts';
import { workNow, type WorkNow } from '#lib/works/work-now.ts';
import { Island, type IslandProps } from '../../ui/island/Island.tsx';
import { WorkState } from './WorkState.tsx';

/** Says under the covers of a built page whether each can be had now, in the elements with `data-obra`. */
export function CoverStatesIsland(island: IslandProps) {
  return (
    <Island {...island} waiting={<span />}>
      <CoverStates />
    </Island>
  );
}

function CoverStates() {
  const [states, setStates] = useState<ReadonlyMap<number, WorkNow>>(new Map());
  useEffect(() => {
    const controller = new AbortController();
    const places = [...document.querySelectorAll<HTMLElement>('[data-obra]')];
    // React listens on them: else the words in them would be "clickable".
    for (const place of places) place.setAttribute('role', 'none');
    const query = { acervos: places.map(({ dataset }) => dataset['obra']).join() };
    call('GET /consulta/estante', { query }, { signal: controller.signal })
      .then(({ itens }) => {
        const now = serverTime();
        const known = itens.map((row) => {
          const online = row.acesso_remoto === 'cr' && { ato: 'ler' as const };
          return [
            row.cod_acervo,
            workNow({ ...online, disponibilidade: row.lugares }, now),
          ] as const;
        });
        setStates(new Map(known));
      })
      // Out of reach, or no answer that can be read: the built page is whole without it.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  return [...states].map(([id, work]) => {
    const place = document.querySelector(`[data-obra="${id}"]`);
    return place && createPortal(<WorkState work={work} short />, place, String(id));
  });
}
