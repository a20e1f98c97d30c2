import { isApiError } from '#lib/api/http.ts';
import { currentRendering } from '../../../rendering.ts';
import { useAnswer } from './use-answer.ts';

type Read<T> = (code: string, signal: AbortSignal) => Promise<T>;

/** The record that a shell shows, by its code. */
export function useShellRecord<T>(code: number, read: Read<T>) {
  const { answered, error, retry } = useAnswer(String(code), read);
  const isGone = isApiError(error) && [404, 410].includes(error.statusCode);
  return { answered, error, retry, isGone };
}

/** `read`, after which the page has the name of the record. */
export const namingPage =
  <T>(read: Read<T>, nameOf: (record: T) => string): Read<T> =>
  async (code, signal) => {
    const record = await read(code, signal);
    currentRendering().title = nameOf(record);
    return record;
  };
