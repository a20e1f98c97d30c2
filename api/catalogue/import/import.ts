import { setTimeout as pause } from 'node:timers/promises';
import { prepareAuthority } from '../authorities/save-records.ts';
import type { Database } from '../../core/db/connection.ts';
import { isDataError } from '../../core/db/errors.ts';
import { decideAcceptance } from '../marc/read/accept.ts';
import { openMarc } from '../marc/read/open.ts';
import { takeOrigin } from '../marc/write/origin.ts';
import { withMendedMarks } from '../marc/read/mended.ts';
import type { Position, ReadOptions, ReadResult } from '../marc/read/read-result.ts';
import { identify, type Identifying, type SourceRule } from './identity.ts';
import { FingerprintSet } from './fingerprint-set.ts';
import type { MarcRecord } from '../marc/record.ts';
import { normaliseForStorage } from '../marc/read/normalise.ts';
import { prepareHoldings } from '../copies/holdings.ts';
import { loanTypeCodes } from '../copies/store.ts';
import { withLoanTypes, type CopyProfile } from '../copies/profiles/profile.ts';
import { unreadTags } from '../copies/profiles/unread.ts';
import {
  batchLength,
  emptyBatch,
  numberKey,
  writeBatch,
  type Batch,
  type BatchResult,
  type Numbers,
} from './batch.ts';
import { reportBatch, type Refuse } from './outcomes.ts';
import {
  countCopies,
  countMended,
  countRefused,
  emptyReport,
  warn,
  type ImportProblem,
  type ImportReport,
  type RefusedRecord,
  type WarnedRecord,
} from './report.ts';
import { prepareTitle, type SaveOptions, type TitleIdentity } from './records.ts';
import { readEpoch } from '../../search/live-index/position.ts';
import { createRefusedFile, NO_REFUSED_FILE, type RefusedFile } from './refused-file.ts';

export interface ImportOptions extends Omit<ReadOptions, 'warn'> {
  now: () => Date;
  /** Library code of copies without one, and source of records without 003. */
  library?: string | undefined;
  /** Source of records without 003. */
  source?: string | undefined;
  /** Location of record numbers other than 001, by source (settings). */
  sources?: readonly SourceRule[] | undefined;
  /** Copy profile; null reads standard MARC or Koha fields. */
  profile?: CopyProfile | null | undefined;
  /** Titles of earlier files: holdings in this file may belong to them. */
  earlierTitles?: FingerprintSet | undefined;
  /** Runs everything and rolls back; the report is that of a real run. */
  dryRun?: boolean | undefined;
  /** Pause between transactions, so that a running server is not starved. */
  pauseMs?: number | undefined;
  /** Called after each batch with the number of records read. */
  onProgress?: ((read: number) => void) | undefined;
}

/** Records per transaction, a balance between lock time and speed. */
const BATCH = 100;

/**
 * Imports a file of MARC records: titles, authorities and holdings according to their leaders. An
 * unusable record is refused, reported with position and reason, and set aside; other records are
 * not affected.
 *
 * @throws when the file cannot be opened, the library is unknown or the database fails
 */
export async function importFile(
  db: Database,
  path: string,
  options: ImportOptions,
): Promise<ImportReport> {
  if (options.dryRun) {
    return db.rehearse((rehearsal) => readFile(rehearsal, path, options));
  }
  return readFile(db, path, options);
}

async function readFile(db: Database, path: string, options: ImportOptions): Promise<ImportReport> {
  const save = await saveOptions(db, options);
  const numbers: Numbers = {
    taken: new Set(),
    seen: options.earlierTitles ?? new FingerprintSet(),
  };
  const work: ImportState = {
    report: emptyReport(),
    refusedFile: options.dryRun ? NO_REFUSED_FILE : createRefusedFile(path),
    identifying: {
      source: options.source ?? options.library ?? 'local',
      isSourceAssumed: options.source === undefined,
      rules: options.sources ?? [],
      epoch: await readEpoch(db),
    },
    seen: new FingerprintSet(),
    numbers,
    profile: options.profile
      ? withLoanTypes(options.profile, await loanTypeCodes(db.queries))
      : null,
    write: (batch) => writeBatch(db, batch, { ...save, now: options.now().toISOString() }, numbers),
  };
  let batch = emptyBatch();
  const orphans = emptyBatch();
  const flush = async () => {
    if (batchLength(batch) > 0) orphans.holdings.push(...(await writeAll(batch, work)));
    batch = emptyBatch();
    options.onProgress?.(work.report.read);
    if (options.pauseMs) await pause(options.pauseMs);
  };
  const { encoding, mend } = options;
  const reading = { encoding, mend, warn: (note: WarnedRecord) => warn(work.report, note) };
  for await (const result of openMarc(path, reading)) {
    work.report.read++;
    addOrRefuse(result, batch, work);
    if (batchLength(batch) >= BATCH) await flush();
  }
  await flush();
  await retryOrphans(orphans, work);
  const { path: refusedFile, problem: refusedFileProblem } = work.refusedFile.close();
  return { ...work.report, refusedFile, refusedFileProblem };
}

interface ImportState {
  report: ImportReport;
  refusedFile: RefusedFile;
  identifying: Identifying;
  /** Numbers of the records read so far. */
  seen: FingerprintSet;
  numbers: Numbers;
  profile: CopyProfile | null;
  write: (batch: Batch) => Promise<BatchResult>;
}

async function saveOptions(db: Database, { library, now }: ImportOptions): Promise<SaveOptions> {
  if (library === undefined) return { now: now().toISOString() };
  const rows = await db.queries.selectFrom('libraries').select(['id', 'code']).execute();
  const found = rows.find(({ code }) => code === library);
  if (found) return { now: now().toISOString(), library: found.id };
  const codes = rows.map(({ code }) => code).sort();
  throw new Error(`There is no library "${library}". Libraries: ${codes.join(', ') || 'none'}`);
}

