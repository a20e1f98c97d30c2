import * as icons from '#lib/icons.ts';
import { useDeferredValue, useState } from 'react';
import { askedWords, filterCount } from '#lib/search/address.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { Icon } from '../ui/Icon.tsx';
import { late } from '../ui/late.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Pager } from '../ui/Pager.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { Facets } from './Facets.tsx';
import { FilterChips } from './FilterChips.tsx';
import { HitList } from './HitList.tsx';
import { SortBar } from './SortBar.tsx';
import { Understood } from './Understood.tsx';
import type { Searching } from './use-address.ts';
import { useAnswered } from './use-answered.ts';
import { useResults, type Results } from './use-results.ts';

/** Not needed to see results, and more than the results themselves. */
const LateSheet = late(() => import('./FacetSheet.tsx').then(({ FacetSheet }) => FacetSheet));
const LateNoResults = late(() => import('./NoResults.tsx').then(({ NoResults }) => NoResults));
const LateActs = late(() => import('./ResultActs.tsx').then(({ ResultActs }) => ResultActs));

/** The result screen: filters in the margin, results as text beside it. */
export function ResultsView(searching: Searching) {
  const t = useTexts();
  const { search, guide } = searching;
  const { answered, loading, failure, retry } = useResults(search, guide);
  // Drawn in slices: a long list never holds up what a person types or presses meanwhile.
  const results = useDeferredValue(answered?.answer ?? null);
  const [sheetOpen, setSheetOpen] = useState(false);
  useAnswered(failure !== null || results !== null, search.q);
  if (failure !== null) {
    return (
      <LoadFailed
        level={1}
        title={t('search.failed_title')}
        failure={failure}
        retryText={t('search.failed_retry')}
        onRetry={retry}
      />
    );
  }
  if (!results) return null;
  const facets = <Facets searching={searching} entries={results.filtros} />;
  return (
    <div className="results" aria-busy={loading}>
      <div className="facets only-wide">
        <h2 className="facets__title">{t('search.filters')}</h2>
        {!sheetOpen && facets}
      </div>
      <div>
        <Head searching={searching} results={results} />
        {results.total === 0 ? (
          <LateNoResults {...searching} />
        ) : (
          <>
            <SortBar searching={searching} results={results} />
            <HitList results={results} display={search.display} />
            <Pages searching={searching} results={results} />
          </>
        )}
        <PhoneTools count={filterCount(search)} onFilters={() => setSheetOpen(true)} />
        {sheetOpen && (
          <LateSheet total={results.total} onClose={() => setSheetOpen(false)}>
            {facets}
          </LateSheet>
        )}
      </div>
    </div>
  );
}

interface PartProps {
  searching: Searching;
  results: Results;
}

function Head({ searching, results }: PartProps) {
  const t = useTexts();
  const locale = useLocale();
  const query = askedWords(searching.search);
  const shown = formatNumber(results.total, locale);
  const text =
    query === ''
      ? t('search.heading_all', { count: results.total, shown })
      : t('search.heading', { count: results.total, shown, query });

  return (
    <div className="results__head">
      <h1 tabIndex={-1}>{text}</h1>
      <p className="visually-hidden" role="status">
        {t('search.announce', { count: results.total, shown })}
      </p>
      <Understood results={results} searching={searching} />
      <FilterChips searching={searching} entries={results.filtros} />
      <div className="results__acts">
        <LateActs searching={searching} results={results} text={query || text} />
      </div>
    </div>
  );
}

function Pages({ searching, results }: PartProps) {
  const t = useTexts();
  const { search, go, hrefOf } = searching;
  return (
    <Pager
      label={t('search.pages')}
      page={results.page}
      pages={Math.ceil(results.total / results.perPage)}
      hrefOf={(page) => hrefOf({ ...search, page })}
      previousText={t('search.previous_page')}
      nextText={t('search.next_page')}
      pageText={(page) => t('search.page_number', { page })}
      onPage={(page) => {
        go({ ...search, page });
        window.scrollTo({ top: 0 });
        document.querySelector<HTMLElement>('.results__head h1[tabindex]')?.focus();
      }}
    />
  );
}

function PhoneTools({ count, onFilters }: { count: number; onFilters: () => void }) {
  const t = useTexts();
  return (
    <div className="phone-tools only-phone">
      <button type="button" onClick={onFilters}>
        <Icon path={icons.filter} />
        {t('search.filters')} {count > 0 && <span className="count">{count}</span>}
      </button>
      <a href="#ordenar">
        <Icon path={icons.sort} />
        {t('search.sort')}
      </a>
    </div>
  );
}
