import { useEffect } from 'react';
import { isApiError } from '#lib/api/http.ts';
import { useAnswer, type AnswerState } from './use-answer.ts';

interface ShellRecord<T> extends Pick<AnswerState<T>, 'answered' | 'error' | 'retry'> {
  /** The server answered that there is no such record, or no more. */
  isGone: boolean;
}

/**
 * The record that a shell draws, by its code. Its page is kept out of search engines once the server
 * has said that there is none; a network that failed says nothing of the record.
 *
 * @param read the same function every time: from `namingPage`
 */
export function useShellRecord<T>(
  code: number,
  read: (code: string, signal: AbortSignal) => Promise<T>,
): ShellRecord<T> {
  const { answered, error, retry } = useAnswer(String(code), read);
  const isGone = isApiError(error) && [404, 410].includes(error.statusCode);

  useEffect(() => {
    if (!isGone) return;
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex';
    document.head.append(robots);
    return () => robots.remove();
  }, [isGone]);

  return { answered, error, retry, isGone };
}

/** `read`, after which the page bears the name of what came before anything of it is drawn. */
export const namingPage =
  <T>(
    read: (code: string, signal: AbortSignal) => Promise<T>,
    nameOf: (record: T) => string,
  ): typeof read =>
  async (code, signal) => {
    const record = await read(code, signal);
    // A function, since "$&" in a name means nothing.
    document.title = document.title.replace(/^[^·]+/, () => `${nameOf(record)} `);
    return record;
  };
