import type { Output } from '#contract/calls.ts';
import type { Services } from '../../services.ts';
import { requireTitle } from '../records/require-title.ts';
import { describedTitle } from '../records/title-wire.ts';
import { copiesByLibrary } from '../copies/copies-by-library.ts';
import { citableWork } from '../references/citable-work.ts';
import { referenceWire } from '../references/wire.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import { tabFacts } from './tab-facts.ts';
import { titleTabs } from './tabs.ts';
import { typedLinks } from './typed-links.ts';
import { readWireTitle } from './wire-title.ts';

/** Data of a title's pages: read once for all languages, as for anonymous users. */
export async function titlePage(
  services: Services,
  id: number,
): Promise<Output<'GET /publicacao/acervos/:id/pagina'>> {
  const { db, settings, origin, now } = services;
  const stored = await requireTitle(db.queries, id);
  const title = await readWireTitle({ ...services, titles: services.catalogue.titles }, stored);
  const libraries = (await copiesByLibrary(db.queries, [id], now())).get(id) ?? [];
  const tabs = titleTabs(await tabFacts(services, { title: stored, libraries, patronId: null }));
  const work = citableWork(title.marc, title.summary);
  const { trechos, csl } = referenceWire(work, id, dayIn(now(), settings.timeZone));
  return {
    partes: tabs.map(({ code }) => code),
    bibliotecas: libraries.map(({ availability }) => availability),
    referencia: { trechos, csl },
    ligacoes: typedLinks({ ...title, csl, origin }),
    acervos: settings.languages.map((idioma) => ({
      idioma,
      acervo: describedTitle(title, idioma),
    })),
  };
}
