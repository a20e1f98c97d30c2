import { withFilter } from '#lib/search/address.ts';
import { ButtonLink } from '../../../islands/ui/Button.tsx';
import { EmptyState } from '../../../islands/ui/EmptyState.tsx';
import { useErrorText } from '../../../islands/ui/error-text.ts';
import { useTexts } from '../../../islands/ui/island/texts.tsx';
import { unknownFilters } from '../../../islands/search/facets/unknown-filters.ts';
import { useFilterWords } from '../../../islands/search/facets/filter-words.ts';
import type { Searching } from '../../../islands/search/use-address.ts';

type Props = Pick<Searching, 'search' | 'hrefOf'> & { error: unknown };

/** Shown when the search failed: the error, and a link to what to do. */
export function Failed({ error, search, hrefOf }: Props) {
  const t = useTexts();
  const words = useFilterWords();
  const text = useErrorText()(error);
  const unknown = unknownFilters(search, error);
  const without = unknown.reduce((rest, kind) => withFilter(rest, kind, []), search);
  const filters = unknown.map((kind) => words[kind]).join(', ');
  const isUnknown = unknown.length > 0;
  return (
    <div className="load-failed" role="alert">
      <EmptyState
        level={1}
        title={isUnknown ? t('search.unknown_filter') : t('search.failed_title')}
        actions={
          <ButtonLink href={hrefOf(without)}>
            {isUnknown
              ? t('search.without_filter', { count: unknown.length, filters })
              : t('errors.retry')}
          </ButtonLink>
        }
      >
        {isUnknown ? t('search.unknown_filter_text') : text}
      </EmptyState>
    </div>
  );
}
