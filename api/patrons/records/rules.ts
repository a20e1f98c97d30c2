import { sameEmails } from '#contract/shared/contact.ts';

/**
 * A row of a patron file (design §12). The login identifies the patron, case-insensitive. Empty fields are
 * not changed.
 */
export interface PatronInput {
  /** Line of the file. */
  line: number;
  /** As in the file; ASCII. */
  login: string;
  name: string;
  email: string;
  /** Code of the patron group. */
  group: string;
  /** Code of the library, which determines the campus. */
  library: string;
  card: string;
  /** Last day of the card; `never`: without end. */
  validUntil: string;
  /** Satisfies the rules; '': none given. */
  password: string;
  blocked: 0 | 1 | null;
  /** Another login of the same human; its own login: nobody else's. */
  sameAs: string;
  /** Telephone and address. */
  details: PatronDetails;
}

/** Contact data (table `patron_details`). */
export const PATRON_DETAILS = [
  'phone',
  'street',
  'complement',
  'district',
  'city',
  'postal_code',
] as const;
type Detail = (typeof PATRON_DETAILS)[number];
/** Empty: unknown. */
export type PatronDetails = Readonly<Record<Detail, string>>;

/** Values of a patron without the password. */
export interface PatronValues extends PatronDetails {
  person: string;
  name: string;
  email: string | null;
  group_id: number;
  campus_id: number | null;
  card: string | null;
  valid_until: string | null;
  blocked: 0 | 1;
}

export interface KnownPatron extends PatronValues {
  login: string;
  hasPassword: boolean;
}

export interface PatronFacts {
  /** By lower-case login. */
  known: ReadonlyMap<string, KnownPatron>;
  /** Owners by card number. */
  cards: ReadonlyMap<string, string>;
  /** Person keys. */
  persons: ReadonlySet<string>;
  groups: ReadonlyMap<string, number>;
  /** Campus id by library code. */
  campuses: ReadonlyMap<string, number>;
}

interface Problem {
  column: 'login' | 'name' | 'group' | 'library' | 'card' | 'same_as';
  problem: string;
}

export type PatronDecision =
  | { kind: 'refused'; problems: Problem[] }
  | { kind: 'create'; values: PatronValues; takesPassword: boolean }
  | { kind: 'update'; changed: Partial<PatronValues>; takesPassword: boolean }
  | { kind: 'unchanged' };

/** Normalized login. */
export const loginKey = (login: string): string => login.toLowerCase();

/** Decides what to do with a row, or returns its problems. */
function decidePatron(wanted: PatronInput, facts: PatronFacts): PatronDecision {
  const before = facts.known.get(loginKey(wanted.login));
  const problems = problemsOf(wanted, before, facts);
  if (problems.length > 0) return { kind: 'refused', problems };
  const values = valuesOf(wanted, before, facts);
  // A password chosen by the patron is never replaced.
  const takesPassword = wanted.password !== '' && before?.hasPassword !== true;
  if (!before) return { kind: 'create', values, takesPassword };
  const names = Object.keys(values) as (keyof PatronValues)[];
  const differing = names.filter((name) => values[name] !== before[name]);
  if (differing.length === 0 && !takesPassword) return { kind: 'unchanged' };
  const changed = Object.fromEntries(differing.map((name) => [name, values[name]]));
  return { kind: 'update', changed, takesPassword };
}

export interface DecidedRow {
  row: PatronInput;
  decision: PatronDecision;
}

/** Decides about each row, given the results of the previous ones. */
export function decidePatrons(rows: readonly PatronInput[], facts: PatronFacts): DecidedRow[] {
  const known = new Map(facts.known);
  const cards = new Map(facts.cards);
  const lines = new Map<string, number>();
  const decide = (row: PatronInput): PatronDecision => {
    const key = loginKey(row.login);
    const earlier = lines.get(key);
    if (earlier !== undefined) {
      const problem = `"${row.login}" is on line ${earlier} already`;
      return { kind: 'refused', problems: [{ column: 'login', problem }] };
    }
    const decision = decidePatron(row, { ...facts, known, cards });
    if (decision.kind === 'refused') return decision;
    lines.set(key, row.line);
    const after = patronAfter(row, decision, known.get(key));
    if (after) known.set(key, after);
    if (row.card !== '') cards.set(row.card, key);
    return decision;
  };
  return rows.map((row) => ({ row, decision: decide(row) }));
}

function patronAfter(
  { login }: PatronInput,
  decision: PatronDecision,
  before: KnownPatron | undefined,
): KnownPatron | undefined {
  if (decision.kind === 'create') {
    return { login, hasPassword: decision.takesPassword, ...decision.values };
  }
  return before && decision.kind === 'update' ? { ...before, ...decision.changed } : before;
}

function problemsOf(
  { login, name, group, library, card, sameAs }: PatronInput,
  before: KnownPatron | undefined,
  { known, cards, persons, groups, campuses }: PatronFacts,
): Problem[] {
  const problems: Problem[] = [];
  const add = (column: Problem['column'], problem: string) => problems.push({ column, problem });
  if (!before && name === '') add('name', 'a new patron needs one');
  if (!before && group === '') add('group', 'a new patron needs one');
  if (group !== '' && !groups.has(group)) add('group', `"${group}" does not exist`);
  if (library !== '' && !campuses.has(library)) add('library', `"${library}" does not exist`);
  const holder = cards.get(card);
  if (holder !== undefined && holder !== loginKey(login)) {
    add('card', `"${card}" is the card of ${holder}`);
  }
  if (sameAs !== '' && loginKey(sameAs) !== loginKey(login) && !known.has(loginKey(sameAs))) {
    add('same_as', `"${sameAs}" is no login, here or on an earlier line`);
  }
  // Otherwise a stranger would join the logins that share this key.
  if (!before && sameAs === '' && persons.has(login)) {
    add(
      'login',
      `"${login}" holds other logins together; say with same_as whether it is one of them`,
    );
  }
  return problems;
}

/** The patron's new values. */
function valuesOf(
  { login, name, email, group, library, card, blocked, sameAs, details, validUntil }: PatronInput,
  before: KnownPatron | undefined,
  { known, groups, campuses }: PatronFacts,
): PatronValues {
  const own = before?.login ?? login;
  const other = sameAs === '' ? undefined : known.get(loginKey(sameAs));
  const named = loginKey(sameAs) === loginKey(login) ? own : other?.person;
  return {
    person: named ?? before?.person ?? own,
    name: name || (before?.name ?? ''),
    email: sameEmails(email || (before?.email ?? ''), before?.email ?? '')
      ? (before?.email ?? null)
      : email,
    group_id: groups.get(group) ?? before?.group_id ?? 0,
    campus_id: campuses.get(library) ?? before?.campus_id ?? null,
    card: card || (before?.card ?? null),
    valid_until: validUntil === 'never' ? null : validUntil || (before?.valid_until ?? null),
    blocked: blocked ?? before?.blocked ?? 0,
    ...detailsOf(details, before),
  };
}

/** Contact data given in the row. */
const detailsOf = (wanted: PatronDetails, before: KnownPatron | undefined) =>
  Object.fromEntries(
    PATRON_DETAILS.map((name) => [name, wanted[name] || (before?.[name] ?? '')]),
  ) as Record<Detail, string>;
