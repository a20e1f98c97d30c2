import { PROBLEMS, type ProblemCode } from '#api/catalogue/marc/read/problems.ts';
import type { Position } from '#api/catalogue/marc/read/read-result.ts';
import {
  countRefusedRecords,
  countWithdrawnCopies,
  type ImportProblem,
  type ImportReport,
  type ImportWarning,
  type MendedRecord,
  type RefusedRecord,
  type WarnedRecord,
} from '#api/catalogue/import/report.ts';
import { word } from '#api/core/words.ts';
import { terminalText } from '../terminal-text.ts';

/** Reasons to refuse a record that do not concern its content. */
const OWN_PROBLEMS: Record<Exclude<ImportProblem, ProblemCode>, string> = {
  number_taken:
    'Another record has this number, and is not alike. If they come from two catalogues, say which this is: --source NAME.',
  heading_taken: 'Another authority record already has this heading. Merge the two at the source.',
  parent_not_found:
    'The title of this holdings record is not in the catalogue, or not of this source. Import it first.',
  parent_unsaid:
    'The title of this holdings record did not come with it. If the catalogue has it, say whose number this is: --source NAME. Else import it first.',
  not_stored: 'The database could not store the record.',
};

const WARNINGS: Record<ImportWarning, string> = {
  leader_repaired: 'leader repaired',
  markup_repaired: 'XML markup repaired',
  indicator_repaired: 'indicator repaired',
  subfield_repaired: 'subfield repaired',
  field_dropped: 'field dropped',
  encoding_guessed: 'encoding not as the records say',
  lengths_wrong: 'lengths or places wrong, read by the terminators',
  line_ends_mended: 'line ends that a transfer as text changed were taken back',
  utf16_read: 'the file is in UTF-16, as an editor saved it: read so',
  utf8_read_otherwise:
    'the bytes are UTF-8, and --encoding says another: if accents are wrong, import without it, then the refused records alone with it',
  unimarc_mapped: 'UNIMARC, mapped to MARC 21',
  mnemonics_read: 'names of characters ({acute}) read as the characters',
  no_records: 'the file has no record',
  null_left_out: 'null in place of a text, left out',
  page_of_several:
    'the file is one page of several: ask for the next with what it says, and import it, too',
  kind_guessed: 'kind of record guessed',
  title_from_other_field: 'title taken from another field',
  no_control_number: 'no 001: new every time it is imported',
  unknown_library: 'copy left out: unknown library (give --library, or add the library)',
  unknown_issue_library:
    'issues or holdings left out: unknown library (give --library, or add the library)',
  barcode_taken: 'copy left out: its barcode belongs to a title of another source',
  copy_withdrawn: 'copy withdrawn: its record does not have it any more',
  copy_withdrawn_on_loan:
    'copy withdrawn while on loan: the loan goes on, and what comes back is not lent again',
  copy_withdrawn_set_aside:
    'copy withdrawn while set aside: whoever it was for waits for another one',
  copy_kept:
    'copy left in its state: it is on loan, set aside or in transit here; import again when it is back',
  number_twice: 'the number is there twice in this file: the later record counts',
  withdraws_nothing: 'withdraws a record that the catalogue does not have',
};

const isReading = (reason: ImportProblem): reason is ProblemCode =>
  PROBLEMS.some((code) => code === reason);

export const problemWords = (reason: ImportProblem): string =>
  isReading(reason) ? word('server/import-problems', reason, 'en') : OWN_PROBLEMS[reason];

/** Summary of an import, with totals last, where they are seen first. */
export function importReport(file: string, report: ImportReport, dryRun: boolean): string[] {
  return [
    ...report.refused.map((record) => `  refused ${refusedLine(record)}`),
    ...unlistedLines(report),
    ...report.mended.map((record) => `  mended ${mendedLine(record)}`),
    ...(report.mendedCount > report.mended.length
      ? [`  mended ${report.mendedCount - report.mended.length} more`]
      : []),
    ...encodingLines(report),
    ...warningLines(report),
    ...copyLines(report),
    totals(file, report, dryRun),
    ...(report.refusedFile === null ? [] : [`  refused records: ${report.refusedFile}`]),
    ...(report.refusedFileProblem === null
      ? []
      : [`  the refused records could not be set aside: ${report.refusedFileProblem}`]),
  ];
}

/** Counts of unlisted problems by reason, most frequent first. */
function unlistedLines(report: ImportReport): string[] {
  const more = countRefusedRecords(report) - report.refused.length;
  if (more === 0) return [];
  const reasons = [...report.refusedCounts].sort(([, one], [, other]) => other - one);
  return [
    `  refused ${more} more, in all:`,
    ...reasons.map(([reason, count]) => `    ${count}: ${problemWords(reason)}`),
  ];
}

