import { useCallback, useEffect, useState } from 'react';
import type { Guide } from '#lib/search/guides.ts';
import { lazy } from '../ui/island/lazy.tsx';
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
