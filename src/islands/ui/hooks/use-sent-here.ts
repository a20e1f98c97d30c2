import { useEntryState } from './use-entry-state.ts';

/**
 * What came of a form that was sent. It stays with this place in the browser's history, so that whoever comes back to
 * it is told that it was sent, and finds no form to send again; only to whom it belongs. Null: nothing was sent here.
 */
export function useSentHere<T>(person: number | null): [T | null, (answer: T | null) => void] {
  const [sent, setSent] = useEntryState<{ person: number | null; answer: T } | null>('sent', null);
  const set = (answer: T | null) => setSent(answer === null ? null : { person, answer });
  return [sent?.person === person ? sent.answer : null, set];
}
