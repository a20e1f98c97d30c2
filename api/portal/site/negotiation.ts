import { DATA_ADDRESSES, type DataSegment } from '../../core/http/called-addresses.ts';
import type { RecordKind } from './manifest.ts';

/** First segment of the addresses of records. */
export const SEGMENTS: Readonly<Record<RecordKind, DataSegment>> = {
  title: 'acervo',
  authority: 'autoridade',
};

/** Matches `Accept` headers that name pages, as those of browsers do. */
export const TAKES_PAGES = 'text/html|application/xhtml\\+xml';

/** Regular expressions of `Accept` headers and the extension of the data that each gets, in order. */
export const acceptedData = (record: RecordKind): { accept: string; extension: string }[] =>
  DATA_ADDRESSES[SEGMENTS[record]].map(({ media, extension }) => ({
    accept: `${media.replace(/[.+]/g, '\\$&')}(?:[;, ]|$)`,
    extension,
  }));

/**
 * Address of the data that a client wants instead of a record's page; null: the page. Programs that name no pages
 * get the first of our forms that they name, whatever their preferences, so that nginx can decide the same.
 */
export function dataAddress(record: RecordKind, id: number, accept: string | undefined) {
  if (accept === undefined || new RegExp(TAKES_PAGES, 'i').test(accept)) return null;
  const found = acceptedData(record).find((one) => new RegExp(one.accept, 'i').test(accept));
  return found ? `/${SEGMENTS[record]}/${id}.${found.extension}` : null;
}
