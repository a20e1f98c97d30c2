import { EXPORT_FORMATS, type ExportFormat } from '#contract/shared/export/formats.ts';
import { LANG_HEADER } from '#contract/shared/languages.ts';
import { apiError, apiSettings } from '../http.ts';
import { endCounter } from './end-counter.ts';

export interface ExportWanted {
  format: ExportFormat;
  ids: readonly number[];
  /** With the libraries that hold each. */
  withHoldings: boolean;
}

/** What goes over the wire. */
export const exportBody = ({ format, ids, withHoldings }: ExportWanted) => ({
  tipo: format,
  dados: withHoldings ? ('completo' as const) : ('resumido' as const),
  acervos: [...ids],
});

/**
 * Fetches titles as a file.
 *
 * @param onCount told how many titles have come, where the format lets them be counted
 * @throws an ApiError for everything but the whole file
 */
export async function fetchExport(
  wanted: ExportWanted,
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
    const count = endCounter(end);
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
