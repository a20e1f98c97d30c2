import {
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { filterCount, readSearch } from '#lib/search/address.ts';
import { searchesEverything } from '#lib/search/guides.ts';
import { lazy } from '../ui/island/lazy.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useFirstView } from '../ui/hooks/use-first-view.ts';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import { corrected } from './corrected.ts';
import { Failed } from './Failed.tsx';
import type { ChipsProps } from './facets/FilterChips.tsx';
import { FILTER_KEY, FILTERS, useFilterKey } from './facets/use-filter-key.ts';
import { HitList } from './hits/HitList.tsx';
import { PhoneTools } from './PhoneTools.tsx';
import { useResultsWords, type ResultsWords } from './results-words.ts';
import { SortBar } from './SortBar.tsx';
import { Understood } from './Understood.tsx';
import type { Searching } from './use-address.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useWaitingMessage } from './use-waiting-message.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { hasNothingToFind, useResults, type Results } from './use-results.ts';

/** Lazy: not needed for the first view, and larger than the results themselves. */
const LazySheet = lazy(() =>
  import('./facets/FacetSheet.tsx').then(({ FacetSheet }) => FacetSheet),
);
const LazyFacets = lazy(() => import('./facets/Facets.tsx').then(({ Facets }) => Facets));
/** Lazy: in a placeholder of the height of one line. */
const LazyChips = lazy<ChipsProps>(
  () => import('./facets/FilterChips.tsx').then(({ FilterChips }) => FilterChips),
  () => (
    <div className="chips" aria-hidden="true">
      <span className="chip">&nbsp;</span>
    </div>
  ),
);
const LazyNoResults = lazy(() => import('./help/NoResults.tsx').then(({ NoResults }) => NoResults));
const LazyPastEnd = lazy(() => import('./hits/PastEnd.tsx').then(({ PastEnd }) => PastEnd));
const LazyPager = lazy(() => import('../ui/Pager.tsx').then(({ Pager }) => Pager));
const LazyActs = lazy(() =>
  import('./ResultActions.tsx').then(({ ResultActions }) => ResultActions),
);

/** Maximum results for which filters stay closed. */
const FEW = 10;

interface Props extends Searching {
  /** Name of the guide; undefined for the one that searches everything. */
  guideName: string | undefined;
  /** How many times a form was sent. */
  sent: number;
}

/** The result screen: filters in the margin, results as text beside it. */
export function ResultsView({ guideName, sent, ...ways }: Props) {
  const t = useTexts();
  const { search, guide } = ways;
  const { answered, loading, error, retry } = useResults(search, guide);
  // Rendered with low priority, so that a long list does not block input.
  const shown = useDeferredValue(answered);
  const waiting = loading || shown !== answered;
  const [heading, onStep] = useHeadingFocus(waiting, sent);
  const [sheetOpen, setSheetOpen] = useSheet(search, heading);
  const isAnswered = error !== null || shown !== null;
  useWaitingMessage(isAnswered, search.q);
  useFirstView('SearchIsland', isAnswered);
  if (!isAnswered) return null;

  const go: Searching['go'] = (next) => {
    onStep();
    ways.go(next);
  };
  const again = () => {
    onStep();
    retry();
  };
  const results = shown?.answer;
  const { searching, typed, asked } = searchesOf({ ...ways, go }, shown, waiting);
  const total = results?.total ?? 0;
  const few = total <= FEW;
  const count = filterCount(searching.search);
  const narrows = !few || sheetOpen || count > 0;
  const facets = results?.filtros.some(({ itens }) => itens.length > 0) && narrows && (
    <LazyFacets searching={searching} entries={results.filtros} few={few} />
  );
  return (
    <div className={facets ? 'results' : 'results results--plain'} aria-busy={waiting}>
      <p className="results__waiting" aria-live="polite">
        {waiting && t('search.loading')}
      </p>
      {error === null && typed && asked && results && (
        <ResultsHead {...{ heading, guideName, searching, asked, typed, results, facets }} />
      )}
      <div className="results__main">
        {error !== null && <Failed {...ways} {...{ heading, error, search, go }} onRetry={again} />}
        {error === null && asked && results && (
          <ResultsBody {...{ heading, searching, asked, results }} />
        )}
        {facets && (
          <PhoneTools
            count={count}
            hasOrder={error === null && (results?.itens.length ?? 0) > 0}
            onFilters={() => setSheetOpen(true)}
          />
        )}
        {sheetOpen && (
          <LazySheet total={total} failed={error !== null} onClose={() => setSheetOpen(false)}>
            {facets}
          </LazySheet>
        )}
      </div>
      {/* Beside the results, and read after them: there may be hundreds of boxes. */}
      {facets && <FilterSidebar>{!sheetOpen && facets}</FilterSidebar>}
    </div>
  );
}

/**
 * State of the filter sheet, which a key opens, too. If filters changed while it was open, closing it focuses the
 * heading of the results.
 */
function useSheet(search: Searching['search'], heading: RefObject<HTMLDivElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const before = useRef<Searching['search'] | null>(null);
  const open = useCallback(() => setOpen(true), []);
  useFilterKey(heading, open);
  useEffect(() => {
    if (isOpen) {
      before.current ??= search;
      return;
    }
    const isChanged = before.current !== null && before.current !== search;
    before.current = null;
    if (!isChanged) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [isOpen, search, heading]);
  return [isOpen, setOpen] as const;
}

/** The search of a query string, with the current display. */
const searchOf = (question: string, { guide, search: { display } }: Searching) => ({
  ...readSearch(new URLSearchParams(question), guide),
  display,
});

/** Three searches: of the URL (`searching`), as typed (`typed`), and the one whose results are shown (`asked`). */
function searchesOf(ways: Searching, shown: Shown, waiting: boolean) {
  const better = shown?.answer.corrected;
  // Filters and pages of corrected results continue with the corrected spelling.
  const searching = { ...ways, search: waiting ? ways.search : corrected(ways.search, better) };
  const typed = shown && { ...searching, search: searchOf(shown.question, ways) };
  const asked = typed && { ...typed, search: corrected(typed.search, better) };
  return { searching, typed, asked };
}

type Shown = ReturnType<typeof useResults>['answered'];

function FilterSidebar({ children }: { children: ReactNode }) {
  const t = useTexts();
  return (
    // Named, or all of it would be read at once where the key leads here.
    <div
      role="group"
      aria-label={t('search.filters')}
      className="facets only-wide"
      id={FILTERS}
      tabIndex={-1}
    >
      <h2 className="facets__title">{t('search.filters')}</h2>
      {children}
    </div>
  );
}

interface FoundProps {
  heading: RefObject<HTMLDivElement | null>;
  /** The search of the URL, and the one whose results are shown; they differ while a new one is loading. */
  searching: Searching;
  asked: Searching;
  results: Results;
}

interface HeadProps extends FoundProps {
  guideName: string | undefined;
  /** The shown search as typed, before correction. */
  typed: Searching;
  facets: ReactNode;
}

/** Heading with the number of results, and the actions on them. */
function ResultsHead(props: HeadProps) {
  const { heading, guideName, searching, asked, typed, results, facets } = props;
  const t = useTexts();
  const holdsPart = !searchesEverything(asked.guide);
  const words: ResultsWords = useResultsWords(asked.search, results, guideName, holdsPart);
  usePageTitle(words.title);
  useAnnouncement(words.told);
  return (
    <div className="results__head">
      <h1 ref={heading} tabIndex={-1}>
        {words.heading}
      </h1>
      {facets && (
        <a className="skip only-wide" href={`#${FILTERS}`} aria-keyshortcuts={FILTER_KEY}>
          {t('search.filters')}
        </a>
      )}
      <Understood results={results} typed={typed} />
      {filterCount(searching.search) > 0 && (
        <LazyChips searching={searching} entries={results.filtros} />
      )}
      {results.total > 0 && (
        <div className="results__acts">
          <LazyActs searching={asked} results={results} text={words.heading} />
        </div>
      )}
    </div>
  );
}

function ResultsBody({ heading, searching, asked, results }: FoundProps) {
  const isNothing = results.total === 0;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-nothing', isNothing);
    return () => document.documentElement.removeAttribute('data-nothing');
  }, [isNothing]);
  return (
    <div id="resultados" tabIndex={-1}>
      {isNothing && !hasNothingToFind(results) && <LazyNoResults {...asked} near={results.ajuda} />}
      {!isNothing && <ResultsList {...{ heading, searching, asked, results }} />}
    </div>
  );
}

function ResultsList({ heading, searching, asked, results }: FoundProps) {
  const t = useTexts();
  const { page, total, perPage } = results;
  const pages = Math.ceil(total / perPage);
  const hrefOf = (other: number) => asked.hrefOf({ ...asked.search, page: other });
  const onPage = (other: number) => {
    asked.go({ ...asked.search, page: other });
    window.scrollTo({ top: 0 });
    heading.current?.focus();
  };
  if (page > pages) return <LazyPastEnd {...{ page, pages, hrefOf, onPage }} />;
  return (
    <>
      <SortBar searching={searching} results={results} />
      <HitList results={results} display={searching.search.display} />
      <LazyPager
        label={t('search.pages')}
        {...{ page, pages, hrefOf, onPage }}
        previousText={t('search.previous_page')}
        nextText={t('search.next_page')}
        pageText={(other) => t('search.page_number', { page: other })}
      />
    </>
  );
}
