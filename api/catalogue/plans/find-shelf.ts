import { fold, shelfKey, shelfPrefix, type ShelfScheme } from '../../search/engine/engine.ts';
import type { Plan, PlanShelf } from './plan.ts';

/** What a copy says of its place. */
export interface CopyPlace {
  callNumber: string;
  /** "2º andar, estante 14", or `''`. */
  location: string;
  scheme?: ShelfScheme | undefined;
}

export interface FoundShelf {
  plan: Plan;
  shelf: PlanShelf;
}

/**
 * The shelf of a copy among the plans of its library: the one whose range holds its call number, on a floor that its
 * location does not contradict; else the one that its location names. Null if there is none.
 */
export function findShelf(plans: readonly Plan[], copy: CopyPlace): FoundShelf | null {
  const parts = partsOf(copy.location);
  const all = plans.flatMap((plan) => plan.shelves.map((shelf) => ({ plan, shelf })));
  const onFloor = ({ plan }: FoundShelf) =>
    plan.locations.some((location) => parts.includes(normalized(location)));
  const named = ({ shelf }: FoundShelf) => parts.some((part) => namesShelf(part, shelf.name));
  const possible = parts.length === 0 ? all : all.filter((one) => onFloor(one) || named(one));
  const key = shelfKey(copy.callNumber, copy.scheme);
  let best: (FoundShelf & { from: string }) | null = null;
  for (const one of key === '' ? [] : possible) {
    const from = shelfPrefix(one.shelf.from, copy.scheme);
    const to = shelfPrefix(one.shelf.to, copy.scheme);
    // Two shelves may share a bound: the number is on the one that begins last.
    if (from <= key && (key <= to || key.startsWith(to)) && (!best || best.from < from)) {
      best = { ...one, from };
    }
  }
  if (best) return { plan: best.plan, shelf: best.shelf };
  return possible.find((one) => onFloor(one) && named(one)) ?? null;
}

const normalized = (text: string): string => fold(text).replace(/\s+/gu, ' ').trim();

const partsOf = (location: string): string[] => location.split(',').map(normalized).filter(Boolean);

/** "estante 14" names shelf 14. */
const namesShelf = (part: string, name: string): boolean =>
  part === normalized(name) || part.endsWith(` ${normalized(name)}`);
