import { useLayoutEffect } from 'react';

/** Hides the pre-rendered waiting message after the first response, and shows it again for a new search. */
export function useWaitingMessage(answered: boolean, query: string): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-answered', answered);
    if (!answered) fillAsking(query);
    return () => root.removeAttribute('data-answered');
  }, [answered, query]);
}

/** As src/head/fill-asking.ts does on arrival. */
function fillAsking(query: string): void {
  const heading = document.querySelector<HTMLElement>('[data-asking]');
  const { asking = '', askingAll = '' } = heading?.dataset ?? {};
  const text = query === '' ? askingAll : asking.replace('{{query}}', () => query);
  if (heading && heading.textContent !== text) heading.textContent = text;
}
