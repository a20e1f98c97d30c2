import { filterCount, withoutFilters } from '#lib/search/address.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTexts } from '../ui/texts.tsx';
import type { Searching } from './use-address.ts';

/** Nothing found: what to try next, with what can be done here as buttons. */
export function NoResults({ search, go }: Searching) {
  const t = useTexts();
  const filtered = filterCount(search) > 0;
  const ways = [
    ...(search.q === '' ? [] : [t('search.empty_spelling')]),
    ...(filtered ? [t('search.empty_filters')] : []),
    ...(search.for === 'LIVRE' ? [] : [t('search.empty_type')]),
  ];
  return (
    <EmptyState
      title={
        filtered || search.q === ''
          ? t('search.empty_title_filters')
          : t('search.empty_title', { query: search.q })
      }
      ways={ways}
      actions={
        filtered && (
          <Button onClick={() => go(withoutFilters(search))}>{t('search.clear_filters')}</Button>
        )
      }
    />
  );
}
