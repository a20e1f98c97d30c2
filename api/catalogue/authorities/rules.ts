/** Authorities that match a title's heading. */
export interface HeadingFacts {
  /** The authority with this heading; `described` if it has a record. */
  own: { id: number; described: boolean } | undefined;
  /** Authorities whose records list this heading as a variant (4XX). */
  seeFrom: readonly number[];
}

/**
 * The authority of a heading: its own if that has a record; else the only one that lists it as a
 * variant (4XX). If several do, it is ambiguous, and the heading stays separate. Null: create an
 * authority.
 */
export function decideHeading({ own, seeFrom }: HeadingFacts): number | null {
  if (own?.described) return own.id;
  const [only] = seeFrom;
  return seeFrom.length === 1 && only !== undefined ? only : (own?.id ?? null);
}

/** An incoming authority record. */
export interface IncomingHeading {
  source: string;
  controlNumber: string | null;
  marc: string;
  /** Leader/05 is "d". */
  withdraws: boolean;
  /** The source was not given: the number may belong to another catalogue. */
  isSourceAssumed?: boolean;
}

/** A stored authority. */
export interface ExistingAuthority {
  id: number;
  source: string | null;
  control_number: string | null;
  kind: string;
  heading: string;
  heading_key: string;
  marc: string | null;
}

/** Stored authorities with the record's number and heading. */
export interface AuthorityFacts {
  byNumber: ExistingAuthority | undefined;
  byHeading: ExistingAuthority | undefined;
}

/**
 * Result of an authority record. `adopted`: the heading existed, from titles or from the same
 * source without a number, and now has its record. `taken`: another record describes this heading;
 * two of one heading would make its titles ambiguous. `number_taken`: another heading has its
 * number, and no source was given.
 */
export type AuthorityDecision =
  | { outcome: 'created' | 'absent' | 'taken' | 'number_taken' }
  | { outcome: 'unchanged' | 'withdrawn'; id: number }
  | { outcome: 'updated'; id: number; renamed: boolean }
  | { outcome: 'adopted'; id: number; released: number | null };

/** Pure. */
export function decideAuthority(
  incoming: IncomingHeading,
  { byNumber, byHeading }: AuthorityFacts,
): AuthorityDecision {
  if (incoming.withdraws) {
    return byNumber ? { outcome: 'withdrawn', id: byNumber.id } : { outcome: 'absent' };
  }
  if (byHeading && byHeading.id === byNumber?.id) return sameOrUpdated(incoming, byHeading);
  if (byHeading && canBeAdopted(byHeading, incoming)) {
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
  { marc }: Pick<IncomingHeading, 'marc'>,
  present: ExistingAuthority,
): AuthorityDecision =>
  marc === present.marc
    ? { outcome: 'unchanged', id: present.id }
    : { outcome: 'updated', id: present.id, renamed: false };

/** A heading without record, or with one of the same source without a number. */
const canBeAdopted = (
  { marc, source, control_number }: ExistingAuthority,
  incoming: Pick<IncomingHeading, 'source'>,
): boolean => marc === null || (control_number === null && source === incoming.source);
