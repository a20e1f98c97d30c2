import { Ajv, type ValidateFunction } from 'ajv';
import Type, { type Static } from 'typebox';
import { object } from '#contract/shared/shapes.ts';
import { LOAN_KINDS, type LoanKind } from '../../../core/db/schema.ts';

const CIRCULATING = ['in_transit', 'on_loan', 'on_hold'] as const;
/**
 * What a code of the source says of a copy. `left_out`: it is no part of the collection. `on_loan`, `on_hold`: somebody
 * has it, or it is set aside for somebody; it is lent as its kind says, and loans and holds come by themselves.
 */
export type Lending = LoanKind | 'lost' | 'quarantine' | 'left_out' | (typeof CIRCULATING)[number];
const LENDINGS: readonly Lending[] = [
  ...LOAN_KINDS,
  ...(['lost', 'quarantine', 'left_out'] as const),
  ...CIRCULATING,
];

const subfields = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]+$', description }));
const Table = Type.Record(Type.String(), Type.String());
const LendingTable = Type.Record(Type.String(), Type.Enum([...LENDINGS]));

/** A field that describes one copy each time it stands in a record. */
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
  kinds: Type.Optional(LendingTable),
  statuses: Type.Optional(Type.Record(Type.String(), LendingTable)),
});

/** A profile as it stands in a file: whole, or what it changes of another. */
const ProfileFile = object({
  extends: Type.Optional(Type.String({ minLength: 1 })),
  fields: Type.Optional(Type.Array(CopyField, { minItems: 1 })),
  dates: Type.Optional(Type.Enum(['dmy', 'mdy'])),
  codes: Type.Optional(Codes),
});
export type ProfileFile = Static<typeof ProfileFile>;

/** How a library system writes its copies into records. */
export interface CopyProfile {
  fields: readonly CopyField[];
  /** Order of dates with strokes: 31/12/2026 or 12/31/2026. */
  dates: 'dmy' | 'mdy';
  /** From its codes to ours; `*` stands for any that a table does not name. */
  codes: {
    libraries: Readonly<Record<string, string>>;
    locations: Readonly<Record<string, string>>;
    kinds: Readonly<Record<string, Lending>>;
    statuses: Readonly<Record<string, Readonly<Record<string, Lending>>>>;
  };
}

/** Made with the first profile: a server that imports nothing needs none. */
let validate: ValidateFunction<ProfileFile> | undefined;

/** Checks a profile read from anywhere. Throws one sentence per fault, with its place. */
export function parseProfile(value: unknown, where: string): ProfileFile {
  validate ??= new Ajv({ allErrors: true, strict: false }).compile<ProfileFile>(ProfileFile);
  if (validate(value)) return value;
  const faults = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const named =
      'additionalProperty' in params ? ` "${String(params['additionalProperty'])}"` : '';
    return `${where}: ${instancePath.slice(1).replaceAll('/', '.') || 'the profile'} ${message ?? ''}${named}`;
  });
  throw new Error([...new Set(faults)].join('\n'));
}

/** A profile with what a file says in its place; tables of codes are joined, line by line. */
export function profileWith(base: CopyProfile | null, file: ProfileFile): CopyProfile {
  const before = base?.codes;
  const { libraries, locations, kinds, statuses } = file.codes ?? {};
  return {
    fields: file.fields ?? base?.fields ?? [],
    dates: file.dates ?? base?.dates ?? 'dmy',
    codes: {
      libraries: { ...before?.libraries, ...libraries },
      locations: { ...before?.locations, ...locations },
      kinds: { ...before?.kinds, ...kinds },
      statuses: joined(before?.statuses ?? {}, statuses ?? {}),
    },
  };
}

const joined = (
  one: CopyProfile['codes']['statuses'],
  other: CopyProfile['codes']['statuses'],
): CopyProfile['codes']['statuses'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((code) => [
      code,
      { ...one[code], ...other[code] },
    ]),
  );
