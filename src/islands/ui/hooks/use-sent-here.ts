import { useState } from 'react';

interface Kept<T> {
  sent?: { person: number | null; answer: T };
}

/** What was sent from this place, as the browser's history keeps it. */
const keptHere = <T>(): Kept<T>['sent'] => (window.history.state as Kept<T> | null)?.sent;

/**
 * What came of a form that was sent. It stays with this place in the browser's history, so that whoever comes back to
 * it is told that it was sent, and finds no form to send again; only to whom it belongs. Null: nothing was sent here.
 */
export function useSentHere<T>(person: number | null): [T | null, (answer: T | null) => void] {
  const [sent, setSent] = useState(() => keptHere<T>());
  const keep = (answer: T | null) => {
    const next = answer === null ? undefined : { person, answer };
    window.history.replaceState({ ...(window.history.state as object | null), sent: next }, '');
    setSent(next);
  };
  return [sent?.person === person ? sent.answer : null, keep];
}
