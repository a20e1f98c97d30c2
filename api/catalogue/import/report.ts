import type { Mended, Position, WarningCode } from '../marc/read/read-result.ts';
import type { ProblemCode } from '../marc/read/problems.ts';
import type { IncomingCopy } from '../copies/profiles/read-copies.ts';

/**
 * Why a record is not in the catalogue. Besides what reading and accepting refuse:
 * `heading_taken` (another authority record has this heading), `parent_not_found` (the title of a
 * holdings record is not in the catalogue), `not_stored` (the database refused it; see the detail).
 */
export type ImportProblem =
  | ProblemCode
  /** Another work has this number, and nobody has said whose number it is. */
  | 'number_taken'
  | 'heading_taken'
  | 'parent_not_found'
  /** The title of a holdings record did not come with it, and nobody has said whose number it names. */
  | 'parent_unsaid'
  | 'not_stored';

export type ImportWarning =
  | WarningCode
  /** Its copy names a library that the network does not have, and no --library was given. */
  | 'unknown_library'
  /** The library of issues (853 to 868) is not known. */
  | 'unknown_issue_library'
  /** A title of another source has a copy with this barcode. */
  | 'barcode_taken'
  /** Its record does not describe the copy any more; somebody may have it, or it waits for somebody. */
  | 'copy_withdrawn'
  | 'copy_withdrawn_on_loan'
  | 'copy_withdrawn_set_aside'
  /** Its record says another state of a copy that circulates here. */
  | 'copy_kept'
  /** An earlier record of the same file has this number. */
  | 'number_twice'
  /** The record withdraws something that the catalogue never had. */
  | 'withdraws_nothing';

export interface RefusedRecord {
  position: Position;
  reason: ImportProblem;
  /** What was found: data, not a sentence. */
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

/** A record of which a piece could not be read. */
export interface MendedRecord {
  position: Position;
  pieces: Mended[];
  controlNumber?: string;
}

/** What an import did or, in a dry run, would do. Every record read is in exactly one count. */
export interface ImportReport {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  withdrawn: number;
  /** Records that were refused: the first ones, and how many for each reason. */
  refused: RefusedRecord[];
  refusedCounts: Map<ImportProblem, number>;
  /** Where the refused records were set aside; null in a dry run and when there are none. */
  refusedFile: string | null;
  /** Why they could not be set aside; null when they could. */
  refusedFileProblem: string | null;
  /** The first ones of each kind; `warningCounts` counts all. */
  warnings: WarnedRecord[];
  warningCounts: Partial<Record<ImportWarning, number>>;
  /** Records that were used although a piece of them could not be read: the first ones, and how many. */
  mended: MendedRecord[];
  mendedCount: number;
  /** Encodings that were found otherwise than the records say, with the number of records. */
  encodings: Map<string, number>;
  copies: { created: number; updated: number };
  /** Codes of copies that no table knows (`952 $y "BX"`), with how many copies are not lent for them. */
  unknownCodes: Map<string, number>;
  /** Tags of fields that look like copies and are not read, with the number of records. */
  unreadFields: Map<string, number>;
  /** Copies that somebody had when the records were written, and those set aside for somebody. */
  onLoanThere: number;
  onHoldThere: number;
  /** `created`: made from the headings of titles or from records of their own. */
  authorities: { created: number };
  /** Records that are new every time they are imported. */
  withoutControlNumber: number;
}

/** Refused records that are listed one by one; all of them are set aside. */
const LISTED_REFUSED = 1000;
/** Mended records that are listed one by one. */
const LISTED_MENDED = 1000;
/** Warnings of one kind that are listed one by one. */
const LISTED_WARNINGS = 50;

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

/** Enters what the copies of a record say that needs a person, and fields that look like copies and were not read. */
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

/** Enters a record that was refused. */
export function countRefused(report: ImportReport, record: RefusedRecord): void {
  increase(report.refusedCounts, record.reason);
  if (report.refused.length < LISTED_REFUSED) report.refused.push(record);
}

/** How many copies were withdrawn. */
export const withdrawnCopiesIn = ({ warningCounts }: Pick<ImportReport, 'warningCounts'>): number =>
  WITHDRAWN.reduce((sum, code) => sum + (warningCounts[code] ?? 0), 0);
const WITHDRAWN = ['copy_withdrawn', 'copy_withdrawn_on_loan', 'copy_withdrawn_set_aside'] as const;

/** How many records were refused, listed or not. */
export const refusedIn = ({ refusedCounts }: Pick<ImportReport, 'refusedCounts'>): number =>
  [...refusedCounts.values()].reduce((sum, count) => sum + count, 0);

/** Enters a record of which a piece could not be read. */
export function countMended(report: ImportReport, record: MendedRecord): void {
  report.mendedCount += 1;
  if (report.mended.length < LISTED_MENDED) report.mended.push(record);
}

/** Adds a warning, counted always and listed while there are few of its kind. */
export function warn(report: ImportReport, warning: WarnedRecord): void {
  const count = (report.warningCounts[warning.code] ?? 0) + 1;
  report.warningCounts[warning.code] = count;
  if (warning.code === 'encoding_guessed') increase(report.encodings, warning.detail);
  if (warning.code === 'no_control_number') report.withoutControlNumber = count;
  if (count <= LISTED_WARNINGS) report.warnings.push(warning);
}
