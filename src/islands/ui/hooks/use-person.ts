import { useEffect, useState } from 'react';
import { $session, storedSession } from '#lib/api/credentials.ts';
import { $acting } from '#lib/api/ask-to-sign-in.ts';
import { $sessionsExpired } from '#lib/api/session-events.ts';
import { useLocale } from '../island/texts.tsx';
import { useStore } from '../island/use-store.ts';

/**
 * Whose screen this is: who is signed in or, while an act lets somebody sign in again, who was.
 * Null: nobody.
 */
export function usePerson(): number | null {
  const now = useStore($session)?.user.cod_pessoa ?? null;
  const acting = useStore($acting) > 0;
  const [person, setPerson] = useState(now);
  if (!acting && person !== now) setPerson(now);
  return person;
}

/** Is somebody signed in? Otherwise the visitor signs in first and comes back here (specification §2). */
export function useSignInFirst(): boolean {
  const locale = useLocale();
  const person = usePerson();
  const signedIn = person !== null || storedSession() !== null;

  useEffect(() => {
    if (signedIn) return;
    const { pathname, search, hash } = window.location;
    const expired = $sessionsExpired.get() > 0;
    // Loaded only then: pages that ask who is signed in do without it.
    void import('#lib/routes/guard.ts').then(({ loginPath }) =>
      window.location.replace(loginPath(locale, pathname + search + hash, expired)),
    );
  }, [signedIn, locale]);

  return signedIn;
}
