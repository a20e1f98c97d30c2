import { LOAN_KINDS } from '../../../core/db/schema.ts';
import {
  copiesOf,
  parseEnumeration,
  isHoldingsLocation,
  isKohaItem,
  parseCopyNumber,
  type CopySummary,
} from '../../marc/map/copies.ts';
import { tidy } from '../../marc/map/isbd.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../../marc/record.ts';
import { knownLoanKind } from '../loan-kind.ts';
import { PROFILES } from './built-in.ts';
import { parseDay } from './day.ts';
import {
  isLending,
  RECORD_STATES,
  type CopyField,
  type CopyProfile,
  type RecordState,
} from './profile.ts';

/** A copy described by a record and its profile. */
export interface IncomingCopy extends CopySummary {
  /** Loan type set by a profile; otherwise `kind` decides. */
  loanKind?: string;
  /** Tag of the field that describes it. */
  tag?: string;
  /** Initial state set by a profile; the desk changes it later. */
  state?: RecordState | null;
  /** `YYYY-MM-DD` */
  acquiredOn?: string;
  price?: string;
  /** Unmapped codes, which keep it from being lent: `952 $y "BX"`. */
  unknown?: string[];
  /** On loan when the record was exported. */
  isOnLoan?: boolean;
  /** On hold when the record was exported. */
  isOnHold?: boolean;
}

/**
 * Fields that describe copies without a profile: 852 with its items (876 to 878), and Koha's 952.
 */
const STANDARD_TAGS = ['852', '952'];

/** Fields in which a profile describes copies: copies missing there are withdrawn. */
export const copyTags = (profile: CopyProfile | null): readonly string[] =>
  profile ? profile.fields.map(({ tag }) => tag) : STANDARD_TAGS;

/**
 * Copies described by a record: in a profile's fields or, without one, in Koha's 952 if present,
 * else in 852 and 876 to 878.
 */
export function readCopies(record: MarcRecord, profile: CopyProfile | null): IncomingCopy[] {
  if (profile) return profile.fields.flatMap((table) => readProfileCopies(record, table, profile));
  const items = dataFields(record, '952').filter(isKohaItem);
  const { koha } = PROFILES;
  if (items.length === 0 || !koha) {
    return copiesOf(record).map((copy) => ({ ...copy, tag: '852' }));
  }
  return readCopies({ ...record, fields: items }, koha);
}

const readProfileCopies = (
  record: MarcRecord,
  table: CopyField,
  profile: CopyProfile,
): IncomingCopy[] =>
  dataFields(record, table.tag).flatMap((field) =>
    isHoldingsLocation(record, field) ? [] : (readCopy(field, table, profile) ?? []),
  );

/** The copy described by a field; null if it describes none, or one that is not held. */
function readCopy(
  field: DataField,
  table: CopyField,
  { codes, dates }: CopyProfile,
): IncomingCopy | null {
  const all = (names = ''): string[] =>
    [...names].flatMap((name) => subfieldValues(field, name).map((value) => value.trim()));
  const first = (names?: string): string => tidy(all(names).find((value) => value !== '') ?? '');
  const library = first(table.library);
  const barcode = first(table.barcode);
  const callNumber = subfieldValues(field, table.callNumber ?? '').map((part) => part.trim());
  if (library === '' && barcode === '' && callNumber.length === 0) return null;
  const lending = lendingStatus(field, table, codes);
  if (lending.isLeftOut) return null;
  const acquiredOn = parseDay(first(table.acquired), dates);
  const price = first(table.price);
  const location = first(table.location);
  return {
    libraryCode: lookUp(codes.libraries, library) ?? library,
    institution: '',
    callNumber: callNumber.filter(Boolean).join(' '),
    barcode,
    shelfLocation: lookUp(codes.locations, location) ?? location,
    copyNumber: parseCopyNumber(first(table.copyNumber)),
    ...parseEnumeration(all(table.volume).join(' ')),
    material: 'main',
    kind: first(table.kind),
    note: all(table.note).map(tidy).join(' '),
    tag: table.tag,
    loanKind: lending.kind,
    state: lending.state,
    ...(lending.unknown.length > 0 && { unknown: lending.unknown }),
    ...(acquiredOn !== '' && { acquiredOn }),
    ...(price !== '' && { price }),
    ...((lending.isOnLoan || first(table.onLoan) !== '') && { isOnLoan: true }),
    ...(lending.isOnHold && { isOnHold: true }),
  };
}

interface LendingStatus {
  isLeftOut: boolean;
  /** Code of a loan type. */
  kind: string;
  state: RecordState | null;
  isOnLoan: boolean;
  isOnHold: boolean;
  unknown: string[];
}

/**
 * Combines the codes of a copy: the strictest counts, and unmapped codes keep it from being lent.
 */
function lendingStatus(
  field: DataField,
  table: CopyField,
  codes: CopyProfile['codes'],
): LendingStatus {
  const said: string[] = [];
  const unknown: string[] = [];
  const read = (names: string, of: (value: string, name: string) => string | undefined) => {
    for (const name of names) {
      for (const value of subfieldValues(field, name).map((text) => text.trim())) {
        if (value === '') continue;
        const lending = of(value, name);
        if (lending) said.push(lending);
        else unknown.push(`${field.tag} $${name} "${value}"`);
      }
    }
  };
  read(table.kind ?? '', (value) => lookUp(codes.kinds, value) ?? knownLoanKind(value));
  read(table.status ?? '', (value, name) => lookUp(codes.statuses[name] ?? {}, value));
  return {
    isLeftOut: said.includes('left_out'),
    kind: unknown.length > 0 ? 'consulta_local' : typeOf(said),
    state: RECORD_STATES.find((state) => said.includes(state)) ?? null,
    isOnLoan: said.includes('on_loan'),
    isOnHold: said.includes('on_hold'),
    unknown,
  };
}

/** The strictest of the first three types; a type of the network's own counts before all but reference. */
function typeOf(said: readonly string[]): string {
  const strictest = LOAN_KINDS.findLast((kind) => said.includes(kind)) ?? 'normal';
  if (strictest === 'consulta_local') return strictest;
  return said.find((one) => !isLending(one)) ?? strictest;
}

/** Looks up a code, case-insensitively, or the table's default; a profile's own codes follow those it extends. */
function lookUp<T>(table: Readonly<Record<string, T>>, code: string): T | undefined {
  const wanted = code.toLowerCase();
  const name = Object.keys(table).findLast((one) => one.toLowerCase() === wanted);
  return table[name ?? '*'];
}