function totals(file: string, report: ImportReport, dryRun: boolean): string {
  const { read, created, updated, unchanged, withdrawn, copies, authorities } = report;
  const counts = [
    `${read} read`,
    `${created} created`,
    `${updated} updated`,
    `${unchanged} unchanged`,
    ...(withdrawn > 0 ? [`${withdrawn} withdrawn`] : []),
    `${countRefusedRecords(report)} refused`,
    ...(report.mendedCount > 0 ? [`${report.mendedCount} mended`] : []),
  ].join(', ');
  const gone = countWithdrawnCopies(report);
  const more = [
    `copies ${copies.created} created, ${copies.updated} updated${gone > 0 ? `, ${gone} withdrawn` : ''}`,
    `authorities ${authorities.created} created`,
  ].join('; ');
  return `${file}: ${counts} (${more})${dryRun ? ' — dry run, nothing written' : ''}`;
}

const positionText = ({ number, offset, line }: Position): string =>
  [
    `record ${number}`,
    ...(offset === undefined ? [] : [`byte ${offset}`]),
    ...(line === undefined ? [] : [`line ${line}`]),
  ].join(', ');

function refusedLine({ position, reason, detail, controlNumber, title }: RefusedRecord): string {
  const named = terminalText([controlNumber, title].filter(Boolean).join(' '));
  const found = detail === '' ? '' : ` [${terminalText(detail)}]`;
  return `${positionText(position)}${named === '' ? '' : ` (${named})`}: ${problemWords(reason)}${found}`;
}

function mendedLine({ position, pieces, controlNumber }: MendedRecord): string {
  const named = controlNumber === undefined ? '' : ` (${terminalText(controlNumber)})`;
  const found = pieces.map(({ place, detail }) => `${place} [${terminalText(detail)}]`);
  return `${positionText(position)}${named}: not readable, replaced: ${found.join('; ')}`;
}

const encodingLines = ({ encodings }: ImportReport): string[] =>
  [...encodings].map(
    ([name, count]) =>
      `  encoding: ${count} records are in ${name}, which their leaders do not say: read so. --encoding says another`,
  );

function warningLines({ warnings, warningCounts }: ImportReport): string[] {
  return Object.entries(warningCounts).flatMap(([code, count]) => {
    if (code === 'encoding_guessed') return [];
    const listed = warnings.filter((warning) => warning.code === code);
    const [example] = listed;
    if (!example || count === undefined) return [];
    const { code: kind } = example;
    // Needs manual attention.
    if (kind === 'copy_withdrawn_on_loan' || kind === 'copy_withdrawn_set_aside') {
      const more = count - listed.length;
      return [
        `  note: ${WARNINGS[kind]}: ${count}`,
        ...listed.map(({ detail }) => `    ${terminalText(detail)}`),
        ...(more > 0 ? [`    and ${more} more`] : []),
      ];
    }
    if (kind === 'no_records') return [`  note: ${WARNINGS[kind]}`];
    return [`  note: ${WARNINGS[example.code]}: ${count} (${exampleText(example)})`];
  });
}

/** Maximum number of codes listed. */
const LISTED_CODES = 30;

function copyLines({
  unknownCodes,
  unreadFields,
  onLoanThere,
  onHoldThere,
}: ImportReport): string[] {
  const codes = [...unknownCodes].sort(([, one], [, other]) => other - one);
  const more = codes.length - LISTED_CODES;
  return [
    ...codes
      .slice(0, LISTED_CODES)
      .map(
        ([code, count]) =>
          `  note: ${terminalText(code)} is in no table: ${count} copies are not lent (--profile)`,
      ),
    ...(more > 0 ? [`  note: and ${more} more codes in no table`] : []),
    ...[...unreadFields].map(
      ([tag, count]) =>
        `  note: ${tag} in ${count} records looks like copies and is not read (--profile)`,
    ),
    ...(onLoanThere > 0
      ? [`  note: ${onLoanThere} copies are on loan there: bring them with acervo loans`]
      : []),
    ...(onHoldThere > 0
      ? [`  note: ${onHoldThere} copies wait for somebody there: bring the holds with acervo holds`]
      : []),
  ];
}

const exampleText = ({ position, detail, controlNumber }: WarnedRecord): string =>
  [`first: ${positionText(position)}`, terminalText(controlNumber ?? ''), terminalText(detail)]
    .filter(Boolean)
    .join(', ');
