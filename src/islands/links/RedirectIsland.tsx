import { call } from '#lib/api/call.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { ExternalAccess } from './ExternalAccess.tsx';

const baseOf = (search: string): string | null => new URLSearchParams(search).get('base') || null;

const ask = (base: string, signal: AbortSignal) =>
  call('PUT /pessoas/meu-pergamum/redirect-base', { body: { base } }, { signal });

/** Leads into the external base that `base` names: by its code, or an address that it serves. */
export function RedirectIsland(props: IslandProps) {
  return (
    <Island {...props}>
      <ExternalAccess question={baseOf(window.location.search)} ask={ask} />
    </Island>
  );
}
