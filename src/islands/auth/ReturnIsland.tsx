import type { InstitutionalKind } from '#lib/api/credentials.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { InstitutionalReturn } from './InstitutionalReturn.tsx';

interface Props extends IslandProps {
  kind: InstitutionalKind;
}

/** Finishes a sign-in with the institution's response, or shows why it failed. */
export function ReturnIsland({ kind, ...props }: Props) {
  return (
    <Island {...props}>
      <InstitutionalReturn kind={kind} />
    </Island>
  );
}
