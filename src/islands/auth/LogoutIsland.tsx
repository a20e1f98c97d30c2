import { useEffect } from 'react';
import { signOut } from '#lib/api/session.ts';
import { localePath } from '#lib/routes/paths.ts';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';

interface Links {
  /** Where whoever came in through the institution signs out there, too. */
  links: { oidc?: string | undefined; saml?: string | undefined };
}

/** Ends the session, here and on the server, and goes home or to the institution's logout. */
export function LogoutIsland({ links, ...props }: IslandProps & Links) {
  return (
    <Island {...props}>
      <Leaving links={links} />
    </Island>
  );
}

function Leaving({ links }: Links) {
  const t = useTexts();
  const locale = useLocale();
  useEffect(() => {
    void signOut().then((via) =>
      window.location.replace((via && links[via]) ?? localePath(locale, '/')),
    );
  }, [locale, links]);
  return (
    <>
      <h1 className="visually-hidden">{t('auth.sign_out')}</h1>
      <Skeleton shape="text" label={t('auth.signing_out')} />
    </>
  );
}
