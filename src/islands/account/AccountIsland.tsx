import { useEffect } from 'react';
import { storedSession } from '#lib/api/credentials.ts';
import { $sessionsExpired } from '#lib/api/session-events.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { loginPath } from '#lib/routes/guard.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { useLocale } from '../ui/island/texts.tsx';
import { ActivitiesContext } from '../ui/hooks/use-activities.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { AccountScreens } from './AccountScreens.tsx';

interface Props extends IslandProps {
  /** Addresses of the words of every screen. */
  words: TableUrls;
  /** Codes of what the institution has switched on. */
  activities: readonly number[];
}

/** Meu Pergamum: everything in it belongs to the person who is signed in. */
export function AccountIsland({ words, activities, ...props }: Props) {
  return (
    <Island {...props}>
      <ActivitiesContext value={activities}>
        <Guarded words={words} />
      </ActivitiesContext>
    </Island>
  );
}

/** Without a session the visitor signs in first and comes back here (specification §2). */
function Guarded({ words }: Pick<Props, 'words'>) {
  const locale = useLocale();
  const person = usePerson();
  const signedIn = person !== null || storedSession() !== null;

  useEffect(() => {
    if (signedIn) return;
    const { pathname, search, hash } = window.location;
    const expired = $sessionsExpired.get() > 0;
    window.location.replace(loginPath(locale, pathname + search + hash, expired));
  }, [signedIn, locale]);

  return signedIn ? <AccountScreens words={words} /> : null;
}
