import { useSyncExternalStore, type ReactNode } from 'react';
import { mayHaveSession } from '#lib/api/stored-credential.ts';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { late } from '../ui/late.tsx';

const LateMenu = late(
  () => import('./UserMenu.tsx').then(({ UserMenu }) => UserMenu),
  ({ children }) => children,
);

interface Props extends IslandProps {
  /** Activity 8: the personal area is offered. */
  offersAccount: boolean;
  children?: ReactNode;
}

const never = () => () => undefined;

/**
 * The header's last place. Visitors keep the way in that the shell wrote and load nothing more;
 * where a session is kept, who is here takes its place.
 */
export function UserMenuIsland({ children, offersAccount, ...props }: Props) {
  const known = useSyncExternalStore(never, mayHaveSession, () => false);
  if (!known) return children;
  return (
    <Island {...props} waiting={children}>
      <LateMenu offersAccount={offersAccount}>{children}</LateMenu>
    </Island>
  );
}
