import { useCallback, useEffect, useState } from 'react';
import type { Search } from '#lib/search/address.ts';
import { feedAddress } from '#lib/search/feed.ts';
import type { Guide } from '#lib/search/guides.ts';
import { lazy } from '../ui/island/lazy.tsx';
import { useLocale } from '../ui/island/texts.tsx';
import { ResultsView } from './ResultsView.tsx';
import { useAddress } from './use-address.ts';
import { useSearchForms } from './use-search-forms.ts';

const LazyRequired = lazy(() => import('./Required.tsx').then(({ Required }) => Required));

interface Props {
  guide: Guide;
  guideName?: string | undefined;
}

/** Shows results in place of the search home, and lets the shell's forms search without a reload. */
export function SearchResults({ guide, guideName }: Props) {
  const { search, ...ways } = useAddress(guide);
  const [sent, setSent] = useState(0);
  const { go } = ways;
  const send = useCallback<typeof go>(
    (next) => {
      setSent((times) => times + 1);
      go(next);
    },
    [go],
  );
  const lacking = useSearchForms({ search, guide, go: send });
  const shown = search !== null;

  useFeedLinks(search, guide);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-results', shown);
  }, [shown]);

  return (
    <>
      {lacking && <LazyRequired form={lacking} />}
      {search && <ResultsView search={search} {...ways} guideName={guideName} sent={sent} />}
    </>
  );
}

/** The page's links to the feed lead to that of the search in the URL. */
function useFeedLinks(search: Search | null, guide: Guide): void {
  const locale = useLocale();
  useEffect(() => {
    const feed = feedAddress(new URLSearchParams(window.location.search), guide, locale);
    for (const link of document.querySelectorAll('[type="application/atom+xml"]'))
      link.setAttribute('href', feed);
  }, [search, guide, locale]);
}
