import { useEffect } from 'react';
import {
  $savedSearches,
  rememberSearch,
  saveSearch,
  unsaveSearch,
} from '#lib/stores/search-memory.ts';
import { showToast } from '#lib/toasts.ts';
import { putAllIn } from '../basket/basket-acts.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { useTexts } from '../ui/texts.tsx';
import { useScrollingRow } from '../ui/use-scrolling-row.ts';
import { useStore } from '../ui/use-store.ts';
import type { Searching } from './use-address.ts';
import type { Results } from './use-results.ts';

interface Props {
  searching: Searching;
  results: Results;
  /** What the search is called in lists of searches. */
  text: string;
}

/** What can be done with a search as a whole: keep it, pass it on, print it. */
export function ResultActs({ searching, results, text }: Props) {
  const t = useTexts();
  const { total } = results;
  const row = useScrollingRow<HTMLDivElement>();
  const address = searching.hrefOf({ ...searching.search, page: 1 });
  const isSaved = useStore($savedSearches).some((one) => one.address === address);
  useEffect(() => rememberSearch({ address, text, total }), [address, text, total]);

  const copy = async () => {
    const link = new URL(address, window.location.href).href;
    if (await copyText(link)) showToast({ text: t('search.link_copied') });
    else showToast({ text: t('search.link_is', { link }), tone: 'error' });
  };
  const keep = () => {
    if (isSaved) return unsaveSearch(address);
    saveSearch({ address, text, total });
    showToast({
      text: t('search.saved'),
      action: { text: t('search.undo'), run: () => unsaveSearch(address) },
    });
  };
  const works = results.itens
    .filter(({ instituicao }) => instituicao === undefined)
    .map(({ cod_acervo, title, author }) => ({ cod_acervo, title, author }));
  const putAll = () => {
    putAllIn(works, t).catch(() => showToast({ text: t('basket.failed'), tone: 'error' }));
  };
  return (
    <div ref={row} className="results__row">
      {works.length > 1 && (
        <Button variant="quiet" size="small" suffix={t('basket.put_all_suffix')} onClick={putAll}>
          {t('basket.put_all')}
        </Button>
      )}
      <Button variant="quiet" size="small" pressed={isSaved} onClick={keep}>
        {isSaved ? t('search.unsave') : t('search.save')}
      </Button>
      <Button variant="quiet" size="small" onClick={() => void copy()}>
        {t('search.copy_link')}
      </Button>
      <Button variant="quiet" size="small" onClick={() => window.print()}>
        {t('search.print')}
      </Button>
    </div>
  );
}
