import { LOAN_KINDS, type LoanKind } from '../../../core/db/schema.ts';
import {
  copiesOf,
  enumeration,
  isHoldingsLocation,
  isKohaItem,
  numberOf,
  type CopySummary,
} from '../../marc/map/copies.ts';
import { tidy } from '../../marc/map/isbd.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../../marc/record.ts';
import { knownLoanKind } from '../loan-kind.ts';
import { PROFILES } from './built-in.ts';
import { dayOf } from './day.ts';
import type { CopyField, CopyProfile, Lending } from './profile.ts';

/** A copy as a record and its profile describe it. */
export interface IncomingCopy extends CopySummary {
  /** How it is lent, where a profile says so; else the words of `kind` do. */
  loanKind?: LoanKind;
  /** The field that describes it. */
  tag?: string;
  /** How it comes in, where a profile says so; the desk changes it. */
  state?: RecordState | null;
  /** `YYYY-MM-DD` */
  acquiredOn?: string;
  price?: string;
  /** Codes that no table knows, which keep it from being lent: `952 $y "BX"`. */
  unknown?: string[];
  /** Somebody had it when the record was written. */
  isOnLoan?: boolean;
  /** It was set aside for somebody. */
  isOnHold?: boolean;
}

type RecordState = 'lost' | 'quarantine' | 'in_transit';
const RECORD_STATES: readonly RecordState[] = ['lost', 'quarantine', 'in_transit'];

/** Fields that describe copies without a profile: 852 with its items (876 to 878), and Koha's 952. */
const STANDARD_TAGS = ['852', '952'];

/** The fields in which a profile looks for copies: those that it does not find there any more are gone. */
export const copyTags = (profile: CopyProfile | null): readonly string[] =>
  profile ? profile.fields.map(({ tag }) => tag) : STANDARD_TAGS;

/**
 * The copies that a record describes: in the fields of a profile, or, without one, in Koha's 952 where it has such, else
 * in 852 and 876 to 878.
 */
export function copiesIn(record: MarcRecord, profile: CopyProfile | null): IncomingCopy[] {
  if (profile) return profile.fields.flatMap((table) => copiesBy(record, table, profile));
  const items = dataFields(record, '952').filter(isKohaItem);
  const { koha } = PROFILES;
  if (items.length === 0 || !koha) {
    return copiesOf(record).map((copy) => ({ ...copy, tag: '852' }));
  }
  return copiesIn({ ...record, fields: items }, koha);
}

const copiesBy = (record: MarcRecord, table: CopyField, profile: CopyProfile): IncomingCopy[] =>
  dataFields(record, table.tag).flatMap((field) =>
    isHoldingsLocation(record, field) ? [] : (copyIn(field, table, profile) ?? []),
  );

/** The copy that a field describes; null where it is none, or none that is held. */
function copyIn(
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
  const lending = lendingOf(field, table, codes);
  if (lending.isLeftOut) return null;
  const acquiredOn = dayOf(first(table.acquired), dates);
  const price = first(table.price);
  const location = first(table.location);
  return {
    libraryCode: found(codes.libraries, library) ?? library,
    institution: '',
    callNumber: callNumber.filter(Boolean).join(' '),
    barcode,
    shelfLocation: found(codes.locations, location) ?? location,
    copyNumber: numberOf(first(table.copyNumber)),
    ...enumeration(all(table.volume).join(' ')),
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

interface Decided {
  isLeftOut: boolean;
  kind: LoanKind;
  state: RecordState | null;
  isOnLoan: boolean;
  isOnHold: boolean;
  unknown: string[];
}

/** What its codes say together: the strictest counts, and one that is unknown keeps it from being lent. */
function lendingOf(field: DataField, table: CopyField, codes: CopyProfile['codes']): Decided {
  const said: Lending[] = [];
  const unknown: string[] = [];
  const read = (names: string, of: (value: string, name: string) => Lending | undefined) => {
    for (const name of names) {
      for (const value of subfieldValues(field, name).map((text) => text.trim())) {
        if (value === '') continue;
        const lending = of(value, name);
        if (lending) said.push(lending);
        else unknown.push(`${field.tag} $${name} "${value}"`);
      }
    }
  };
  read(table.kind ?? '', (value) => found(codes.kinds, value) ?? knownLoanKind(value));
  read(table.status ?? '', (value, name) => found(codes.statuses[name] ?? {}, value));
  const strictest = Math.max(
    0,
    ...said.map((one) => (LOAN_KINDS as readonly string[]).indexOf(one)),
  );
  return {
    isLeftOut: said.includes('left_out'),
    kind: unknown.length > 0 ? 'consulta_local' : (LOAN_KINDS[strictest] ?? 'normal'),
    state: RECORD_STATES.find((state) => said.includes(state)) ?? null,
    isOnLoan: said.includes('on_loan'),
    isOnHold: said.includes('on_hold'),
    unknown,
  };
}

/** What a table says of a code, whatever its case; else what it says of any other. */
function found<T>(table: Readonly<Record<string, T>>, code: string): T | undefined {
  const wanted = code.toLowerCase();
  const name = Object.keys(table).find((one) => one.toLowerCase() === wanted);
  return table[name ?? '*'];
}
