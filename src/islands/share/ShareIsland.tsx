import { BuiltIsland, type IslandProps } from '../ui/island/Island.tsx';
import { ShareButton } from './ShareButton.tsx';

/** Passes the page of a title on; in the page from the beginning, alive when somebody goes to it. */
export function ShareIsland({
  title,
  address,
  ...props
}: IslandProps & { title: string; address: string }) {
  return (
    <BuiltIsland {...props}>
      <ShareButton title={title} address={address} />
    </BuiltIsland>
  );
}
