import { useEffect, type RefObject } from 'react';

/** No character, so that it does nothing while somebody types or speaks (WCAG 2.1.4). */
export const FILTER_KEY = 'F2';

/** Id of the filters beside the results. */
export const FILTERS = 'filtros';

/** The key leads to the filters, and back to the heading; where they are in a sheet, it opens that. */
export function useFilterKey(heading: RefObject<HTMLElement | null>, openSheet: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
      if (key !== FILTER_KEY || ctrlKey || altKey || metaKey || shiftKey) return;
      const filters = document.getElementById(FILTERS);
      if (!filters) return;
      event.preventDefault();
      if (filters.contains(document.activeElement)) heading.current?.focus();
      else if (filters.getClientRects().length > 0) filters.focus();
      else openSheet();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [heading, openSheet]);
}
