import { useEffect } from 'react';
import { isAccountHome } from '#lib/routes/account.ts';
import { joinSearches } from '#lib/stores/join-searches.ts';
import { $unread, loadUnread } from '#lib/stores/unread.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useStore } from '../ui/island/use-store.ts';

/** Beside the name of who is signed in: how many alerts wait, for the eye and the ear. */
export function UnreadCount() {
  const t = useTexts();
  const unread = useStore($unread);
  // Kept in the browser: somebody else may have been signed in here before.
  const count = unread?.person === usePerson() ? (unread?.count ?? 0) : 0;
  useEffect(() => {
    // There the screen's own call tells it.
    if (!isAccountHome(window.location.pathname)) void loadUnread();
    void joinSearches();
  }, []);
  if (count === 0) return null;
  return (
    <>
      <span className="unread" aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="visually-hidden">, {t('auth.unread', { count })}</span>
    </>
  );
}
