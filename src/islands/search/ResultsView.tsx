import { useDeferredValue, useState, type RefObject } from 'react';
import { filterCount, readSearch } from '#lib/search/address.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { late } from '../ui/late.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Pager } from '../ui/Pager.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { useAskedWords } from './asked-words.ts';
import { Facets } from './Facets.tsx';
import { FilterChips } from './FilterChips.tsx';
import { HitList } from './HitList.tsx';
import { PhoneTools } from './PhoneTools.tsx';
import { SortBar } from './SortBar.tsx';
import { Understood } from './Understood.tsx';
import type { Searching } from './use-address.ts';
import { useAnswered } from './use-answered.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useResults, type Results } from './use-results.ts';

/** Not needed to see results, and more than the results themselves. */
const LateSheet = late(() => import('./FacetSheet.tsx').then(({ FacetSheet }) => FacetSheet));
const LateNoResults = late(() => import('./NoResults.tsx').then(({ NoResults }) => NoResults));
const LateActs = late(() => import('./ResultActs.tsx').then(({ ResultActs }) => ResultActs));

interface Props extends Searching {
  /** What the guide is called, where it holds a part of the collection only. */
  guideName: string | undefined;
  /** How many times a form was sent. */
  sent: number;
}

/** The result screen: filters in the margin, results as text beside it. */
export function ResultsView({ guideName, sent, ...ways }: Props) {
  const t = useTexts();
  const { search, guide } = ways;
  const { answered, loading, failure, retry } = useResults(search, guide);
  // Drawn in slices: a long list never holds up what a person types or presses meanwhile.
  const shown = useDeferredValue(answered);
  const waiting = loading || shown !== answered;
  const [heading, onStep] = useHeadingFocus(waiting, sent);
  const [sheetOpen, setSheetOpen] = useState(false);
  useAnswered(failure !== null || shown !== null, search.q);
  if (failure === null && shown === null) return null;

  const go: Searching['go'] = (next) => {
    onStep();
    ways.go(next);
  };
  const searching = { ...ways, go };
  const results = shown?.answer;
  const total = results?.total ?? 0;
  const facets = results?.filtros.some(({ itens }) => itens.length > 0) && (
    <Facets searching={searching} entries={results.filtros} />
  );
  return (
    <div className={facets ? 'results' : 'results results--plain'} aria-busy={waiting}>
      <p className="results__waiting" role="status">
        {waiting && t('search.loading')}
      </p>
      {facets && (
        <div className="facets only-wide">
          <h2 className="facets__title">{t('search.filters')}</h2>
          {!sheetOpen && facets}
        </div>
      )}
      <div className="results__main">
        {failure !== null && (
          <LoadFailed
            ref={heading}
            level={1}
            title={t('search.failed_title')}
            failure={failure}
            retryText={t('search.failed_retry')}
            onRetry={() => {
              onStep();
              retry();
            }}
          />
        )}
        {failure === null && shown && (
          <Found
            heading={heading}
            guideName={guideName}
            searching={searching}
            asked={{ ...searching, search: askedIn(shown.question, ways) }}
            results={shown.answer}
          />
        )}
        {facets && (
          <PhoneTools
            count={filterCount(search)}
            hasOrder={failure === null && total > 0}
            onFilters={() => setSheetOpen(true)}
          />
        )}
        {sheetOpen && (
          <LateSheet total={total} failed={failure !== null} onClose={() => setSheetOpen(false)}>
            {facets}
          </LateSheet>
        )}
      </div>
    </div>
  );
}

/** The search that a question asks; how its results are shown is no part of it. */
const askedIn = (question: string, { guide, search: { display } }: Searching) => ({
  ...readSearch(new URLSearchParams(question), guide),
  display,
});

interface FoundProps {
  heading: RefObject<HTMLDivElement | null>;
  guideName: string | undefined;
  /** The search of the address, and the one that these results are of: while another one is awaited, they differ. */
  searching: Searching;
  asked: Searching;
  results: Results;
}

function Found({ heading, guideName, searching, asked, results }: FoundProps) {
  const t = useTexts();
  const { total } = results;
  const text = useHeadingText(asked, results, guideName);
  return (
    <>
      <div className="results__head">
        <h1 ref={heading} tabIndex={-1}>
          {text}
        </h1>
        <p className="visually-hidden" role="status">
          {text}
        </p>
        <Understood results={results} searching={asked} />
        <FilterChips searching={searching} entries={results.filtros} />
        {total > 0 && (
          <div className="results__acts">
            <LateActs searching={asked} results={results} text={text} />
          </div>
        )}
      </div>
      {total === 0 ? (
        <LateNoResults {...asked} />
      ) : (
        <>
          <SortBar searching={searching} results={results} />
          <HitList results={results} display={searching.search.display} />
          <Pager
            label={t('search.pages')}
            page={results.page}
            pages={Math.ceil(total / results.perPage)}
            hrefOf={(page) => asked.hrefOf({ ...asked.search, page })}
            previousText={t('search.previous_page')}
            nextText={t('search.next_page')}
            pageText={(page) => t('search.page_number', { page })}
            onPage={(page) => {
              asked.go({ ...asked.search, page });
              window.scrollTo({ top: 0 });
              heading.current?.focus();
            }}
          />
        </>
      )}
    </>
  );
}

/** How many were found of what, or that nothing was. */
function useHeadingText({ search }: Searching, { total }: Results, guide?: string): string {
  const t = useTexts();
  const query = useAskedWords()(search);
  const count = { count: total, shown: formatNumber(total, useLocale()) };
  if (total === 0) {
    return query === '' || filterCount(search) > 0
      ? t('search.empty_title_filters')
      : t('search.empty_title', { query });
  }
  if (query !== '') return t('search.heading', { ...count, query });
  return guide === undefined
    ? t('search.heading_all', count)
    : t('search.heading_guide', { ...count, guide });
}
