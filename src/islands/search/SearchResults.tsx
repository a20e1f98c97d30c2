import { useEffect } from 'react';
import { askedWords } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import { useTexts } from '../ui/texts.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Required } from './Required.tsx';
import { ResultsView } from './ResultsView.tsx';
import { useAddress } from './use-address.ts';
import { useSearchForms } from './use-search-forms.ts';

/** Shows results in place of the search home, and lets the shell's forms search without a reload. */
export function SearchResults({ guide }: { guide: Guide }) {
  const t = useTexts();
  const { search, ...ways } = useAddress(guide);
  const lacking = useSearchForms({ search, ...ways });
  const shown = search !== null;
  usePageTitle(
    search && t('search.page_title', { query: askedWords(search) || t('search.submit') }),
  );

  useEffect(() => {
    document.documentElement.toggleAttribute('data-results', shown);
  }, [shown]);

  return (
    <>
      {lacking && <Required form={lacking} />}
      {search && <ResultsView search={search} {...ways} />}
    </>
  );
}
