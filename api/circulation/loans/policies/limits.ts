/** How many copies of some types together a patron may have. */
export interface LoanLimit {
  group_id: number | null;
  library_id: number | null;
  /** Codes of loan types; empty: all. */
  types: readonly string[];
  max_items: number;
  source: string | null;
  distance?: number;
}

/** A copy that a patron has on loan, or wants. */
export interface CountedCopy {
  titleId: number;
  loanKind: string;
  libraryId: number;
}

const countsFor = (
  { types, library_id }: Pick<LoanLimit, 'types' | 'library_id'>,
  { loanKind, libraryId }: CountedCopy,
): boolean =>
  (types.length === 0 || types.includes(loanKind)) &&
  (library_id === null || library_id === libraryId);

/** The limits of a group that a copy counts for; of the same types and library, the one of the nearest group. */
export function limitsFor(
  limits: readonly LoanLimit[],
  groupId: number,
  copy: CountedCopy,
): LoanLimit[] {
  const own = limits.filter(
    (limit) => (limit.group_id === null || limit.group_id === groupId) && countsFor(limit, copy),
  );
  const distanceOf = ({ group_id, distance = 0 }: LoanLimit) =>
    group_id === null ? Infinity : distance;
  const same = Map.groupBy(
    own,
    ({ types, library_id }) => `${types.toSorted().join(' ')} ${library_id}`,
  );
  return [...same.values()].flatMap(
    (some) => some.toSorted((a, b) => (distanceOf(a) < distanceOf(b) ? -1 : 1))[0] ?? [],
  );
}

/** How many of a patron's loans count for a limit. */
export const countedFor = (limit: LoanLimit, open: readonly CountedCopy[]): number =>
  open.filter((loan) => countsFor(limit, loan)).length;

/** The lowest limit that one more copy would exceed; null: none. */
export function exceededLimit(
  limits: readonly LoanLimit[],
  open: readonly CountedCopy[],
): number | null {
  const exceeded = limits
    .filter((limit) => countedFor(limit, open) >= limit.max_items)
    .map(({ max_items }) => max_items);
  return exceeded.length === 0 ? null : Math.min(...exceeded);
}
