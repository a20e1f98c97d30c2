import { useId } from 'react';
import { currentRendering } from '../../../rendering.ts';

type Ask<T> = (question: string, signal: AbortSignal) => Promise<T>;

/**
 * Asks while the page is rendered, which is then rendered again.
 *
 * @param shared what islands that ask the same have in common; by default an answer is for its component alone
 */
export function useAnswer<T>(question: string | null, ask: Ask<T>, shared?: unknown) {
  const id = useId();
  const key = shared ?? id;
  const none = { answered: null, isCurrent: false, loading: false, error: null, retry: () => {} };
  if (question === null) return none;
  const { answers, pending } = currentRendering();
  const known = answers.get(key) ?? new Map<string, { answer?: unknown; error?: unknown }>();
  answers.set(key, known);
  const settled = known.get(question);
  if (settled?.error !== undefined) return { ...none, isCurrent: true, error: settled.error };
  if (settled)
    return { ...none, isCurrent: true, answered: { question, answer: settled.answer as T } };
  const settle = ask(question, new AbortController().signal).then(
    (answer) => known.set(question, { answer }),
    (error: unknown) => known.set(question, { error }),
  );
  pending.push(settle);
  return { ...none, loading: true };
}
