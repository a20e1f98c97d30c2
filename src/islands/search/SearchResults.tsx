import { useEffect, useRef } from 'react';
import { EMPTY_SEARCH, type Search } from '#lib/search/address.ts';
import { localePath } from '#lib/routes/paths.ts';
import { useLocale } from '../ui/texts.tsx';
import { ResultsView } from './ResultsView.tsx';
import { useAddress } from './use-address.ts';

/** Shows results in place of the search home, and lets the shell's forms search without a reload. */
export function SearchResults() {
  const [search, go] = useAddress();
  const locale = useLocale();
  useSearchForms(search, go);
  const shown = search !== null;

  useEffect(() => {
    document.documentElement.toggleAttribute('data-results', shown);
  }, [shown]);

  if (!search) return null;
  return <ResultsView search={search} go={go} home={localePath(locale, '/')} />;
}

/** The forms stand in the page and work by themselves; here they learn to stay on it. */
function useSearchForms(search: Search | null, go: (next: Search) => void): void {
  const current = useRef(search);
  const arrived = useRef(false);
  useEffect(() => {
    current.current = search;
    for (const form of searchForms()) fill(form, search ?? EMPTY_SEARCH, arrived.current);
    arrived.current = true;
  }, [search]);

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      const values = new FormData(event.currentTarget as HTMLFormElement);
      const base = current.current ?? EMPTY_SEARCH;
      const asked = new URLSearchParams({ for: String(values.get('for') ?? base.for) });
      const type = (asked.get('for') ?? 'LIVRE') as Search['for'];
      go({ ...base, filters: {}, page: 1, q: String(values.get('q') ?? '').trim(), for: type });
    };
    const forms = searchForms();
    for (const form of forms) form.addEventListener('submit', onSubmit);
    return () => {
      for (const form of forms) form.removeEventListener('submit', onSubmit);
    };
  }, [go]);
}

const searchForms = (): HTMLFormElement[] => [
  ...document.querySelectorAll<HTMLFormElement>('form[data-search-form]'),
];

/** Shows the search in a form. On arrival what a person has typed meanwhile is left alone. */
function fill(form: HTMLFormElement, search: Search, overwrite: boolean): void {
  const q = form.elements.namedItem('q');
  const where = form.elements.namedItem('for');
  if (q instanceof HTMLInputElement) {
    if (!overwrite && q.value !== q.defaultValue) return;
    q.value = search.q;
  }
  if (where instanceof HTMLSelectElement) where.value = search.for;
}
