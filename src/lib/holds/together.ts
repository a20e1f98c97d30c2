import type { Output } from '#contract/calls.ts';
import { holdPlaces, type HoldPlace } from './places.ts';

/** A work of which no copy is on the shelf, and where it can be held. */
export interface MissingWork {
  id: number;
  title: string;
  options: Output<'GET /reserva/:id/informacoes-iniciais'>;
}

interface Library {
  id: number;
  name: string;
}

/** Libraries where works can be picked up, those with most of them first. */
export function commonLibraries(works: readonly MissingWork[]): Library[] {
  const found = new Map<number, Library & { works: number }>();
  for (const work of works) {
    const places = holdPlaces(work.options, work.id).toHold.map(({ place }) => place);
    for (const id of new Set(places.map(({ cod_biblioteca }) => cod_biblioteca))) {
      const name = places.find(({ cod_biblioteca }) => cod_biblioteca === id)?.desc_biblioteca;
      const library = found.get(id) ?? { id, name: name ?? '', works: 0 };
      found.set(id, { ...library, works: library.works + 1 });
    }
  }
  return [...found.values()]
    .sort((a, b) => b.works - a.works)
    .map(({ id, name }) => ({ id, name }));
}

/**
 * What can be done for a work at a library: a hold, a choice between volumes on the page of the work,
 * or nothing, with the reasons of the server, or where else it is picked up.
 */
export type HoldOffer =
  | { kind: 'hold'; place: HoldPlace }
  | { kind: 'choose' }
  | { kind: 'elsewhere'; libraries: string[] }
  | { kind: 'refused'; reasons: string[] };

export function offerAt({ id, options }: MissingWork, libraryId: number): HoldOffer {
  const { toHold, refusals } = holdPlaces(options, id);
  const here = toHold.filter(({ place }) => place.cod_biblioteca === libraryId);
  const [place] = here;
  if (here.length > 1) return { kind: 'choose' };
  if (place) return { kind: 'hold', place };
  if (toHold.length > 0) {
    const names = toHold.map(({ place: { desc_biblioteca: name } }) => name);
    return { kind: 'elsewhere', libraries: [...new Set(names)] };
  }
  const said = options.motivos?.map(({ mensagem }) => mensagem) ?? [];
  return { kind: 'refused', reasons: refusals.length > 0 ? refusals : [...new Set(said)] };
}
