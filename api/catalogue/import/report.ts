import type { Mended, Position, WarningCode } from '../marc/read/read-result.ts';
import type { ProblemCode } from '../marc/read/problems.ts';
import type { IncomingCopy } from '../copies/profiles/read-copies.ts';

/**
 * Reasons for refusing a record, besides those of reading: `heading_taken` (another authority
 * record has this heading), `parent_not_found` (title of a holdings record missing), `not_stored`
 * (rejected by the database; see the detail).
 */
export type ImportProblem =
  | ProblemCode
  /** Another work has this number, and no source was given. */
  | 'number_taken'
  | 'heading_taken'
  | 'parent_not_found'
  /** The title of a holdings record is not in the import, and no source was given. */
  | 'parent_unsaid'
  | 'not_stored';

export type ImportWarning =
  | WarningCode
  /** A copy's library is unknown, and no --library was given. */
  | 'unknown_library'
  /** The library of issues (853 to 868) is unknown. */
  | 'unknown_issue_library'
  /** A title of another source has a copy with this barcode. */
  | 'barcode_taken'
  /** The record no longer describes this copy, which may be on loan or on hold. */
  | 'copy_withdrawn'
  | 'copy_withdrawn_on_loan'
  | 'copy_withdrawn_set_aside'
  /** The record gives another state for a copy that circulates here; the state here stays. */
  | 'copy_kept'
  /** An earlier record of the same file has this number. */
  | 'number_twice'
  /** The record deletes something that was never in the catalogue. */
  | 'withdraws_nothing';

export interface RefusedRecord {
  position: Position;
  reason: ImportProblem;
  /** Offending value: data, not a message. */
  detail: string;
  controlNumber?: string;
  title?: string;
}

export interface WarnedRecord {
  position: Position;
  code: ImportWarning;
  detail: string;
  controlNumber?: string;
}

/** A record with unreadable parts. */
export interface MendedRecord {
  position: Position;
  pieces: Mended[];
  controlNumber?: string;
}

/** Result of an import or dry run. Every record read is in exactly one count. */
export interface ImportReport {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  withdrawn: number;
  /** The first refused records, and counts by reason. */
  refused: RefusedRecord[];
  refusedCounts: Map<ImportProblem, number>;
  /** Path of the refused records; null in a dry run and when there are none. */
  refusedFile: string | null;
  /** Why they could not be written; null if nothing failed. */
  refusedFileProblem: string | null;
  /** The first warnings of each kind; `warningCounts` counts all. */
  warnings: WarnedRecord[];
  warningCounts: Partial<Record<ImportWarning, number>>;
  /** The first records used despite unreadable parts, and their count. */
  mended: MendedRecord[];
  mendedCount: number;
  /** Encodings that differ from the records' declaration, with the number of records. */
  encodings: Map<string, number>;
  copies: { created: number; updated: number };
  /** Unmapped copy codes (`952 $y "BX"`), with the number of copies not lent because of them. */
  unknownCodes: Map<string, number>;
  /** Unread tags that look like copies, with the number of records. */
  unreadFields: Map<string, number>;
  /** Copies on loan or on hold in the source system. */
  onLoanThere: number;
  onHoldThere: number;
  /** `created`: from headings of titles or from authority records. */
  authorities: { created: number };
  /** Records that are created on every import. */
  withoutControlNumber: number;
}

/** Maximum refused records listed; all are set aside. */
const MAX_REFUSED = 1000;
/** Maximum mended records listed. */
const MAX_MENDED = 1000;
/** Maximum warnings listed per kind. */
const MAX_WARNINGS = 50;

export const emptyReport = (): ImportReport => ({
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  withdrawn: 0,
  refused: [],
  refusedCounts: new Map(),
  refusedFile: null,
  refusedFileProblem: null,
  warnings: [],
  warningCounts: {},
  mended: [],
  mendedCount: 0,
  encodings: new Map(),
  copies: { created: 0, updated: 0 },
  unknownCodes: new Map(),
  unreadFields: new Map(),
  onLoanThere: 0,
  onHoldThere: 0,
  authorities: { created: 0 },
  withoutControlNumber: 0,
});

/**
 * Reports what needs attention: loans, holds, unmapped codes, and unread fields that look like
 * copies.
 */
export function countCopies(
  report: ImportReport,
  copies: readonly IncomingCopy[],
  unread: readonly string[],
): void {
  for (const code of copies.flatMap(({ unknown = [] }) => unknown))
    increase(report.unknownCodes, code);
  for (const tag of unread) increase(report.unreadFields, tag);
  report.onLoanThere += copies.filter(({ isOnLoan }) => isOnLoan).length;
  report.onHoldThere += copies.filter(({ isOnHold }) => isOnHold).length;
}

const increase = <Name>(counts: Map<Name, number>, name: Name): unknown =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

/** Reports a refused record. */
export function countRefused(report: ImportReport, record: RefusedRecord): void {
  increase(report.refusedCounts, record.reason);
  if (report.refused.length < MAX_REFUSED) report.refused.push(record);
}

/** Number of withdrawn copies. */
export const countWithdrawnCopies = ({
  warningCounts,
}: Pick<ImportReport, 'warningCounts'>): number =>
  WITHDRAWN.reduce((sum, code) => sum + (warningCounts[code] ?? 0), 0);
const WITHDRAWN = ['copy_withdrawn', 'copy_withdrawn_on_loan', 'copy_withdrawn_set_aside'] as const;

/** Number of refused records, listed or not. */
export const countRefusedRecords = ({
  refusedCounts,
}: Pick<ImportReport, 'refusedCounts'>): number =>
  [...refusedCounts.values()].reduce((sum, count) => sum + count, 0);

/** Reports a record with unreadable parts. */
export function countMended(report: ImportReport, record: MendedRecord): void {
  report.mendedCount += 1;
  if (report.mended.length < MAX_MENDED) report.mended.push(record);
}

/** Reports a warning: always counted, listed up to the maximum. */
export function warn(report: ImportReport, warning: WarnedRecord): void {
  const count = (report.warningCounts[warning.code] ?? 0) + 1;
  report.warningCounts[warning.code] = count;
  if (warning.code === 'encoding_guessed') increase(report.encodings, warning.detail);
  if (warning.code === 'no_control_number') report.withoutControlNumber = count;
  if (count <= MAX_WARNINGS) report.warnings.push(warning);
}
