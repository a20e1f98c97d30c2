import { useState } from 'react';
import { useFailureText } from '../failure-text.ts';

/**
 * Sending something, once at a time: whether it is on its way, and in words what keeps it from
 * arriving. Needs the tables `errors` and `refusals`.
 */
export function useSending() {
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    setFault('');
    try {
      await act();
    } catch (error) {
      setFault(failureText(error));
    }
    setBusy(false);
  };
  return {
    busy,
    /** Empty when there is none. */
    fault,
    /** What is wrong before anything is sent; an empty text takes it back. */
    setFault,
    send: (act: () => Promise<void>): void => {
      if (!busy) void run(act);
    },
  };
}
