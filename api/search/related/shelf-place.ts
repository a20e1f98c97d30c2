import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { callSchemeOf } from '../../catalogue/marc/map/numbers.ts';
import { shelfLabel, type LibraryCopies } from '../../catalogue/copies/copies-by-library.ts';
import { shelfKey, type ShelfScheme, type ShelfSpot } from '../engine/engine.ts';

/** A title under a call number, as it is written. It says where that stands whatever the index looks like. */
export interface ShelfPlace {
  id: number;
  text: string;
  scheme: ShelfScheme | undefined;
}

/** The place as the index knows it. */
export const spotOf = ({ id, text, scheme }: ShelfPlace): ShelfSpot => ({
  key: shelfKey(text, scheme),
  id,
});

/** The place in an address, and back; null: nothing that we wrote. */
export const writePlace = ({ id, text, scheme }: ShelfPlace): string =>
  `${id}.${scheme ?? 'x'}.${text}`.slice(0, 1000).toWellFormed();

export function readPlace(written: string): ShelfPlace | null {
  const [, id, scheme, text] = /^(\d{1,15})\.(cdd|cdu|lcc|nlm|x)\.(.+)$/s.exec(written) ?? [];
  if (id === undefined || text === undefined) return null;
  return {
    id: Number(id),
    text,
    scheme: scheme === 'x' ? undefined : (scheme as ShelfScheme),
  };
}

/**
 * Where a title belongs on a shelf: by its label there, by that of another library, or by its record, where
 * a class alone will do. Null: nothing says where.
 */
export function placeOfTitle(
  { id, summary }: { id: number; summary: TitleSummary },
  places: readonly LibraryCopies[],
  library: number | undefined,
): ShelfPlace | null {
  const here = places.filter((place) => library === undefined || place.library.id === library);
  const labels = [...here, ...places].map(({ copies }) => shelfLabel(copies).callNumber);
  const text = [...labels, summary.callNumber].find(Boolean);
  return text === undefined ? null : { id, text, scheme: callSchemeOf(summary) };
}

/**
 * The labels under which a title stands on a shelf. One without copies stands where its record says, on
 * the shelf of the whole network alone.
 */
export function labelsOn(
  { callNumber: own }: TitleSummary,
  places: readonly LibraryCopies[],
  library?: number,
): string[] {
  if (places.length === 0) return library === undefined ? [own] : [];
  const here = places.filter((place) => library === undefined || place.library.id === library);
  return here.flatMap(({ copies }) => copies.map(({ callNumber }) => callNumber || own));
}
