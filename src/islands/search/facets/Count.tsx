import { formatNumber } from '#lib/format/numbers.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import type { FilterEntry } from '../use-results.ts';

interface Props {
  value: FilterEntry['itens'][number];
  /** Filters are in use. */
  both: boolean;
}

/** Number of results with this value; with active filters also the number without them. */
export function Count({ value: { total, totalSemFiltro: all }, both }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const shown = formatNumber(total, locale);
  const isNarrowed = both && total !== all;
  return (
    <>
      {isNarrowed ? t('search.count_of', { shown, all: formatNumber(all, locale) }) : shown}
      <span className="visually-hidden">
        {' '}
        {t('search.works', { count: isNarrowed ? all : total })}
      </span>
    </>
  );
}
