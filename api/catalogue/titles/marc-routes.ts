import { readLinkset } from '#contract/catalogue/export/linkset.ts';
import { readDublinCore, readMarc } from '#contract/catalogue/marc.ts';
import { LINKSET_MEDIA } from '#contract/shared/export/title-links.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { FileResponse } from '../../core/http/file-response.ts';
import { marcFile } from '../../core/http/marc-file.ts';
import { dublinCore } from '../marc/show/dublin-core.ts';
import { statementName } from '../marc/show/dublin-core-names.ts';
import { oaiDc } from '../marc/write/dublin-core.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import { publicRecord, releasedRecord } from '../marc/write/public-record.ts';
import { marcRows } from '../marc/show/rows.ts';
import { requireMarc, requireTitle } from '../records/require-title.ts';
import { citableWork } from '../references/citable-work.ts';
import { cslItem } from '../references/formats/csl.ts';
import { linkset } from './typed-links.ts';

/** Routes for the record of a title in interchange formats. */
export function marcRoutes(bind: Bind, { db, settings, origin, now }: Services): void {
  bind(readMarc, async ({ params: { id }, query = {} }, { locale }) => {
    const stored = await requireMarc(db.queries, id);
    const record = query.liberacao === 1 ? releasedRecord(stored) : publicRecord(stored);
    if (query.formato === undefined) return marcRows(record, locale);
    return marcFile(record, query.formato, `acervo-${id}`);
  });

  bind(readDublinCore, async ({ params: { id }, query = {} }, { locale }) => {
    const statements = dublinCore(await requireMarc(db.queries, id));
    if (query.formato === 'xml') {
      const media = 'application/xml; charset=utf-8';
      return new FileResponse(oaiDc(statements), { media, name: `acervo-${id}-dc.xml` });
    }
    return {
      itens: statements.map(({ element, qualifier, scheme, value }) => ({
        elemento: element,
        ...(qualifier !== undefined && { qualificador: qualifier }),
        ...(scheme !== undefined && { esquema: scheme }),
        rotulo: statementName({ element, qualifier }, locale),
        valor: value,
      })),
    };
  });
  bind(readLinkset, async ({ params: { id } }) => {
    const { summary } = await requireTitle(db.queries, id);
    const marc = await requireMarc(db.queries, id);
    const today = dayIn(now(), settings.timeZone);
    const csl = cslItem(citableWork(marc, summary), id, today);
    const links = linkset({ id, summary, marc, csl, origin });
    return new FileResponse(links, { media: LINKSET_MEDIA, name: `acervo-${id}.linkset.json` });
  });
}
