import { useEntryState } from './use-entry-state.ts';

/**
 * Result of a submitted form, stored in the browser's history entry: whoever comes back sees the
 * confirmation instead of the form. Only for the same user. Null: nothing was submitted here.
 */
export function useSentHere<T>(person: number | null): [T | null, (answer: T | null) => void] {
  const [sent, setSent] = useEntryState<{ person: number | null; answer: T } | null>('sent', null);
  const set = (answer: T | null) => setSent(answer === null ? null : { person, answer });
  return [sent?.person === person ? sent.answer : null, set];
}
