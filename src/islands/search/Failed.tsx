import type { RefObject } from 'react';
import { withFilter } from '#lib/search/address.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useFilterWords } from './facets/filter-words.ts';
import { unknownFilters } from './facets/unknown-filters.ts';
import type { Searching } from './use-address.ts';

interface Props extends Omit<Searching, 'guide'> {
  heading: RefObject<HTMLDivElement | null>;
  error: unknown;
  onRetry: () => void;
}

/** Shown when the search failed: the error, and what to do. */
export function Failed({ heading, error, search, go, onRetry }: Props) {
  const t = useTexts();
  const words = useFilterWords();
  const unknown = unknownFilters(search, error);
  if (unknown.length === 0) {
    return (
      <LoadFailed
        ref={heading}
        level={1}
        title={t('search.failed_title')}
        error={error}
        onRetry={onRetry}
      />
    );
  }
  const without = unknown.reduce((rest, kind) => withFilter(rest, kind, []), search);
  const filters = unknown.map((kind) => words[kind]).join(', ');
  // No retry: the same request would fail again.
  return (
    <div className="load-failed" role="alert" ref={heading} tabIndex={-1}>
      <EmptyState
        level={1}
        title={t('search.unknown_filter')}
        actions={
          <Button onClick={() => go(without)}>
            {t('search.without_filter', { count: unknown.length, filters })}
          </Button>
        }
      >
        {t('search.unknown_filter_text')}
      </EmptyState>
    </div>
  );
}
