import { recordIdentity, recordKind } from '../marc/kind.ts';
import { controlValue, dataFields, subfieldValues, type MarcRecord } from '../marc/record.ts';
import type { Origin } from '../marc/write/origin.ts';
import type { TitleIdentity } from './records.ts';

/** Where the number of a record stands that comes from one source (settings, `records.sources`). */
export interface SourceRule {
  /** As 003 or --source name it. */
  source: string;
  /** A control field ("001") or a field with a subfield ("999$c"). */
  number: string;
  /** What the value begins with, and is taken off: "(OCoLC)". */
  prefix: string;
}

/** By what records of a file are known. */
export interface Identifying {
  /** Source of records without 003. */
  source: string;
  /** Nobody has named it: the library stands for it, or nothing. */
  isSourceAssumed: boolean;
  rules: readonly SourceRule[];
  /** Of this database: exports name it. */
  epoch: string;
}

/** Source and number as the record says them, or as an export of ours says them of it. */
export function identify(
  record: MarcRecord,
  { source: assumed, isSourceAssumed, rules, epoch }: Identifying,
  origin: Origin | undefined,
): TitleIdentity {
  const own = recordIdentity(record);
  const source = origin?.source ?? (own.source || assumed);
  const rule = rules.find((one) => one.source === source);
  const isTitle = recordKind(record).kind === 'bibliographic';
  const number = rule && isTitle ? numberBy(rule, record) : own.controlNumber;
  const controlNumber = origin?.number ?? number;
  const isOurs = epoch !== '' && origin?.title?.epoch === epoch && controlNumber === '';
  return {
    source,
    controlNumber: controlNumber || null,
    ...(isOurs && { ownId: origin?.title?.id }),
    ...(isSourceAssumed && own.source === '' && !origin && { isSourceAssumed }),
  };
}

/** The number that a rule finds; `''` where the record has none there: it is then no other number. */
export function numberBy({ number, prefix }: SourceRule, record: MarcRecord): string {
  const [tag = '', code] = number.split('$');
  const values =
    code === undefined
      ? [controlValue(record, tag) ?? '']
      : dataFields(record, tag).flatMap((field) => subfieldValues(field, code));
  const found = values.map((value) => value.trim()).find((value) => value.startsWith(prefix));
  return found?.slice(prefix.length).trim() ?? '';
}
