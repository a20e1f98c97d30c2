import * as screenIcons from '#lib/screen-icons.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { $session } from '#lib/api/credentials.ts';
import { $sessionsExpired } from '#lib/api/session-events.ts';
import { $acting } from '#lib/api/ask-to-sign-in.ts';
import { localePath } from '#lib/routes/paths.ts';
import { showToast } from '#lib/toasts.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { useSessionEnd } from './use-session-end.ts';

interface Props {
  /** Activity 8: the personal area is offered. */
  offersAccount: boolean;
  children?: ReactNode;
}

/** Name and menu of the signed-in patron; the sign-in link (`children`) after the session ends. */
export function UserMenu({ offersAccount, children }: Props) {
  const t = useTexts();
  const session = useStore($session);
  const expired = useStore($sessionsExpired);
  const [seen] = useState(expired);
  useSessionEnd(session);

  // The session expired: announced on this page (SessaoExpirada, specification §8), unless it
  // interrupted an action: then the sign-in dialog says so.
  useEffect(() => {
    if (expired > seen && $acting.get() === 0)
      showToast({ text: t('errors.session_expired'), tone: 'error' });
  }, [expired, seen, t]);

  return session ? (
    <SignedIn name={session.user.nome_pessoa} offersAccount={offersAccount} />
  ) : (
    children
  );
}

/** Lazy, so that visitors load nothing of it. */
const LazyUnread = lazy(() => import('./UnreadCount.tsx').then(({ UnreadCount }) => UnreadCount));

/** Id of the element in the menu of the header (Header.astro) for what is the patron's own. */
const MENU_PLACE = 'menu-conta';

function SignedIn({ name, offersAccount }: { name: string; offersAccount: boolean }) {
  const t = useTexts();
  const locale = useLocale();
  const [firstName = name] = name.split(' ');
  const menu = document.getElementById(MENU_PLACE);
  return (
    <>
      {offersAccount ? (
        <a href={localePath(locale, '/meupergamum')}>
          <Icon path={screenIcons.user} />
          <span className="visually-hidden--narrow">
            {t('auth.greeting', { name: firstName })}
            <span className="visually-hidden">: {t('auth.account')}</span>
          </span>
          <LazyUnread />
        </a>
      ) : (
        <span>{t('auth.greeting', { name: firstName })}</span>
      )}
      {menu && createPortal(<MenuEntries offersAccount={offersAccount} />, menu)}
    </>
  );
}

function MenuEntries({ offersAccount }: { offersAccount: boolean }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <>
      {offersAccount && (
        <li>
          <a href={localePath(locale, '/meupergamum')}>{t('auth.account')}</a>
        </li>
      )}
      <li>
        <a href={localePath(locale, '/sair')}>{t('auth.sign_out')}</a>
      </li>
    </>
  );
}
