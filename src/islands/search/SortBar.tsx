import { formatNumber } from '#lib/format/numbers.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { SortChoices } from './hits/SortChoices.tsx';
import type { Searching } from './use-address.ts';
import type { Results } from './use-results.ts';

/** Range and number of results, their order and display. */
export function SortBar({ searching, results }: { searching: Searching; results: Results }) {
  const t = useTexts();
  const locale = useLocale();
  const from = (results.page - 1) * results.perPage + 1;
  return (
    <div className="sortbar">
      <span className="muted">
        {t('search.range', {
          from: formatNumber(from, locale),
          to: formatNumber(from + results.itens.length - 1, locale),
          total: formatNumber(results.total, locale),
        })}
      </span>
      <SortChoices searching={searching} total={results.total} />
    </div>
  );
}
