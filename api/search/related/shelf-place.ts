import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { callSchemeOf } from '../../catalogue/marc/map/numbers.ts';
import { shelfLabel, type LibraryCopies } from '../../catalogue/copies/copies-by-library.ts';
import { shelfKey, type ShelfScheme, type ShelfSpot } from '../engine/engine.ts';

/** A title and a call number as written; independent of the state of the index. */
export interface ShelfPlace {
  id: number;
  text: string;
  scheme: ShelfScheme | undefined;
}

/** The place in the form of the index. */
export const toShelfSpot = ({ id, text, scheme }: ShelfPlace): ShelfSpot => ({
  key: shelfKey(text, scheme),
  id,
});

/** Serialises a place for a URL; `readPlace` returns null for anything else. */
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
 * Place of a title on a shelf: by its label there, in another library, or by its record, where a
 * class is enough. Null if unknown.
 */
export function findTitlePlace(
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
 * Labels of a title on a shelf. A title without copies appears only on the shelf of the whole
 * network, where its record places it.
 */
export function shelfLabels(
  { callNumber: own }: TitleSummary,
  places: readonly LibraryCopies[],
  library?: number,
): string[] {
  if (places.length === 0) return library === undefined ? [own] : [];
  const here = places.filter((place) => library === undefined || place.library.id === library);
  return here.flatMap(({ copies }) => copies.map(({ callNumber }) => callNumber || own));
}
