import { readPlace } from '#contract/catalogue/plans.ts';
import { refused } from '../../core/http/refused.ts';
import type { Bind } from '../../core/http/bind.ts';
import type { Services } from '../../services.ts';
import { listLibraries } from '../../circulation/units/store.ts';
import { copiesByLibrary, type LibraryCopies } from '../copies/copies-by-library.ts';
import { copiesWire, openingsWire } from '../copies/wire.ts';
import { callSchemeOf } from '../marc/map/numbers.ts';
import { requireTitle } from '../records/require-title.ts';
import type { StoredTitle } from '../records/store.ts';
import { withActs, type Asker } from '../titles/main-act-facts.ts';
import { placesOf, placeWire } from './wire.ts';

/** Where copies stand, on the libraries' floor plans. */
export function planRoutes(bind: Bind, services: Services): void {
  const { db, plans, now } = services;
  bind(
    readPlace,
    async ({ params: { id }, query: { biblioteca, lugar } = {} }, { identity, locale }) => {
      const { queries } = db;
      const title = await requireTitle(queries, id);
      const { summary } = title;
      const libraries = await listLibraries(queries);
      if (biblioteca !== undefined && !libraries.some((library) => library.id === biblioteca)) {
        throw refused(404, 'library_not_found');
      }
      const places = (await copiesByLibrary(queries, [title.id], now())).get(title.id) ?? [];
      const patronId = identity.kind === 'patron' ? identity.patronId : null;
      const chosen =
        biblioteca ?? (await nearestLibrary(services, title, places, { patronId, locale }));
      const place = places.find(({ library }) => library.id === chosen) ?? places[0];
      const answer = {
        ...{ cod_acervo: title.id, title: summary.title, idioma: summary.language },
        bibliotecas: places.map(({ availability }) => availability),
      };
      if (!place) return answer;
      const { library } = place;
      const own = plans.now().filter((plan) => plan.library === library.code);
      const [first, ...more] = placesOf(own, place, {
        callNumber: place.callNumber || summary.callNumber,
        scheme: callSchemeOf(summary),
      });
      if (!first) return answer;
      const openings = await openingsWire(db, [library.id], now());
      const found = placeWire(place, [first, ...more], lugar);
      return { ...answer, lugar: { ...found, ...openings.get(library.id) } };
    },
  );
}

/** The library that the title's main act names: where its asker gets a copy soonest. */
async function nearestLibrary(
  services: Services,
  title: StoredTitle,
  libraries: readonly LibraryCopies[],
  asker: Asker,
): Promise<number | undefined> {
  if (libraries.length < 2) return undefined;
  const copies = await copiesWire(services, title, libraries);
  const { ato: act } = await withActs(services, { title, libraries, copies }, asker);
  return act?.cod_biblioteca;
}
