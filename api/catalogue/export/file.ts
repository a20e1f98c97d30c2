import { EXPORT_FORMATS, type ExportFormat } from '#contract/shared/export/formats.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { FileResponse } from '../../core/http/file-response.ts';
import type { Services } from '../../services.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import { pageUrl } from '../records/page-url.ts';
import { readTitles } from './read.ts';
import type { Pieces } from './titles.ts';
import { WRITERS } from './writers.ts';

export interface Wanted {
  format: ExportFormat;
  ids: readonly number[];
  withHoldings: boolean;
  locale: Locale;
}

type Sources = Pick<Services, 'db' | 'settings' | 'origin' | 'now'>;

/** The titles in a format, piece by piece. */
export function exportPieces(services: Sources, wanted: Wanted): Pieces {
  const { db, settings, origin, now } = services;
  const { format, ids, withHoldings, locale } = wanted;
  const titles = readTitles(db.queries, ids, { locale, origin, withHoldings });
  const madeAt = now();
  return WRITERS[format](titles, {
    ...{ locale, madeAt, count: ids.length },
    today: dayIn(madeAt, settings.timeZone),
    institution: settings.institution,
    authorityUrl: (id) => pageUrl({ origin, locale }, `/autoridade/${id}`),
  });
}

/** The same as a file to keep. `name`: without its extension. */
export const exportFile = (services: Sources, wanted: Wanted, name: string): FileResponse =>
  new FileResponse(exportPieces(services, wanted), fileNamed(wanted.format, name));

/** The same in one piece. */
export async function exportBytes(services: Sources, wanted: Wanted): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of exportPieces(services, wanted)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** What the file of a format is called, and its type. */
export const fileNamed = (format: ExportFormat, name: string) => {
  const { media, extension } = EXPORT_FORMATS[format];
  return { media, name: `${name}.${extension}` };
};
