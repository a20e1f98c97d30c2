import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { mayHaveSession } from '#lib/api/stored-credential.ts';
import { Island, type IslandProps } from '../ui/Island.tsx';

const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));

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
    <Suspense fallback={children}>
      <Island {...props} waiting={children}>
        <UserMenu offersAccount={offersAccount}>{children}</UserMenu>
      </Island>
    </Suspense>
  );
}
