import { useEffect } from 'react';
import { storedSession } from '#lib/api/credentials.ts';
import { $sessionsExpired } from '#lib/api/session-events.ts';
import { loginPath } from '#lib/routes/guard.ts';
import type { StaffScreen } from '#lib/routes/staff.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { useLocale } from '../ui/island/texts.tsx';
import { usePerson } from '../ui/hooks/use-person.ts';
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

/** Without a session one signs in first and comes back here. */
function Guarded({ screen }: Pick<Props, 'screen'>) {
  const locale = useLocale();
  const person = usePerson();
  const signedIn = person !== null || storedSession() !== null;

  useEffect(() => {
    if (signedIn) return;
    const { pathname, search, hash } = window.location;
    const expired = $sessionsExpired.get() > 0;
    window.location.replace(loginPath(locale, pathname + search + hash, expired));
  }, [signedIn, locale]);

  return signedIn ? <StaffAtWork screen={screen} /> : null;
}
