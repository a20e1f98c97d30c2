import type { ComponentProps } from 'react';
import { decadesOf, yearSpan } from '#lib/search/years.ts';
import { withFilter, writeSearch } from '#lib/search/address.ts';
import { guidePath } from '#lib/search/guides.ts';
import { localePath } from '#lib/routes/paths.ts';
import {
  Histogram,
  type YearFacet as LiveYears,
} from '../../../../islands/search/facets/YearFacet.tsx';
import { Button } from '../../../../islands/ui/Button.tsx';
import { useLocale, useTexts } from '../../../../islands/ui/island/texts.tsx';
import { YEAR_FIELDS } from '../../../year-fields.ts';

/** Years as a histogram of decades, and a form of two years. */
export function YearFacet({ searching, entry, isDrawn }: ComponentProps<typeof LiveYears>) {
  const t = useTexts();
  const locale = useLocale();
  const { search, guide } = searching;
  const span = yearSpan(search.filters.ano?.[0]);
  const others = [...writeSearch(withFilter(search, 'ano', []), guide)];
  const field = (at: 0 | 1, label: string, year: string | undefined) => (
    <input
      className="input"
      name={YEAR_FIELDS[at]}
      aria-label={label}
      inputMode="numeric"
      maxLength={4}
      defaultValue={year}
    />
  );
  return (
    <>
      {isDrawn && <Histogram decades={decadesOf(entry.itens)} span={span} />}
      <form className="range" action={localePath(locale, guidePath(guide))}>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {field(0, t('search.year_from'), span?.from)}
        <span>{t('search.year_between')}</span>
        {field(1, t('search.year_to'), span?.to)}
        <Button type="submit" size="small">
          {t('search.year_apply')}
        </Button>
      </form>
    </>
  );
}
