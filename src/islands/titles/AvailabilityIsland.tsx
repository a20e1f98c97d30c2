import { Island, type IslandProps } from '../ui/Island.tsx';
import { Availability } from './Availability.tsx';

type Props = IslandProps & { codAcervo: number; libraries: readonly string[] };

/** One line under the title: how many copies can be had, and where. */
export function AvailabilityIsland({ codAcervo, libraries, ...props }: Props) {
  return (
    <Island {...props} built>
      <Availability codAcervo={codAcervo} libraries={libraries} />
    </Island>
  );
}
