import { useEffect, useEffectEvent, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { mayHaveSession } from '#lib/api/stored-credential.ts';
import { baseAccessPath } from '#lib/api/base-access.ts';
import type { Destination } from '#lib/login-settings.ts';
import { EXPIRED_PARAM, safeRedirect } from '#lib/routes/guard.ts';
import { localePath } from '#lib/routes/paths.ts';
import { Notice } from '../ui/Notice.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useLocationQuery } from '../ui/hooks/use-location.ts';
import { LoginSteps } from './LoginSteps.tsx';

const PATH_OF: Record<Destination, string> = { account: '/meupergamum', catalogue: '/' };

type Props = Pick<
  ComponentProps<typeof LoginSteps>,
  'settings' | 'userName' | 'onUserName' | 'notice' | 'recovery'
>;

/** The sign-in page: afterwards it opens the original or the chosen destination. */
export function LoginScreen({ notice, ...form }: Props) {
  const locale = useLocale();
  const [query] = useLocationQuery();
  const redirect = new URLSearchParams(query).get('redirect');
  const heading = safeRedirect(redirect, locale, '');

  const redirectOf = (destination: Destination) =>
    heading || localePath(locale, PATH_OF[destination]);
  /** Replaces the sign-in page in the history. */
  const goOn = async (destination: Destination) =>
    window.location.replace((await baseAccessPath(redirect, locale)) ?? redirectOf(destination));

  // Only for a person who is signed in on arrival; after signing in here, `onEntered` goes on.
  const onSignedIn = useEffectEvent(() => void goOn(form.settings.destination));
  useEffect(() => {
    if (!mayHaveSession()) return;
    void import('#lib/api/credentials.ts').then(({ storedSession }) => {
      if (storedSession()) onSignedIn();
    });
  }, []);

  // The browser may restore the page from its back/forward cache, in its state before sign-in.
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, []);

  return (
    <LoginSteps
      {...form}
      notice={
        <>
          <WhyHere query={query} />
          {notice}
        </>
      }
      choosesDestination={heading === ''}
      redirectOf={redirectOf}
      onEntered={(destination) => void goOn(destination)}
    />
  );
}

/** A live region that the page has from the start (login.astro). */
const NOTICE_PLACE = 'aviso-entrada';

/** Notice if the session could not be renewed (SessaoExpirada, specification §8). */
function WhyHere({ query }: { query: string }): ReactNode {
  const t = useTexts();
  if (!new URLSearchParams(query).has(EXPIRED_PARAM)) return null;
  const notice = <Notice tone="warn">{t('errors.session_expired')}</Notice>;
  const place = document.getElementById(NOTICE_PLACE);
  return place ? createPortal(notice, place) : notice;
}
