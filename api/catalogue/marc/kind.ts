import { controlValue, dataFields, subfieldValues, type MarcRecord } from './record.ts';

export type RecordKind = 'bibliographic' | 'authority' | 'holdings' | 'other';

const BIBLIOGRAPHIC = 'acdefgijkmoprt';
/** Obsolete codes: archival material, microforms, special instructional material. */
const FORMER_BIBLIOGRAPHIC = 'bhn';

/** Record kind by leader/06, or by its fields where that is blank or unknown. */
export function recordKind(record: MarcRecord): { kind: RecordKind; guessed: boolean } {
  const type = record.leader.charAt(6);
  if (type === 'z') return { kind: 'authority', guessed: false };
  if ('uvxy'.includes(type) && type !== '') return { kind: 'holdings', guessed: false };
  if ((BIBLIOGRAPHIC + FORMER_BIBLIOGRAPHIC).includes(type) && type !== '') {
    return { kind: 'bibliographic', guessed: false };
  }
  if (type === 'w' || type === 'q') return { kind: 'other', guessed: false };
  return { kind: guessedKind(record), guessed: true };
}

function guessedKind(record: MarcRecord): RecordKind {
  const has = (test: (tag: string) => boolean) => record.fields.some(({ tag }) => test(tag));
  if (has((tag) => tag === '245')) return 'bibliographic';
  if (has((tag) => tag === '004')) return 'holdings';
  return has((tag) => tag.startsWith('1')) ? 'authority' : 'bibliographic';
}

/** Leader/05 "d": deleted by the source. */
export const isDeleted = (record: MarcRecord): boolean => record.leader.charAt(5) === 'd';

/** Source (003) and control number (001); `''` where missing. */
export const recordIdentity = (record: MarcRecord): { source: string; controlNumber: string } => ({
  source: (controlValue(record, '003') ?? '').trim(),
  controlNumber: (controlValue(record, '001') ?? '').trim(),
});

/** Control number of the title that a holdings record belongs to: 004, else 014 $a. */
export function parentControlNumber(record: MarcRecord): string {
  const linked = dataFields(record, '014').flatMap((field) => subfieldValues(field, 'a'))[0];
  return (controlValue(record, '004') ?? linked ?? '').trim();
}
