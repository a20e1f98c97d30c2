import type { Output } from '#contract/calls.ts';
import type { Queries } from '../../core/db/connection.ts';
import { listLibraries, type Library } from '../../circulation/units/store.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import { copyStatus, placeAvailability } from './availability.ts';
import { inSetOrder } from './set-order.ts';
import { copiesByTitle, queueLengths, type StoredCopy } from './store.ts';

type Place = Output<'GET /consulta'>['itens'][number]['disponibilidade'][number];

/** A title's copies in one library, with their availability. */
export interface LibraryCopies {
  library: Library;
  /** Without lost copies. */
  copies: StoredCopy[];
  /** Of the first copy that has one; `''` if none. */
  callNumber: string;
  availability: Place;
}

/** Copies of every title by library, most available first; libraries without copies are omitted. */
export async function copiesByLibrary(
  q: Queries,
  titleIds: readonly number[],
  now: Date,
): Promise<Map<number, LibraryCopies[]>> {
  const libraries = new Map((await listLibraries(q)).map((library) => [library.id, library]));
  const copies = await copiesByTitle(q, titleIds);
  const queues = await queueLengths(q, titleIds);
  const places = new Map<number, LibraryCopies[]>();
  const groups = Map.groupBy(copies, ({ titleId, libraryId }) => `${titleId} ${libraryId}`);
  for (const [key, own] of groups) {
    const [first] = own;
    const library = first && libraries.get(first.libraryId);
    if (!library) continue;
    const { titleId } = first;
    const place = libraryAvailability(library, inSetOrder(own), {
      queue: queues.get(key) ?? 0,
      now,
    });
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

/** Call number and shelf of a library's copies: of one that can be borrowed, if any. */
export function shelfLabel(copies: readonly StoredCopy[]): { callNumber: string; shelf: string } {
  const labelled = copies.filter(({ callNumber }) => callNumber !== '');
  const copy =
    labelled.find(({ typeKind }) => typeKind !== 'consulta_local') ?? labelled[0] ?? copies[0];
  return { callNumber: copy?.callNumber ?? '', shelf: copy?.shelfLocation ?? '' };
}

/** Summary of a title's copies in one library; null when no copy counts. */
export function libraryAvailability(
  library: Library,
  all: readonly StoredCopy[],
  { queue, now }: { queue: number; now: Date },
): LibraryCopies | null {
  const sum = placeAvailability(all, now);
  if (!sum) return null;
  const copies = all.filter((copy) => copyStatus(copy) !== null);
  const callNumber = shelfLabel(copies).callNumber;
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
