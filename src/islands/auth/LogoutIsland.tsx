import { useEffect } from 'react';
import { logoutLink } from '#lib/api/institutional.ts';
import { signOut } from '#lib/api/session.ts';
import { localePath } from '#lib/routes/paths.ts';
import { SIGNED_OUT_KEY } from '#lib/storage/keys.ts';
import { writeItem } from '#lib/storage/web-storage.ts';
// Registers the removal of this account's searches at sign-out.
import '#lib/stores/search-memory.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

/** Ends the session, here and on the server, and goes home or to the institution's logout. */
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
    const leave = async () => {
      const { via, link } = await signOut();
      writeItem(SIGNED_OUT_KEY, '1');
      const there = link ?? (via && (await logoutLink(via)));
      window.location.replace(there ?? localePath(locale, '/'));
    };
    void leave();
  }, [locale]);
  return (
    <>
      <h1 className="visually-hidden">{t('auth.sign_out')}</h1>
      <Skeleton shape="text" label={t('auth.signing_out')} />
    </>
  );
}
