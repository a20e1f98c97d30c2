import { useEffect } from 'react';
import { signOut } from '#lib/api/session.ts';
import { localePath } from '#lib/routes/paths.ts';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';

/** Ends the session, here and on the server, and goes home. */
export function LogoutIsland(props: IslandProps) {
  return (
    <Island {...props}>
      <Leaving />
    </Island>
  );
}

function Leaving() {
  const t = useTexts();
  const locale = useLocale();
  useEffect(() => {
    void signOut().finally(() => window.location.replace(localePath(locale, '/')));
  }, [locale]);
  return (
    <>
      <h1 className="visually-hidden">{t('auth.sign_out')}</h1>
      <Skeleton shape="text" label={t('auth.signing_out')} />
    </>
  );
}
