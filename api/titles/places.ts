import type { Output } from '#contract/calls.ts';
import type { Queries } from '../db/connection.ts';
import { listLibraries, type Library } from '../units/store.ts';
import { withOffset } from '../units/zone.ts';
import { placeAvailability } from './availability.ts';
import { copiesOfTitles, queuesOf, type StoredCopy } from './copy-store.ts';

type Place = Output<'GET /consulta'>['itens'][number]['disponibilidade'][number];

/** A title's copies in one library, with their availability. */
export interface LibraryCopies {
  library: Library;
  copies: StoredCopy[];
  availability: Place;
}

/** Every title's copies by library, most available first; libraries without copies are left out. */
export async function copiesByLibrary(
  q: Queries,
  titleIds: readonly number[],
): Promise<Map<number, LibraryCopies[]>> {
  const libraries = await listLibraries(q);
  const copies = await copiesOfTitles(q, titleIds);
  const queues = await queuesOf(q, titleIds);
  const places = new Map<number, LibraryCopies[]>();
  const groups = Map.groupBy(copies, ({ titleId, libraryId }) => `${titleId} ${libraryId}`);
  for (const [key, own] of groups) {
    const library = libraries.find(({ id }) => id === own[0]?.libraryId);
    const titleId = own[0]?.titleId;
    if (!library || titleId === undefined) continue;
    const place = placeOf(library, own, queues.get(key) ?? 0);
    if (!place) continue;
    const known = places.get(titleId);
    if (known) known.push(place);
    else places.set(titleId, [place]);
  }
  for (const list of places.values()) list.sort(byAvailability);
  return places;
}

const byAvailability = (a: LibraryCopies, b: LibraryCopies): number =>
  b.availability.disponiveis - a.availability.disponiveis || a.library.id - b.library.id;

function placeOf(library: Library, copies: StoredCopy[], queue: number): LibraryCopies | null {
  const sum = placeAvailability(copies);
  if (!sum) return null;
  const callNumber = copies[0]?.callNumber ?? '';
  return {
    library,
    copies,
    availability: {
      cod_biblioteca: library.id,
      desc_biblioteca: library.name,
      total: sum.total,
      disponiveis: sum.disponiveis,
      situacao: sum.situacao,
      ...(callNumber !== '' && { numero_chamada: callNumber }),
      ...(sum.dueAt !== null && {
        data_devolucao: withOffset(new Date(sum.dueAt), library.timeZone),
      }),
      ...(queue > 0 && { fila: queue }),
    },
  };
}