/** Adds a record to the batch, or refuses it. */
function addOrRefuse(result: ReadResult, batch: Batch, work: ImportState): void {
  if (!result.ok) return refuse(work, result, result.reason, result.detail);
  const { position, raw, mended = [] } = result;
  const { record, origin } = takeOrigin(
    withMendedMarks(normaliseForStorage(result.record), mended),
  );
  const identity = identify(record, work.identifying, origin);
  try {
    const acceptance = decideAcceptance(record);
    if (!acceptance.ok) {
      return refuse(work, { ...result, ...identity }, acceptance.reason, acceptance.detail);
    }
    const warnings = [...result.warnings, ...acceptance.warnings];
    const hasNumber = identity.controlNumber !== null || identity.ownId !== undefined;
    if (!hasNumber && !warnings.some(({ code }) => code === 'no_control_number')) {
      warnings.push({ code: 'no_control_number', detail: identity.source });
    }
    for (const { code, detail } of warnings) {
      if (code === 'no_control_number' && hasNumber) continue;
      warn(work.report, { position, code, detail, ...reportedNumber(identity) });
    }
    if (acceptance.kind === 'bibliographic') work.numbers.seen.add(numberKey(identity));
    if (acceptance.kind !== 'holdings')
      warnOfDuplicateNumber(identity, acceptance.kind, position, work);
    if (mended.length > 0) {
      countMended(work.report, { position, pieces: mended, ...reportedNumber(identity) });
    }
    add(batch, { kind: acceptance.kind, record, identity, place: { position, raw } }, work);
  } catch (error) {
    // Mapping never throws by contract; were it to, one record must not end the import.
    refuse(work, { ...result, ...identity }, 'not_stored', errorMessage(error));
  }
}

function warnOfDuplicateNumber(
  { source, controlNumber }: TitleIdentity,
  kind: string,
  position: Position,
  { seen, report }: ImportState,
): void {
  if (controlNumber === null || !seen.add(`${kind} ${source} ${controlNumber}`)) return;
  warn(report, { position, code: 'number_twice', detail: '', controlNumber });
}

interface Accepted {
  kind: 'bibliographic' | 'authority' | 'holdings';
  record: MarcRecord;
  identity: TitleIdentity;
  place: { position: Position; raw: Uint8Array };
}

function add(
  batch: Batch,
  { kind, record, identity, place }: Accepted,
  { report, profile }: Pick<ImportState, 'report' | 'profile'>,
): void {
  if (kind === 'authority') {
    const incoming = prepareAuthority(record, identity);
    batch.authorities.push({ incoming, name: incoming.summary.heading, ...place });
  } else if (kind === 'holdings') {
    const incoming = prepareHoldings(record, identity, profile);
    countCopies(report, incoming.copies, unreadTags(record, profile));
    batch.holdings.push({ incoming, name: incoming.parent, ...place });
  } else {
    const incoming = prepareTitle(record, identity, profile);
    countCopies(report, incoming.copies, unreadTags(record, profile));
    batch.titles.push({ incoming, name: incoming.summary.title, ...place });
  }
}

/**
 * Saves a batch and returns the holdings whose titles are missing so far. If the database rejects
 * the batch, its records are saved one by one, so that only the invalid one is refused.
 */
async function writeAll(batch: Batch, work: ImportState): Promise<Batch['holdings']> {
  try {
    return reportBatch(batch, await work.write(batch), work.report, refuseWith(work));
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (batchLength(batch) > 1) {
      const orphans: Batch['holdings'] = [];
      for (const single of singles(batch)) orphans.push(...(await writeAll(single, work)));
      return orphans;
    }
    const [culprit] = [...batch.titles, ...batch.authorities, ...batch.holdings];
    if (culprit) refuseWith(work)(culprit, 'not_stored', errorMessage(error));
    return [];
  }
}

function* singles(batch: Batch): Generator<Batch> {
  for (const authority of batch.authorities) yield { ...emptyBatch(), authorities: [authority] };
  for (const title of batch.titles) yield { ...emptyBatch(), titles: [title] };
  for (const holdings of batch.holdings) yield { ...emptyBatch(), holdings: [holdings] };
}

/** Retries holdings that preceded their titles, once everything has been read. */
async function retryOrphans(orphans: Batch, work: ImportState): Promise<void> {
  for (let start = 0; start < orphans.holdings.length; start += BATCH) {
    const some = { ...emptyBatch(), holdings: orphans.holdings.slice(start, start + BATCH) };
    for (const orphan of await writeAll(some, work)) {
      const { isSourceAssumed, parent } = orphan.incoming;
      refuseWith(work)(orphan, isSourceAssumed ? 'parent_unsaid' : 'parent_not_found', parent);
    }
  }
}

const refuseWith =
  (work: ImportState): Refuse =>
  ({ incoming, position, raw, name }, reason, detail) =>
    refuse(work, { position, raw, title: name, ...incoming }, reason, detail);

function refuse(
  { report, refusedFile }: ImportState,
  record: {
    position: Position;
    raw: Uint8Array;
    controlNumber?: string | null;
    title?: string;
  },
  reason: ImportProblem,
  detail: string,
): void {
  const refused: RefusedRecord = { position: record.position, reason, detail };
  if (record.controlNumber) refused.controlNumber = record.controlNumber;
  if (record.title) refused.title = record.title;
  countRefused(report, refused);
  refusedFile.add(record.raw, record.position);
}

const reportedNumber = ({ controlNumber }: Pick<TitleIdentity, 'controlNumber'>) =>
  controlNumber === null ? {} : { controlNumber };

const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
