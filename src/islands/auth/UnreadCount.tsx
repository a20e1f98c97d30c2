import { useEffect } from 'react';
import { isAccountHome } from '#lib/routes/account.ts';
import { joinSearches } from '#lib/stores/join-searches.ts';
import { $unread, loadUnread } from '#lib/stores/unread.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useStore } from '../ui/island/use-store.ts';

/** Number of unread alerts, beside the patron's name; with a text for screen readers. */
export function UnreadCount() {
  const t = useTexts();
  const unread = useStore($unread);
  // The count is stored in the browser and may belong to another patron.
  const count = unread?.person === usePerson() ? (unread?.count ?? 0) : 0;
  useEffect(() => {
    // The home of the account loads the count itself.
    if (!isAccountHome(window.location.pathname)) void loadUnread();
    void joinSearches();
  }, []);
  if (count === 0) return null;
  return (
    <>
      <span className="count unread" aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="visually-hidden">, {t('auth.unread', { count })}</span>
    </>
  );
}
