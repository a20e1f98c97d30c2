import { recordIdentity, recordKind } from '../marc/kind.ts';
import { controlValue, dataFields, subfieldValues, type MarcRecord } from '../marc/record.ts';
import type { Origin } from '../marc/write/origin.ts';
import type { TitleIdentity } from './records.ts';

/** Where records of a source have their number (settings, `records.sources`). */
export interface SourceRule {
  /** Source as in 003 or --source. */
  source: string;
  /** Control field ("001") or field with subfield ("999$c"). */
  number: string;
  /** Prefix removed from the value: "(OCoLC)". */
  prefix: string;
}

/** Options by which records in a file are identified. */
export interface Identifying {
  /** Source of records without 003. */
  source: string;
  /** The source was not given; the library code, or nothing, is assumed. */
  isSourceAssumed: boolean;
  rules: readonly SourceRule[];
  /** Id of this database, named in exports. */
  epoch: string;
}

/** Source and number stated by the record, or by the origin field of our own export. */
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

/** The number found by a rule; `''` if missing, with no fallback. */
function numberBy({ number, prefix }: SourceRule, record: MarcRecord): string {
  const [tag = '', code] = number.split('$');
  const values =
    code === undefined
      ? [controlValue(record, tag) ?? '']
      : dataFields(record, tag).flatMap((field) => subfieldValues(field, code));
  const found = values.map((value) => value.trim()).find((value) => value.startsWith(prefix));
  return found?.slice(prefix.length).trim() ?? '';
}
