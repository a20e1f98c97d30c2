import { readPlace } from '#contract/catalogue/plans.ts';
import { refused } from '../../core/http/refused.ts';
import type { Bind } from '../../core/http/bind.ts';
import type { Services } from '../../services.ts';
import { listLibraries } from '../../circulation/units/store.ts';
import { copiesByLibrary } from '../copies/copies-by-library.ts';
import { openingsWire } from '../copies/wire.ts';
import { callSchemeOf } from '../marc/map/numbers.ts';
import { requireTitle } from '../records/require-title.ts';
import { findCopy, placeWire } from './wire.ts';

/** Where copies stand, on the libraries' floor plans. */
export function planRoutes(bind: Bind, { db, plans, now }: Services): void {
  bind(readPlace, async ({ params: { id }, query: { biblioteca } = {} }) => {
    const { queries } = db;
    const title = await requireTitle(queries, id);
    const { summary } = title;
    const libraries = await listLibraries(queries);
    if (biblioteca !== undefined && !libraries.some((library) => library.id === biblioteca)) {
      throw refused(404, 'library_not_found');
    }
    const places = (await copiesByLibrary(queries, [title.id], now())).get(title.id) ?? [];
    const place = places.find(({ library }) => library.id === biblioteca) ?? places[0];
    const answer = {
      ...{ cod_acervo: title.id, title: summary.title, idioma: summary.language },
      bibliotecas: places.map(({ availability }) => availability),
    };
    if (!place) return answer;
    const { library } = place;
    const own = plans.now().filter((plan) => plan.library === library.code);
    const found = findCopy(own, place, {
      callNumber: place.callNumber || summary.callNumber,
      scheme: callSchemeOf(summary),
    });
    const openings = await openingsWire(db, [library.id], now());
    return { ...answer, lugar: { ...placeWire(place, found), ...openings.get(library.id) } };
  });
}
