import { useEffect, type ReactNode } from 'react';
import { BASKET_MAX } from '#contract/shared/constants.ts';
import { FILTERS } from '#contract/shared/filters.ts';
import { emptySearch, type Search } from '#lib/search/address.ts';
import { otherEditions } from '#lib/search/editions.ts';
import {
  $savedSearches,
  rememberSearch,
  saveSearch,
  unsaveSearch,
} from '#lib/stores/search-memory.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { useQueryText } from './query-text.ts';
import { useFilterLabel } from './facets/filter-words.ts';
import type { Searching } from './use-address.ts';
import type { Results } from './use-results.ts';
import { useWayBack } from './use-way-back.ts';

interface Props {
  searching: Searching;
  results: Results;
  /** Text with the number of results. */
  text: string;
}

const loadActs = () => import('./result-acts.ts');

/** Actions on the whole search: save, share, print. */
export function ResultActions({ searching, results, text }: Props) {
  const t = useTexts();
  const { total } = results;
  const { search } = searching;
  const name = useSearchName(search, results) || text;
  const address = searching.hrefOf({ ...search, page: 1 });
  const { orderBy, direction, display, perPage, edicoes } = emptySearch(searching.guide);
  const look = { page: 1, orderBy, direction, display, perPage, edicoes };
  const plain = searching.hrefOf({ ...search, ...look });
  const isSaved = useStore($savedSearches).some((one) => one.address === address);
  useWayBack(searching, results);
  useEffect(() => rememberSearch({ address: plain, text: name, total }), [plain, name, total]);

  const copy = () => void loadActs().then(({ copyLink }) => copyLink(address, t));
  const keep = () => {
    if (isSaved) return void unsaveSearch(address);
    saveSearch({ address, text: name, total });
    showToast({
      text: t('search.saved'),
      action: { text: t('common.undo'), run: () => void unsaveSearch(address) },
    });
  };
  return (
    <div className="results__row">
      <Button variant="quiet" size="small" pressed={isSaved} onClick={keep}>
        {isSaved ? t('search.unsave') : t('search.save')}
      </Button>
      <MoreActs>
        <Editions searching={searching} results={results} />
        <PutButtons searching={searching} results={results} />
        <li>
          <Button variant="quiet" size="small" onClick={copy}>
            {t('search.copy_link')}
          </Button>
        </li>
        <li>
          <Button variant="quiet" size="small" onClick={() => window.print()}>
            {t('search.print')}
          </Button>
        </li>
      </MoreActs>
    </div>
  );
}

/** A menu; src/head/frame.ts closes it when it is left. */
function MoreActs({ children }: { children: ReactNode }) {
  const t = useTexts();
  return (
    <details className="more-menu more-menu--acts menu">
      <summary>{t('search.more_acts')}</summary>
      <ul>{children}</ul>
    </details>
  );
}

/** Switches between one row per work and one row per edition. */
function Editions({ searching: { search, go }, results }: Omit<Props, 'text'>) {
  const t = useTexts();
  const other = otherEditions(results);
  if (other === null) return null;
  return (
    <li>
      <Button
        variant="quiet"
        size="small"
        pressed={other === 'S'}
        onClick={() => go({ ...search, page: 1, edicoes: other })}
      >
        {t('search.editions_together')}
      </Button>
    </li>
  );
}

/** Buttons that put the titles of this page, or all results up to its limit, into the basket. */
function PutButtons({ searching, results }: Omit<Props, 'text'>) {
  const t = useTexts();
  const { itens, total } = results;
  // Rows of another catalogue cannot be put into the basket.
  if (itens.length < 2 || itens[0]?.instituicao) return null;
  const put = (isWhole: boolean) =>
    void loadActs()
      .then(({ putResult }) => putResult(isWhole, { searching, results }, t))
      .catch(() => showToast({ text: t('basket.failed'), tone: 'error' }));
  return (
    <>
      <li>
        <Button
          variant="quiet"
          size="small"
          suffix={t('basket.put_all_suffix')}
          onClick={() => put(false)}
        >
          {t('basket.put_all')}
        </Button>
      </li>
      {total > itens.length && (
        <li>
          <Button variant="quiet" size="small" onClick={() => put(true)}>
            {t('basket.put_whole', { total: Math.min(total, BASKET_MAX) })}
          </Button>
        </li>
      )}
    </>
  );
}

/** Name of a search in lists of searches: its words and the values of its filters. */
function useSearchName(search: Search, { filtros }: Results): string {
  const wordsOf = useQueryText();
  const labelOf = useFilterLabel(filtros);
  const values = FILTERS.flatMap((kind) =>
    (search.filters[kind] ?? []).map((value) => labelOf(kind, value)),
  );
  return [wordsOf(search), ...values].filter(Boolean).join(' · ');
}
