import type { Database } from '../../core/db/connection.ts';
import { isDeleted, recordIdentity } from '../marc/kind.ts';
import { writeIso2709 } from '../marc/write/iso2709.ts';
import { marcJsonLine } from '../marc/read/jsonl.ts';
import { MARCXML_HEAD, MARCXML_TAIL, marcXmlRecord } from '../marc/write/marcxml.ts';
import { withOrigin } from '../marc/write/origin.ts';
import { toSourceForm } from '../marc/read/text/compose.ts';
import { controlValue, type MarcRecord } from '../marc/record.ts';
import { readEpoch } from '../../search/live-index/position.ts';

export const EXPORT_FORMATS = ['marc', 'marcxml', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Export counts, and records that the format could not hold. */
export interface ExportReport {
  authorities: number;
  titles: number;
  /** Records too long for ISO 2709: their numbers, and the tag or length at fault. */
  tooLong: { number: string; detail: string }[];
}

/** Records per page. */
const PAGE = 500;

/**
 * Exports all records in full: authorities with a record, then titles, in order of arrival;
 * withdrawn titles are marked (leader/05 "d"). Importing the file here changes nothing. Yields file
 * chunks and returns the report.
 */
export async function* exportRecords(
  db: Database,
  format: ExportFormat,
): AsyncGenerator<Uint8Array, ExportReport> {
  const report: ExportReport = { authorities: 0, titles: 0, tooLong: [] };
  const write = (record: MarcRecord): Uint8Array | null => {
    if (format === 'jsonl') return Buffer.from(marcJsonLine(record));
    if (format === 'marcxml') return Buffer.from(marcXmlRecord(record));
    const written = writeIso2709(record);
    if (written.ok) return written.bytes;
    const number = (controlValue(record, '001') ?? '').trim();
    report.tooLong.push({ number, detail: written.detail });
    return null;
  };
  if (format === 'marcxml') yield Buffer.from(MARCXML_HEAD);
  for await (const record of authorityRecords(db)) {
    const piece = write(record);
    if (piece === null) continue;
    report.authorities++;
    yield piece;
  }
  for await (const record of titleRecords(db)) {
    const piece = write(record);
    if (piece === null) continue;
    report.titles++;
    yield piece;
  }
  if (format === 'marcxml') yield Buffer.from(MARCXML_TAIL);
  return report;
}

async function* authorityRecords({ queries }: Database): AsyncGenerator<MarcRecord> {
  for (let after = 0; ;) {
    const rows = await queries
      .selectFrom('authorities')
      .select(['id', 'source', 'marc'])
      .where('id', '>', after)
      .where('marc', 'is not', null)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { source, marc } of rows) {
      yield withOrigin(toSourceForm(JSON.parse(marc ?? '') as MarcRecord), {
        source: source ?? '',
      });
    }
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < PAGE) return;
  }
}

async function* titleRecords(db: Database): AsyncGenerator<MarcRecord> {
  const epoch = await readEpoch(db);
  for (let after = 0; ;) {
    const rows = await db.queries
      .selectFrom('titles')
      .select(['id', 'source', 'control_number', 'marc', 'withdrawn_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, source, control_number: number, marc, withdrawn_at } of rows) {
      const record = toSourceForm(JSON.parse(marc) as MarcRecord);
      const shown = withdrawn_at === null ? record : withdrawn(record);
      const isElsewhere = number !== null && number !== recordIdentity(record).controlNumber;
      yield withOrigin(shown, {
        source,
        ...(isElsewhere && { number }),
        ...(number === null && { title: { epoch, id } }),
      });
    }
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < PAGE) return;
  }
}

const withdrawn = (record: MarcRecord): MarcRecord =>
  isDeleted(record)
    ? record
    : { ...record, leader: `${record.leader.slice(0, 5)}d${record.leader.slice(6)}` };
