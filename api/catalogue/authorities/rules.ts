/** What the catalogue has under the heading of a title. */
export interface HeadingFacts {
  /** The authority of this very heading; `described` when it has a record. */
  own: { id: number; described: boolean } | undefined;
  /** The authorities whose records name this heading as another form of theirs (4XX), each once. */
  seeFrom: readonly number[];
}

/**
 * The authority that a heading stands for: the one that it names itself when that one has a record;
 * else the only one whose record leads from it (4XX). Where several do, nobody can tell which is
 * meant, and the heading stays by itself. Null: an authority is to be made.
 */
export function decideHeading({ own, seeFrom }: HeadingFacts): number | null {
  if (own?.described) return own.id;
  const [only] = seeFrom;
  return seeFrom.length === 1 && only !== undefined ? only : (own?.id ?? null);
}

/** An authority record that comes into the catalogue. */
export interface ArrivingAuthority {
  source: string;
  controlNumber: string | null;
  marc: string;
  /** Leader/05 is "d". */
  withdraws: boolean;
  /** Nobody has named the source: the same number may be that of another catalogue. */
  isSourceAssumed?: boolean;
}

/** An authority as the catalogue has it. */
export interface PresentAuthority {
  id: number;
  source: string | null;
  control_number: string | null;
  kind: string;
  heading: string;
  heading_key: string;
  marc: string | null;
}

/** Where a record may already be: under its number, and under its heading. */
export interface AuthorityFacts {
  byNumber: PresentAuthority | undefined;
  byHeading: PresentAuthority | undefined;
}

/**
 * What an authority record does. `adopted`: the heading stood there already, made from titles or
 * told by the same source without a number, and now has its record. `taken`: another record has
 * described this heading; two of one heading would leave its titles without a home. `number_taken`: another
 * heading has its number, and nobody has said that both come from one source.
 */
export type AuthorityDecision =
  | { outcome: 'created' | 'absent' | 'taken' | 'number_taken' }
  | { outcome: 'unchanged' | 'withdrawn'; id: number }
  | { outcome: 'updated'; id: number; renamed: boolean }
  | { outcome: 'adopted'; id: number; released: number | null };

/** Pure. */
export function decideAuthority(
  incoming: ArrivingAuthority,
  { byNumber, byHeading }: AuthorityFacts,
): AuthorityDecision {
  if (incoming.withdraws) {
    return byNumber ? { outcome: 'withdrawn', id: byNumber.id } : { outcome: 'absent' };
  }
  if (byHeading && byHeading.id === byNumber?.id) return sameOrUpdated(incoming, byHeading);
  if (byHeading && isOpenTo(byHeading, incoming)) {
    if (byHeading.marc === incoming.marc) return { outcome: 'unchanged', id: byHeading.id };
    return { outcome: 'adopted', id: byHeading.id, released: byNumber?.id ?? null };
  }
  if (byHeading) return { outcome: 'taken' };
  if (!byNumber) return { outcome: 'created' };
  return incoming.isSourceAssumed
    ? { outcome: 'number_taken' }
    : { outcome: 'updated', id: byNumber.id, renamed: true };
}

const sameOrUpdated = (
  { marc }: Pick<ArrivingAuthority, 'marc'>,
  present: PresentAuthority,
): AuthorityDecision =>
  marc === present.marc
    ? { outcome: 'unchanged', id: present.id }
    : { outcome: 'updated', id: present.id, renamed: false };

/** A heading without record, or with one of the same source that has no number. */
const isOpenTo = (
  { marc, source, control_number }: PresentAuthority,
  incoming: Pick<ArrivingAuthority, 'source'>,
): boolean => marc === null || (control_number === null && source === incoming.source);
