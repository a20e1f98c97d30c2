import { readCampuses, readLibraries } from '#contract/circulation/units.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { stateAt, type OpeningCalendar } from './calendar.ts';
import { calendarsOf, listCampuses, listLibraries } from './store.ts';
import { addDays, withOffset } from './zone.ts';

export function unitRoutes(bind: Bind, { db, now }: Services): void {
  bind(readCampuses, async () => ({
    itens: (await listCampuses(db.queries)).map(({ id, name }) => ({
      cod_campus: id,
      nome_campus: name,
    })),
  }));

  bind(readLibraries, async ({ query }) => {
    const instant = now();
    const libraries = await listLibraries(db.queries, query?.campus);
    const today = instant.toISOString().slice(0, 10);
    const ids = libraries.map(({ id }) => id);
    const calendars = await calendarsOf(db.queries, ids, addDays(today, -2), addDays(today, 70));
    return {
      itens: libraries.map(({ id, name, campusId, campusName }) => ({
        cod_biblioteca: id,
        desc_biblioteca: name,
        cod_campus: campusId,
        nome_campus: campusName,
        ...openingWire(calendars.get(id), instant),
      })),
    };
  });
}

/** Empty when no hours are entered. */
function openingWire(calendar: OpeningCalendar | undefined, instant: Date) {
  if (!calendar) return {};
  const { state, changesAt } = stateAt(calendar, instant);
  if (state === 'unknown') return {};
  return {
    aberta_agora: state === 'open',
    ...(changesAt && { muda_em: withOffset(changesAt, calendar.zone) }),
  };
}
