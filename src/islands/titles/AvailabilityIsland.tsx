import { BuiltIsland, type IslandProps } from '../ui/island/Island.tsx';
import { Availability } from './copies/Availability.tsx';

type Props = IslandProps & { codAcervo: number; held: string; hasLink: boolean };

/** One line under the title: how many copies can be had, and where. */
export function AvailabilityIsland({ codAcervo, held, hasLink, ...props }: Props) {
  return (
    <BuiltIsland {...props}>
      <Availability {...{ codAcervo, held, hasLink }} />
    </BuiltIsland>
  );
}
