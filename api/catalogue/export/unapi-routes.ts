import { readUnapi } from '#contract/catalogue/export/unapi.ts';
import { EXPORT_FORMATS, mediaType } from '#contract/shared/export/formats.ts';
import { xmlElement } from '../../core/escape-xml.ts';
import type { Bind } from '../../core/http/bind.ts';
import { ProtocolResponse } from '../../core/http/other-status.ts';
import type { Services } from '../../services.ts';
import { titleOfId } from '../daia/request.ts';
import { currentTitles } from '../records/merged.ts';
import { exportBytes } from './file.ts';
import { exportCost } from './rules.ts';

/**
 * Formats by name. Zotero would prefer MARCXML or MODS to RIS, and takes nearly every kind of work for a book in MARC:
 * they have addresses of their own.
 */
const FORMATS = ['ris', 'bibtex'] as const;

/** UnAPI, version 1. */
export function unapiRoutes(bind: Bind, services: Services): void {
  bind(readUnapi, async (_input, { query, work, locale }) => {
    const asked = new URLSearchParams(query);
    const [id, name] = [asked.get('id'), asked.get('format')];
    if (id === null)
      return name === null ? formats(200) : refusal(400, 'A format is of an id: id is missing.');
    const number = titleOfId(id, services.origin);
    const titles = await currentTitles(services.db.queries, number === null ? [] : [number]);
    const title = titles.get(number ?? 0);
    if (!title || title.withdrawn) return refusal(404, 'No title has this id.');
    if (name === null) return formats(300, String(title.id));
    const format = FORMATS.find((one) => one === name);
    if (format === undefined) return refusal(406, `format is one of ${FORMATS.join(', ')}.`);
    work.check();
    work.charge(exportCost(format, 1));
    const ids = [title.id];
    const bytes = await exportBytes(services, { format, ids, withHoldings: true, locale });
    const text = Buffer.from(bytes).toString('utf8');
    return new ProtocolResponse(200, EXPORT_FORMATS[format].media, text);
  });
}

const refusal = (status: number, text: string) =>
  new ProtocolResponse(status, 'text/plain; charset=utf-8', `${text}\n`);

function formats(status: number, id?: string): ProtocolResponse {
  const list = FORMATS.map((name) =>
    xmlElement('format', { name, type: mediaType(EXPORT_FORMATS[name].media) }),
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement('formats', { id }, ...list)}\n`;
  return new ProtocolResponse(status, 'application/xml; charset=utf-8', xml);
}
