/** What staff may be permitted, each for named libraries (docs/decisions/staff-accounts.md). */
export const STAFF_RIGHTS = [
  /** Lend, take back, renew, fetch holds, send and receive copies. */
  'lend',
  /** Lend or renew in spite of a refusal, with a reason. */
  'override',
  /** Receive payments and charge. */
  'money',
  /** Waive debts. */
  'waive',
  /** Open, enrol and correct people's records. */
  'people',
  /** Block and unblock people. */
  'block',
  /** Decide comments, suggestions and requests. */
  'decide',
  /** Add and correct copies. */
  'copies',
  /** Edit catalogue records. */
  'records',
  /** Change opening hours. */
  'hours',
  /** Change policies. */
  'policies',
  /** Read the log of everybody's acts, and correct records of staff. */
  'rights',
] as const;
export type StaffRight = (typeof STAFF_RIGHTS)[number];

/** Ready sets of rights. */
export const STAFF_ROLES = {
  counter: ['lend', 'money', 'people'],
  librarian: [
    'lend',
    'override',
    'money',
    'waive',
    'people',
    'block',
    'decide',
    'copies',
    'records',
    'hours',
  ],
  head: STAFF_RIGHTS,
} as const satisfies Record<string, readonly StaffRight[]>;
export type StaffRole = keyof typeof STAFF_ROLES;

/** The role that has exactly these rights; null: none. */
export const roleOf = (rights: readonly StaffRight[]): StaffRole | null =>
  (Object.keys(STAFF_ROLES) as StaffRole[]).find(
    (role) =>
      STAFF_ROLES[role].length === new Set(rights).size &&
      STAFF_ROLES[role].every((right) => rights.includes(right)),
  ) ?? null;

/**
 * Request header of the workstation: number of the library, and the name of the counter, percent-encoded:
 * "2;Balc%C3%A3o%201".
 */
export const WORKSTATION_HEADER = 'posto';
export const MAX_WORKSTATION_NAME = 40;
