import { FILTERS, TEACHING_FILTERS } from '#contract/shared/filters.ts';
import { filterCount, type Search } from '#lib/search/address.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useQueryText } from './query-text.ts';
import { useFilterLabel } from './facets/filter-words.ts';
import { useOrders } from './orders.ts';
import { hasNothingToFind, type Results } from './use-results.ts';

export interface ResultsWords {
  heading: string;
  /** Title of the document: also names the guide and the page number. */
  title: string;
  /** Announcement of new results: heading with their number, filters, page, order. */
  told: string;
}

/** Heading, document title and announcement of a page of results. */
export function useResultsWords(
  search: Search,
  results: Results,
  guideName: string | undefined,
  holdsPart: boolean,
): ResultsWords {
  const t = useTexts();
  const { total, page, perPage } = results;
  const query = useQueryText()(search);
  const labelOf = useFilterLabel(results.filtros);
  const order = useOrders().find(
    ({ orderBy, direction }) => orderBy === search.orderBy && direction === search.direction,
  );
  const names = FILTERS.flatMap((kind) =>
    (search.filters[kind] ?? []).map((value) => labelOf(kind, value)),
  ).join(', ');
  const isTaught = TEACHING_FILTERS.some((kind) => search.filters[kind]);
  const count = { count: total, shown: formatNumber(total, useLocale()) };
  const partName = holdsPart && query === '' ? guideName : undefined;

  const headingOf = (): string => {
    if (total === 0) {
      const isFiltered = filterCount(search) > 0 && !hasNothingToFind(results);
      return query === '' || isFiltered
        ? t('search.empty_title_filters')
        : t('search.empty_title', { query });
    }
    if (query !== '') return t('search.heading', { ...count, query });
    if (isTaught) return t('search.heading_reading', { ...count, names });
    const all =
      partName === undefined
        ? t('search.heading_all', count)
        : t('search.heading_guide', { ...count, guide: partName });
    return names === '' ? all : `${all}: ${names}`;
  };
  const heading = headingOf();
  const pages = Math.ceil(total / perPage);
  const place = page > 1 && page <= pages && t('search.page_of', { page, pages });
  const isNamed = query === '' && total > 0;
  const list = (parts: (string | false | undefined)[]) => parts.filter(Boolean).join(', ');
  return {
    heading,
    title: list([heading, guideName !== partName && guideName, place]),
    told: list([
      heading,
      !isNamed && names,
      place,
      total > 1 && order && t('search.sorted_by', { order: order.text }),
    ]),
  };
}
