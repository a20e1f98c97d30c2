import type { StaffScreen } from '#lib/routes/staff.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { useSignInFirst } from '../ui/hooks/use-person.ts';
import { StaffAtWork } from './StaffAtWork.tsx';

interface Props extends IslandProps {
  screen: StaffScreen;
}

/** A screen of staff: for whoever is signed in and has rights as staff. */
export function StaffIsland({ screen, ...props }: Props) {
  return (
    <Island {...props}>
      <Guarded screen={screen} />
    </Island>
  );
}

/** For whoever is signed in. */
function Guarded({ screen }: Pick<Props, 'screen'>) {
  return useSignInFirst() ? <StaffAtWork screen={screen} /> : null;
}
