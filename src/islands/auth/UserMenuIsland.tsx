import { useEffect, type ReactNode } from 'react';
import { $session } from '#lib/api/credentials.ts';
import { $sessionsExpired } from '#lib/api/session-events.ts';
import { showToast } from '#lib/toasts.ts';
import { localePath } from '#lib/routes/paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { useLateStore } from '../ui/use-store.ts';

/** The header's last place: the way in (from the shell), or who is here and the way out. */
export function UserMenuIsland({ children, ...props }: IslandProps & { children?: ReactNode }) {
  const session = useLateStore($session, null);
  const expired = useLateStore($sessionsExpired, 0);
  if (!session) {
    return (
      <>
        {children}
        {expired > 0 && (
          <Island {...props}>
            <SayExpired />
          </Island>
        )}
      </>
    );
  }
  return (
    <Island {...props}>
      <SignedIn name={session.user.nome_pessoa} />
    </Island>
  );
}

/** The session ended by itself: said once, where the person is (SessaoExpirada, specification §8). */
function SayExpired() {
  const t = useTexts();
  useEffect(() => void showToast({ text: t('errors.session_expired'), tone: 'error' }), [t]);
  return null;
}

function SignedIn({ name }: { name: string }) {
  const t = useTexts();
  const locale = useLocale();
  const [firstName = name] = name.split(' ');
  return (
    <>
      <a href={localePath(locale, '/meupergamum')}>
        <Icon name="user" />
        <span className="bar__word">
          {t('auth.greeting', { name: firstName })}
          <span className="visually-hidden">: {t('auth.account')}</span>
        </span>
      </a>
      <a href={localePath(locale, '/sair')}>{t('auth.sign_out')}</a>
    </>
  );
}
