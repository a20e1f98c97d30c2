import { useState } from 'react';

const here = () => window.history.state as Record<string, unknown> | null;

/**
 * Whether all rows are shown, and how to show them. In the entry of the history, as useEntryState does, which would be
 * one more file on this page.
 */
export function useAllShown(entry: string): [boolean, () => void] {
  const [all, setAll] = useState(() => here()?.[entry] === true);
  const showAll = () => {
    window.history.replaceState({ ...here(), [entry]: true }, '');
    setAll(true);
  };
  return [all, showAll];
}
