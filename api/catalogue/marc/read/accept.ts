import {
  isDeleted,
  parentControlNumber,
  recordIdentity,
  recordKind,
  type RecordKind,
} from '../kind.ts';
import { authoritySummary } from '../map/authority.ts';
import { displayTitle, titleProper } from '../map/title-proper.ts';
import type { RecordProblem, Warning } from './read-result.ts';
import { dataFields, type MarcRecord } from '../record.ts';

export type Acceptance =
  | { ok: true; kind: Exclude<RecordKind, 'other'>; deleted: boolean; warnings: Warning[] }
  | ({ ok: false } & RecordProblem);

/**
 * Decides whether a readable record can be stored. Deleted records (leader/05 "d") need only their
 * number; a usable but untidy record is accepted with warnings.
 */
export function decideAcceptance(record: MarcRecord): Acceptance {
  if (record.fields.length === 0) return { ok: false, reason: 'empty', detail: '' };
  const { kind, guessed } = recordKind(record);
  const type = record.leader.charAt(6);
  if (kind === 'other')
    return { ok: false, reason: 'unsupported_kind', detail: `leader/06 ${type}` };
  const deleted = isDeleted(record);
  const warnings: Warning[] = [];
  if (guessed) warnings.push({ code: 'kind_guessed', detail: `leader/06 "${type}"` });
  if (recordIdentity(record).controlNumber === '') {
    warnings.push({ code: 'no_control_number', detail: '001' });
  }
  const problem = deleted ? undefined : acceptanceProblem(record, kind, warnings);
  return problem ? { ok: false, ...problem } : { ok: true, kind, deleted, warnings };
}

function acceptanceProblem(
  record: MarcRecord,
  kind: Exclude<RecordKind, 'other'>,
  warnings: Warning[],
): RecordProblem | undefined {
  if (kind === 'authority') {
    const { heading } = authoritySummary(record);
    return heading === '' ? { reason: 'no_heading', detail: '1XX' } : undefined;
  }
  if (kind === 'holdings') {
    const parent = parentControlNumber(record);
    return parent === '' ? { reason: 'no_parent', detail: '004, 014' } : undefined;
  }
  return titleProblem(record, warnings);
}

/**
 * A title needs 245; when it holds only responsibility or medium, another title field is used
 * instead.
 */
function titleProblem(record: MarcRecord, warnings: Warning[]): RecordProblem | undefined {
  const [field] = dataFields(record, '245');
  if (!field) return { reason: 'no_title', detail: '245' };
  if (displayTitle(field) !== '') return undefined;
  const { title } = titleProper(record);
  if (title === '') return { reason: 'no_title', detail: '245 $a' };
  warnings.push({ code: 'title_from_other_field', detail: title });
  return undefined;
}
