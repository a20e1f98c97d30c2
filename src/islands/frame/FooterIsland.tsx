import { useEffect, useState } from 'react';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import type { DialogName } from './FooterDialog.tsx';
import { LanguageBar, type Language } from './LanguageBar.tsx';

/** One thing at the foot of the page: a link, or a button that opens a dialog. */
export interface FooterItem {
  key: string;
  text: string;
  href?: string;
  external?: boolean;
  dialog?: DialogName;
  /** Shown only where this activity is permitted (specification §2). */
  activity?: number;
}

interface Props extends IslandProps {
  /** Everything that may stand here, permitted or not. */
  items: readonly FooterItem[];
  /** Activities that were permitted when the page was built. */
  activities: readonly number[];
  languages: readonly Language[];
  labels: { links: string; language: string };
  acquisitionSite?: string | undefined;
}

/** Loaded with the first press. */
const LazyDialog = lazy(() =>
  import('./FooterDialog.tsx').then(({ FooterDialog }) => FooterDialog),
);

/**
 * Links, buttons and languages in the footer, which is pre-rendered; hydration adds the dialogs and
 * updates the activities.
 */
export function FooterIsland(props: Props) {
  const { items, activities, languages, labels, acquisitionSite, ...island } = props;
  const permitted = useActivities(activities);
  const [open, setOpen] = useState<DialogName | null>(null);
  const shown = items.filter(
    ({ activity }) => activity === undefined || permitted.includes(activity),
  );
  return (
    <>
      <ul className="footer__links" aria-label={labels.links}>
        {shown.map((item) => (
          <li key={item.key} className={item.dialog && 'needs-script'}>
            <FooterEntry item={item} onOpen={setOpen} />
          </li>
        ))}
      </ul>
      <LanguageBar languages={languages} label={labels.language} current={island.locale} />
      {open && (
        <Island key={open} {...island}>
          <LazyDialog name={open} acquisitionSite={acquisitionSite} onClose={() => setOpen(null)} />
        </Island>
      )}
    </>
  );
}

interface EntryProps {
  item: FooterItem;
  onOpen: (name: DialogName) => void;
}

function FooterEntry({ item: { text, href, external, dialog }, onOpen }: EntryProps) {
  if (!dialog) {
    return (
      <a href={href} rel={external ? 'external' : undefined}>
        {text}
      </a>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-dialog={dialog}
      onClick={() => onOpen(dialog)}
    >
      {text}
    </button>
  );
}

/** The permitted activities: as built, then as the server says. */
function useActivities(built: readonly number[]): readonly number[] {
  const [activities, setActivities] = useState(built);
  useEffect(() => {
    let gone = false;
    void import('#lib/stores/page-config.ts')
      .then(({ permittedActivities }) => permittedActivities())
      .then((told) => {
        if (told && !gone) setActivities(told);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return activities;
}
