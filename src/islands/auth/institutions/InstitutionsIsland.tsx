import { Island, type IslandProps } from '../../ui/island/Island.tsx';
import { Institutions } from './Institutions.tsx';

/** Where one chooses the institution of a federation through which one signs in. */
export function InstitutionsIsland(props: IslandProps) {
  return (
    <Island {...props}>
      <Institutions />
    </Island>
  );
}
