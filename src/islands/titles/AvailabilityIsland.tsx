import { Island, type IslandProps } from '../ui/Island.tsx';
import { Availability } from './Availability.tsx';

/** One line under the title: how many copies can be had, and where. */
export function AvailabilityIsland({ codAcervo, ...props }: IslandProps & { codAcervo: number }) {
  return (
    <Island {...props}>
      <Availability codAcervo={codAcervo} />
    </Island>
  );
}
