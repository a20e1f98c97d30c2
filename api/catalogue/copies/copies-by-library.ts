import type { Output } from '#contract/calls.ts';
import type { Queries } from '../../core/db/connection.ts';
import { listLibraries, type Library } from '../../circulation/units/store.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import { copyStatus, placeAvailability } from './availability.ts';
import { copiesOfTitles, queuesOf, type StoredCopy } from './store.ts';

type Place = Output<'GET /consulta'>['itens'][number]['disponibilidade'][number];

/** A title's copies in one library, with their availability. */
export interface LibraryCopies {
  library: Library;
  /** Those that count: lost ones do not. */
  copies: StoredCopy[];
  /** Of the first copy that has one; `''` when none has. */
  callNumber: string;
  availability: Place;
}

/** Every title's copies by library, most available first; libraries without copies are left out. */
export async function copiesByLibrary(
  q: Queries,
  titleIds: readonly number[],
): Promise<Map<number, LibraryCopies[]>> {
  const libraries = new Map((await listLibraries(q)).map((library) => [library.id, library]));
  const copies = await copiesOfTitles(q, titleIds);
  const queues = await queuesOf(q, titleIds);
  const places = new Map<number, LibraryCopies[]>();
  const groups = Map.groupBy(copies, ({ titleId, libraryId }) => `${titleId} ${libraryId}`);
  for (const [key, own] of groups) {
    const [first] = own;
    const library = first && libraries.get(first.libraryId);
    if (!library) continue;
    const { titleId } = first;
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

/** What stands on the shelf for a library's copies: of one that can be borrowed, where there is one. */
export function labelOf(copies: readonly StoredCopy[]): { callNumber: string; shelf: string } {
  const labelled = copies.filter(({ callNumber }) => callNumber !== '');
  const copy =
    labelled.find(({ loanKind }) => loanKind !== 'consulta_local') ?? labelled[0] ?? copies[0];
  return { callNumber: copy?.callNumber ?? '', shelf: copy?.shelfLocation ?? '' };
}

/** A title's copies in one library, or some of them, summed up; null when none counts. */
export function placeOf(
  library: Library,
  all: readonly StoredCopy[],
  queue: number,
): LibraryCopies | null {
  const sum = placeAvailability(all);
  if (!sum) return null;
  const copies = all.filter((copy) => copyStatus(copy) !== null);
  const callNumber = labelOf(copies).callNumber;
  return {
    library,
    copies,
    callNumber,
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
