/** Which copies fill a hold: those of its pick-up library, of the libraries of that campus, or of any library. */
export const HOLD_REACHES = ['library', 'campus', 'network'] as const;
export type HoldReach = (typeof HOLD_REACHES)[number];

/** Libraries, and how many days a copy travels between them. */
export interface TransferNetwork {
  /** Campus of each library. */
  campusOf: ReadonlyMap<number, number>;
  /** From library, to library: days; a missing pair is not served. */
  transferDays: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/** Libraries whose copies fill a hold, nearest first, with the days that a copy travels. */
export type Sources = ReadonlyMap<number, number>;

/**
 * The libraries whose copies reach a pick-up library: itself, then the nearest, then by number. Undefined: only
 * itself.
 */
export function sourcesWithin(
  reach: HoldReach,
  to: number,
  { campusOf, transferDays }: TransferNetwork,
): Sources | undefined {
  if (reach === 'library') return undefined;
  const others = [...campusOf].flatMap(([from, campus]) => {
    const days = transferDays.get(from)?.get(to);
    const isWithin = reach === 'network' || campus === campusOf.get(to);
    return from === to || !isWithin || days === undefined ? [] : [{ from, days }];
  });
  others.sort((a, b) => a.days - b.days || a.from - b.from);
  return new Map([[to, 0], ...others.map(({ from, days }): [number, number] => [from, days])]);
}

/** Pairs of libraries that a reach needs and the transfer table does not name. */
export function transferGaps<L extends string | number>(
  reach: HoldReach,
  campusOf: ReadonlyMap<L, L>,
  isNamed: (from: L, to: L) => boolean,
): [from: L, to: L][] {
  if (reach === 'library') return [];
  return [...campusOf].flatMap(([from, campus]) =>
    [...campusOf].flatMap(([to, other]): [L, L][] =>
      from === to || (reach === 'campus' && campus !== other) || isNamed(from, to)
        ? []
        : [[from, to]],
    ),
  );
}
