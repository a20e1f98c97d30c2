import { call } from '#lib/api/call.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { ExternalAccess } from './ExternalAccess.tsx';

const sessionOf = (search: string): string | null =>
  new URLSearchParams(search).get('sessionid') || null;

const ask = (sessionid: string, signal: AbortSignal) =>
  call('POST /vinculos/grupoa', { body: { sessionid } }, { signal });

/** Takes a reader back into the base that sent them here with its session. */
export function GrupoAIsland(props: IslandProps) {
  return (
    <Island {...props}>
      <ExternalAccess question={sessionOf(window.location.search)} ask={ask} />
    </Island>
  );
}
