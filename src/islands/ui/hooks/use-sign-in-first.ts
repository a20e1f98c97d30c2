import { useEffect } from 'react';
import { storedSession } from '#lib/api/credentials.ts';
import { $sessionsExpired } from '#lib/api/session-events.ts';
import { loginPath } from '#lib/routes/guard.ts';
import { useLocale } from '../island/texts.tsx';
import { usePerson } from './use-person.ts';

/** Is somebody signed in? Otherwise the visitor signs in first and comes back here (specification §2). */
export function useSignInFirst(): boolean {
  const locale = useLocale();
  const person = usePerson();
  const signedIn = person !== null || storedSession() !== null;

  useEffect(() => {
    if (signedIn) return;
    const { pathname, search, hash } = window.location;
    const expired = $sessionsExpired.get() > 0;
    window.location.replace(loginPath(locale, pathname + search + hash, expired));
  }, [signedIn, locale]);

  return signedIn;
}
