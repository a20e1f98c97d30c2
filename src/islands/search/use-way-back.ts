import { useEffect, useLayoutEffect } from 'react';
import { formatNumber } from '#lib/format/numbers.ts';
import { localePath } from '#lib/routes/paths.ts';
import type { WayBack } from '#lib/search/way-back.ts';
import { WAY_BACK_KEY } from '#lib/storage/keys.ts';
import { writeItem } from '#lib/storage/web-storage.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { Searching } from './use-address.ts';
import type { Results } from './use-results.ts';

/** Stores these results for the "back" link of title pages, and on return focuses the title that was opened. */
export function useWayBack({ search, hrefOf }: Searching, results: Results): void {
  const t = useTexts();
  const locale = useLocale();

  // Before the results can be pressed.
  useLayoutEffect(() => {
    const { total, page, perPage, itens } = results;
    const counted = { count: total, shown: formatNumber(total, locale) };
    const onPage = (at: number) => hrefOf({ ...search, page: at });
    const keep = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('.hits .work')) return;
      const way: WayBack = {
        address: onPage(page),
        text: search.q
          ? t('search.way_back_for', { ...counted, query: search.q })
          : t('search.way_back', counted),
        stops: itens
          .filter(({ rota }) => rota.startsWith('/'))
          .map(({ rota, title }) => [localePath(locale, rota), title]),
        before: page > 1 ? onPage(page - 1) : undefined,
        after: page * perPage < total ? onPage(page + 1) : undefined,
      };
      writeItem(WAY_BACK_KEY, JSON.stringify(way));
    };
    document.addEventListener('click', keep);
    document.addEventListener('auxclick', keep);
    return () => {
      document.removeEventListener('click', keep);
      document.removeEventListener('auxclick', keep);
    };
  }, [search, hrefOf, results, locale, t]);

  useEffect(() => {
    const place = /^#obra-\d+$/.test(window.location.hash) && window.location.hash;
    if (place) document.querySelector<HTMLElement>(`${place} .work`)?.focus();
  }, []);
}
