import type { InstitutionalKind } from '#lib/api/credentials.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { Arriving } from './Arriving.tsx';

interface Props extends IslandProps {
  kind: InstitutionalKind;
}

/** Takes up what the institution answered: the person is in, or reads why not and what to do. */
export function ReturnIsland({ kind, ...props }: Props) {
  return (
    <Island {...props}>
      <Arriving kind={kind} />
    </Island>
  );
}
