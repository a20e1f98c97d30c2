import type { TableUrls } from '#lib/i18n/areas.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { ActivitiesContext } from '../ui/hooks/use-activities.ts';
import { useSignInFirst } from '../ui/hooks/use-person.ts';
import { AccountScreens } from './AccountScreens.tsx';

interface Props extends IslandProps {
  /** Addresses of the words of every screen. */
  words: TableUrls;
  /** Codes of what the institution has switched on. */
  activities: readonly number[];
}

/** Meu Pergamum: everything in it belongs to the person who is signed in. */
export function AccountIsland({ words, activities, ...props }: Props) {
  return (
    <Island {...props}>
      <ActivitiesContext value={activities}>
        <Guarded words={words} />
      </ActivitiesContext>
    </Island>
  );
}

/** For whoever is signed in. */
function Guarded({ words }: Pick<Props, 'words'>) {
  return useSignInFirst() ? <AccountScreens words={words} /> : null;
}
