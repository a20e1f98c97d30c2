import { useSyncExternalStore, type ReactNode } from 'react';
import { mayHaveSession } from '#lib/api/stored-credential.ts';
import { $signInRequest } from '#lib/api/sign-in-request.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import { useLazyStore } from '../ui/island/use-store.ts';

const LazyMenu = lazy(
  () => import('./UserMenu.tsx').then(({ UserMenu }) => UserMenu),
  ({ children }) => children,
);

/** Loaded when somebody has to sign in. */
const LazySignIn = lazy(() =>
  import('./SignInDialog.tsx').then(({ SignInDialog }) => SignInDialog),
);

interface Props extends IslandProps {
  /** Activity 8: the personal area is offered. */
  offersAccount: boolean;
  /** Text tables of the sign-in dialog. */
  signInTexts: TableUrls;
  children?: ReactNode;
}

const never = () => () => undefined;

/**
 * The last item of the header: the pre-rendered sign-in link for visitors, who load nothing more, or
 * the user menu if there is a session. It also opens the sign-in dialog for the whole page, because
 * the header is on every page.
 */
export function UserMenuIsland({ children, offersAccount, signInTexts, ...props }: Props) {
  const known = useSyncExternalStore(never, mayHaveSession, () => false);
  const asked = useLazyStore($signInRequest);
  return (
    <>
      {known ? (
        <Island {...props} waiting={children}>
          <LazyMenu offersAccount={offersAccount}>{children}</LazyMenu>
        </Island>
      ) : (
        children
      )}
      {asked && (
        <Island {...props} texts={signInTexts}>
          <LazySignIn asked={asked} />
        </Island>
      )}
    </>
  );
}
