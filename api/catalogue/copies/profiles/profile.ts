import Type, { type Static } from 'typebox';
import { object } from '#contract/shared/shapes.ts';
import { validatorOf } from '../../../core/validators.ts';
import { LOAN_KINDS, type CopyState, type LoanKind } from '../../../core/db/schema.ts';

const CIRCULATING = ['on_loan', 'on_hold'] as const;
/** States of copies that a source may give; of several the first counts. */
export const RECORD_STATES = [
  ...(['lost', 'missing', 'damaged', 'repair', 'quarantine'] as const),
  ...(['on_order', 'in_process', 'in_transit'] as const),
] satisfies CopyState[];
export type RecordState = (typeof RECORD_STATES)[number];

/**
 * Meaning of a source's code for a copy. `left_out`: not part of the collection. `on_loan`,
 * `on_hold`: in circulation there; the copy is lent according to its kind, and loans and holds are
 * imported separately.
 */
export type Lending = LoanKind | RecordState | 'left_out' | (typeof CIRCULATING)[number];
const LENDINGS: readonly Lending[] = [...LOAN_KINDS, ...RECORD_STATES, 'left_out', ...CIRCULATING];

/** Whether a code is a meaning; otherwise it is a loan type of the network. */
export const isLending = (code: string): code is Lending =>
  LENDINGS.some((lending) => lending === code);

const subfields = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]+$', description }));
const Table = Type.Record(Type.String(), Type.String());
const LendingTable = Type.Record(Type.String(), Type.Enum([...LENDINGS]));

/** A field that describes one copy per occurrence. */
const CopyField = object({
  tag: Type.String({ pattern: '^[0-9A-Z]{3}$' }),
  library: subfields('Code of the library: the first of these that says something'),
  location: subfields('Where it stands inside the library'),
  callNumber: subfields('Call number: all of these, in the order of the field'),
  barcode: subfields('What it is known by'),
  copyNumber: subfields('The number on its label'),
  volume: subfields('"v. 2, t. 1, pt. 3"'),
  kind: subfields('How it is lent, as the source calls it'),
  status: subfields('What else decides whether it is lent, each with a table of its own'),
  onLoan: subfields('Says something while somebody has it'),
  acquired: subfields('Day on which it was acquired'),
  price: subfields('What it cost'),
  note: subfields('Note'),
});
export type CopyField = Static<typeof CopyField>;

const Codes = object({
  libraries: Type.Optional(Table),
  locations: Type.Optional(Table),
  /** Also codes of loan types. */
  kinds: Type.Optional(Table),
  statuses: Type.Optional(Type.Record(Type.String(), LendingTable)),
});

/** A profile file: complete, or changes to another profile. */
const ProfileFile = object({
  extends: Type.Optional(Type.String({ minLength: 1 })),
  fields: Type.Optional(Type.Array(CopyField, { minItems: 1 })),
  dates: Type.Optional(Type.Enum(['dmy', 'mdy'])),
  codes: Type.Optional(Codes),
});
export type ProfileFile = Static<typeof ProfileFile>;

/** How a library system describes copies in records. */
export interface CopyProfile {
  fields: readonly CopyField[];
  /** Order of dates with slashes: 31/12/2026 or 12/31/2026. */
  dates: 'dmy' | 'mdy';
  /** Maps the source's codes to ours; `*` matches any other code. */
  codes: {
    libraries: Readonly<Record<string, string>>;
    locations: Readonly<Record<string, string>>;
    kinds: Readonly<Record<string, string>>;
    statuses: Readonly<Record<string, Readonly<Record<string, Lending>>>>;
  };
}

/** Validates a profile. Throws one message per error, with its location. */
export function parseProfile(value: unknown, where: string): ProfileFile {
  const validate = validatorOf<ProfileFile>(ProfileFile);
  if (validate(value)) return value;
  const faults = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const named =
      'additionalProperty' in params ? ` "${String(params['additionalProperty'])}"` : '';
    return `${where}: ${instancePath.slice(1).replaceAll('/', '.') || 'the profile'} ${message ?? ''}${named}`;
  });
  throw new Error([...new Set(faults)].join('\n'));
}

/**
 * Adds the network's loan types: an item type with the code of a loan type is of that type, unless the profile gives it
 * another meaning than `normal`.
 *
 * @throws for a code of the profile that is neither a meaning nor a loan type
 */
export function withLoanTypes(profile: CopyProfile, types: readonly string[]): CopyProfile {
  const { kinds } = profile.codes;
  const unknown = Object.values(kinds).filter((kind) => !types.includes(kind) && !isLending(kind));
  if (unknown.length > 0) {
    throw new Error(
      `The profile names loan types that do not exist: ${[...new Set(unknown)].join(', ')}. ` +
        `Add them with loan-types.csv, or use one of ${types.join(', ')}`,
    );
  }
  const own = types.filter((type) => {
    const said = Object.keys(kinds).find((code) => code.toLowerCase() === type.toLowerCase());
    return said === undefined || kinds[said] === 'normal';
  });
  const others = Object.entries(kinds).filter(
    ([code]) => !own.some((type) => type.toLowerCase() === code.toLowerCase()),
  );
  const merged = Object.fromEntries([...others, ...own.map((type) => [type, type])]);
  return { ...profile, codes: { ...profile.codes, kinds: merged } };
}

/** Applies a profile file to a base; code tables are merged entry by entry. */
export function extendProfile(base: CopyProfile | null, file: ProfileFile): CopyProfile {
  const before = base?.codes;
  const { libraries, locations, kinds, statuses } = file.codes ?? {};
  return {
    fields: file.fields ?? base?.fields ?? [],
    dates: file.dates ?? base?.dates ?? 'dmy',
    codes: {
      libraries: { ...before?.libraries, ...libraries },
      locations: { ...before?.locations, ...locations },
      kinds: { ...before?.kinds, ...kinds },
      statuses: mergeTables(before?.statuses ?? {}, statuses ?? {}),
    },
  };
}

const mergeTables = (
  one: CopyProfile['codes']['statuses'],
  other: CopyProfile['codes']['statuses'],
): CopyProfile['codes']['statuses'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((code) => [
      code,
      { ...one[code], ...other[code] },
    ]),
  );
