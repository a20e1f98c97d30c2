import { BuiltIsland, type IslandProps } from '../ui/Island.tsx';
import { Availability } from './Availability.tsx';

type Props = IslandProps & { codAcervo: number; held: string };

/** One line under the title: how many copies can be had, and where. */
export function AvailabilityIsland({ codAcervo, held, ...props }: Props) {
  return (
    <BuiltIsland {...props}>
      <Availability codAcervo={codAcervo} held={held} />
    </BuiltIsland>
  );
}
