import { Island, type IslandProps } from '../../ui/island/Island.tsx';
import { Institutions } from './Institutions.tsx';

/** Discovery page: choice of the federation's institution to sign in with. */
export function InstitutionsIsland(props: IslandProps) {
  return (
    <Island {...props}>
      <Institutions />
    </Island>
  );
}
