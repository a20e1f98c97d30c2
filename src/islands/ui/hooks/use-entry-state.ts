import { useState } from 'react';
import { readEntry, writeEntry } from '#lib/history-entry.ts';

/**
 * State that belongs to the current entry of the browser's history: whoever reloads or comes back finds it as it was.
 *
 * @param name unique among what is shown under one address
 */
export function useEntryState<T>(name: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => (readEntry(name) ?? initial) as T);
  const set = (next: T) => {
    writeEntry(name, next);
    setValue(next);
  };
  return [value, set];
}
