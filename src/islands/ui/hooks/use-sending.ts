import { useState } from 'react';
import { useErrorText } from '../error-text.ts';

/**
 * Sending something, once at a time: whether it is on its way, and in words what keeps it from
 * arriving. Needs the tables `errors` and `refusals`.
 */
export function useSending() {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    try {
      await act();
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  };
  return {
    busy,
    /** Empty when there is none. */
    problem,
    /** What is wrong before anything is sent; an empty text takes it back. */
    setProblem,
    send: (act: () => Promise<void>): void => {
      if (!busy) void run(act);
    },
  };
}
