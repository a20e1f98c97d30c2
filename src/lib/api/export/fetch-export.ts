import { EXPORT_FORMATS, type ExportFormat } from '#contract/shared/export/formats.ts';
import { LANG_HEADER } from '#contract/shared/languages.ts';
import { apiError, apiSettings } from '../http.ts';
import { occurrenceCounter } from './occurrence-counter.ts';

export interface ExportRequest {
  format: ExportFormat;
  ids: readonly number[];
  /** Include the libraries with copies. */
  withHoldings: boolean;
}

/** Request body. */
export const exportBody = ({ format, ids, withHoldings }: ExportRequest) => ({
  tipo: format,
  dados: withHoldings ? ('completo' as const) : ('resumido' as const),
  acervos: [...ids],
});

/**
 * Fetches titles as a file.
 *
 * @param onCount progress in titles, for formats in which they can be counted
 * @throws an ApiError for everything but the complete file
 */
export async function fetchExport(
  wanted: ExportRequest,
  onCount: (count: number) => void,
): Promise<{ content: Blob; name: string }> {
  const { media, extension, end } = EXPORT_FORMATS[wanted.format];
  const name = `acervo.${extension}`;
  try {
    const answer = await fetch(`${apiSettings.origin}/api/acervo/exportar-cesta`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: LANG_HEADER[apiSettings.locale()] },
      body: JSON.stringify(exportBody(wanted)),
    });
    if (!answer.ok) throw apiError(answer, await answer.json().catch(() => null));
    if (end === null || !answer.body) return { content: await answer.blob(), name };
    const count = occurrenceCounter(end);
    const pieces: BlobPart[] = [];
    const reader = answer.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      onCount(count(value));
    }
    return { content: new Blob(pieces, { type: media }), name };
  } catch (error) {
    throw error instanceof TypeError ? apiError(undefined, null, error) : error;
  }
}
