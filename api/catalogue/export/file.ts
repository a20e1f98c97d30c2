import { EXPORT_FORMATS, type ExportFormat } from '#contract/shared/export/formats.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { FileResponse } from '../../core/http/file-response.ts';
import type { Services } from '../../services.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import { pageUrl } from '../records/page-url.ts';
import { readTitles } from './read.ts';
import type { Chunks } from './titles.ts';
import { WRITERS } from './writers.ts';

export interface ExportRequest {
  format: ExportFormat;
  ids: readonly number[];
  withHoldings: boolean;
  locale: Locale;
}

type Sources = Pick<Services, 'db' | 'settings' | 'origin' | 'now'>;

/** Streams titles in a format. */
export function exportPieces(services: Sources, request: ExportRequest): Chunks {
  const { db, settings, origin, now } = services;
  const { format, ids, withHoldings, locale } = request;
  const madeAt = now();
  const titles = readTitles(db.queries, ids, { locale, origin, withHoldings, now: madeAt });
  return WRITERS[format](titles, {
    ...{ locale, madeAt, count: ids.length },
    today: dayIn(madeAt, settings.timeZone),
    institution: settings.institution,
    authorityUrl: (id) => pageUrl({ origin, locale }, `/autoridade/${id}`),
  });
}

/** The same as a download. `name`: without extension. */
export const exportFile = (services: Sources, request: ExportRequest, name: string): FileResponse =>
  new FileResponse(exportPieces(services, request), fileProperties(request.format, name));

/** The same as one buffer. */
export async function exportBytes(services: Sources, request: ExportRequest): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of exportPieces(services, request)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** File name and media type of a format. */
export const fileProperties = (format: ExportFormat, name: string) => {
  const { media, extension } = EXPORT_FORMATS[format];
  return { media, name: `${name}.${extension}` };
};
