import { useState } from 'react';
import { formatNumber } from '#lib/format/numbers.ts';
import {
  $recentSearches,
  $savedSearches,
  clearRecentSearches,
  unsaveSearch,
  type RememberedSearch,
} from '#lib/stores/search-memory.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { SavedInAccount } from './SavedInAccount.tsx';

/** Recent searches of this tab, and searches saved on this device and in the account. */
export function MemoryDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const person = usePerson();
  const recent = useStore($recentSearches);
  const saved = useStore($savedSearches);
  const [restore, setRestore] = useState<(() => void) | null>(null);
  const removed = (undo: () => void) => setRestore(() => undo);
  return (
    <Dialog open title={t('search-guides.memory')} closeText={t('common.close')} onClose={onClose}>
      <Undo
        restore={restore}
        onRestored={() => {
          restore?.();
          setRestore(null);
        }}
      />
      <section className="memory__group">
        <h3>{t('search-guides.saved')}</h3>
        {saved.length === 0 && <p className="muted">{t('search-guides.saved_none')}</p>}
        <Searches
          searches={saved}
          removeText={t('search-guides.forget')}
          onRemove={({ address }) => removed(unsaveSearch(address))}
        />
      </section>
      {person !== null && <SavedInAccount person={person} />}
      <section className="memory__group">
        <h3>{t('search-guides.recent')}</h3>
        {recent.length === 0 && <p className="muted">{t('search-guides.recent_none')}</p>}
        <Searches searches={recent} />
        {recent.length > 0 && (
          <Button size="small" onClick={() => removed(clearRecentSearches())}>
            {t('search-guides.forget_recent')}
          </Button>
        )}
      </section>
    </Dialog>
  );
}

/** Offers to undo the last removal; messages of the page cannot be reached from a dialog. */
function Undo({ restore, onRestored }: { restore: (() => void) | null; onRestored: () => void }) {
  const t = useTexts();
  return (
    <div role="status" className="row">
      {restore && (
        <>
          {t('search-guides.forgotten')}{' '}
          <Button size="small" onClick={onRestored}>
            {t('common.undo')}
          </Button>
        </>
      )}
    </div>
  );
}

interface SearchesProps {
  searches: readonly RememberedSearch[];
  removeText?: string;
  onRemove?: (search: RememberedSearch) => void;
}

function Searches({ searches, removeText, onRemove }: SearchesProps) {
  const t = useTexts();
  const locale = useLocale();
  if (searches.length === 0) return null;
  return (
    <ul className="memory">
      {searches.map((search) => (
        <li key={search.address}>
          <a href={search.address}>{search.text}</a>
          <span className="memory__total">
            {t('search-guides.found', {
              count: search.total,
              shown: formatNumber(search.total, locale),
            })}
          </span>
          {onRemove && (
            <Button
              variant="quiet"
              size="small"
              suffix={`: ${search.text}`}
              onClick={() => onRemove(search)}
            >
              {removeText}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
