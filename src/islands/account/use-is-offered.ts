import { use } from 'react';
import { $session } from '#lib/api/credentials.ts';
import type { AccountPage } from '#lib/routes/account.ts';
import { ActivitiesContext } from '../ui/hooks/use-activities.ts';
import { useStore } from '../ui/island/use-store.ts';
import { PAGES } from './pages.ts';

/**
 * Which screens there are for this person: of what the institution has switched on, and of bases that they
 * may enter. While nobody knows, a base is offered; its screen says if it was not.
 */
export function useIsOffered(): (page: AccountPage) => boolean {
  const activities = use(ActivitiesContext);
  const bases = useStore($session)?.user.bases;
  return (page) => {
    const { activity, base } = PAGES[page];
    if (base !== undefined) return bases?.includes(base) ?? true;
    return activity === undefined || activities.includes(activity);
  };
}
