import { useEffect, useState } from 'react';

export interface AnswerState<T> {
  /** The last answer and the question that it is of; it stays while the next one is awaited. */
  answered: { question: string; answer: T } | null;
  /** Whether `answered` is of the question that is asked now. */
  isCurrent: boolean;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

interface Settled<T> extends Pick<AnswerState<T>, 'answered' | 'error'> {
  attempt: string;
}

/**
 * The answer to a question that may change, null for none. A newer question ends the older one's
 * request.
 *
 * @param ask the same function every time
 */
export function useAnswer<T>(
  question: string | null,
  ask: (question: string, signal: AbortSignal) => Promise<T>,
): AnswerState<T> {
  const [retries, setRetries] = useState(0);
  const [settled, setSettled] = useState<Settled<T> | null>(null);
  const attempt = `${retries} ${question}`;

  useEffect(() => {
    if (question === null) return;
    const controller = new AbortController();
    const settle = (next: (old: Settled<T> | null) => Settled<T>) => {
      if (!controller.signal.aborted) setSettled(next);
    };
    ask(question, controller.signal).then(
      (answer) => settle(() => ({ attempt, answered: { question, answer }, error: null })),
      (error: unknown) => settle((old) => ({ attempt, answered: old?.answered ?? null, error })),
    );
    return () => controller.abort();
  }, [ask, attempt, question]);

  const isSettled = settled?.attempt === attempt;
  const answered = settled?.answered ?? null;
  return {
    answered,
    isCurrent: answered?.question === question,
    loading: question !== null && !isSettled,
    error: isSettled ? settled.error : null,
    retry: () => setRetries((count) => count + 1),
  };
}
