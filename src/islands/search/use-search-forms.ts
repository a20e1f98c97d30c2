import { useEffect, useRef, useState } from 'react';
import { emptySearch, isBlank, type Search } from '#lib/search/address.ts';
import type { Searching } from './use-address.ts';

/**
 * Enhances the pre-rendered forms: they search without a page load and show the search of the URL.
 * Returns the form that was submitted empty, if any.
 */
export function useSearchForms({
  search,
  go,
  guide,
}: Omit<Searching, 'search' | 'hrefOf'> & { search: Search | null }): HTMLFormElement | null {
  const current = useRef(search);
  const arrived = useRef(false);
  const [lacking, setLacking] = useState<HTMLFormElement | null>(null);
  useEffect(() => {
    current.current = search;
    setLacking(null);
    for (const form of searchForms()) fill(form, search ?? emptySearch(guide), arrived.current);
    arrived.current = true;
  }, [search, guide]);

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.currentTarget as HTMLFormElement;
      const values = new FormData(form);
      const base = current.current ?? emptySearch(guide);
      const asked: Search = {
        ...emptySearch(guide),
        display: base.display,
        perPage: base.perPage,
        q: String(values.get('q') ?? '').trim(),
        for: String(values.get('for') ?? base.for),
      };
      if (!isBlank(asked)) return go(asked);
      setLacking(form);
      form.querySelector<HTMLInputElement>('[name=q]')?.focus();
    };
    const onInput = () => setLacking(null);
    const forms = searchForms();
    for (const form of forms) {
      // Validation messages come from `Required`, not from the browser.
      form.noValidate = true;
      form.addEventListener('submit', onSubmit);
      form.addEventListener('input', onInput);
    }
    return () => {
      for (const form of forms) {
        form.removeEventListener('submit', onSubmit);
        form.removeEventListener('input', onInput);
      }
    };
  }, [go, guide]);

  return lacking;
}

const searchForms = (): HTMLFormElement[] => [
  ...document.querySelectorAll<HTMLFormElement>('form[data-search-form]'),
];

/** Fills a form from a search. Without `overwrite` (page load), input typed meanwhile stays. */
function fill(form: HTMLFormElement, search: Search, overwrite: boolean): void {
  const q = form.elements.namedItem('q');
  const where = form.elements.namedItem('for');
  if (q instanceof HTMLInputElement || q instanceof HTMLTextAreaElement) {
    if (!overwrite && q.value !== q.defaultValue) return;
    q.value = search.q;
  }
  if (where instanceof HTMLSelectElement) where.value = search.for.replace('_S', '');
}
