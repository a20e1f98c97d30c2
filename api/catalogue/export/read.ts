import { setImmediate } from 'node:timers/promises';
import type { Locale } from '#contract/shared/languages.ts';
import { ownIds, currentTitles } from '../records/merged.ts';
import { marcByIds, type StoredTitle } from '../records/store.ts';
import { copiesByLibrary, type LibraryCopies } from '../copies/copies-by-library.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { MarcRecord } from '../marc/record.ts';
import { releasedRecord } from '../marc/write/public-record.ts';
import { pageUrl } from '../records/page-url.ts';
import { citableWork } from '../references/citable-work.ts';
import { word } from '../../core/words.ts';
import type { ExportedTitle, Titles } from './titles.ts';

/** Titles per page; each page is written before the next is read. */
const PAGE = 50;

export interface Reading {
  locale: Locale;
  /** Public address of the site. */
  origin: string;
  withHoldings: boolean;
  now: Date;
}

/** Titles in the order of their ids, including missing ones. */
export async function* readTitles(
  q: Queries,
  ids: readonly number[],
  reading: Reading,
): Titles & AsyncGenerator<ExportedTitle> {
  for (const some of chunks(ids, PAGE)) {
    const titles = await currentTitles(q, some);
    const own = ownIds(titles);
    const marcs = await marcByIds(q, own);
    const places = reading.withHoldings
      ? await copiesByLibrary(q, own, reading.now)
      : new Map<number, never>();
    for (const id of some) {
      const title = titles.get(id);
      const at = title?.id ?? id;
      const facts = { title, marc: marcs.get(at), places: places.get(at) ?? [] };
      yield takenTitle(id, facts, reading);
    }
    // Yields to other requests.
    await setImmediate();
  }
}

interface Facts {
  title: StoredTitle | undefined;
  marc: MarcRecord | undefined;
  places: readonly LibraryCopies[];
}

function takenTitle(id: number, { title, marc, places }: Facts, reading: Reading): ExportedTitle {
  const { locale } = reading;
  const isHere = title !== undefined && !title.withdrawn && marc !== undefined;
  return {
    id,
    title: title?.summary.title || word('server/export', 'unknown', locale, { id }),
    address: pageUrl(reading, `/acervo/${id}`),
    known: isHere
      ? {
          summary: title.summary,
          record: releasedRecord(marc),
          work: citableWork(marc, title.summary),
        }
      : null,
    holdings: isHere
      ? places.map(({ library, callNumber }) => ({ library: library.name, callNumber }))
      : [],
  };
}
