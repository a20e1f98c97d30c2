import { isDataField, type MarcField, type MarcRecord, type Subfield } from '../record.ts';
import type { ReadResult } from './read-result.ts';

/** A single record longer than this (in bytes) is refused, to bound memory. */
const LONGEST_RECORD = 20_000_000;
const LINE_END = 0x0a;

/** One record as a line of MARC-in-JSON, with its line end. */
export const marcJsonLine = ({ leader, fields }: MarcRecord): string =>
  `${JSON.stringify({ leader, fields: fields.map(fieldJson) })}\n`;

const fieldJson = (field: MarcField) => ({
  [field.tag]: isDataField(field)
    ? {
        ind1: field.ind1,
        ind2: field.ind2,
        subfields: field.subfields.map(({ code, value }) => ({ [code]: value })),
      }
    : field.value,
});

/**
 * Reads MARC-in-JSON, one record on each line, as it arrives. A line that is not a record is refused
 * with its number and byte offset, and reading goes on at the next.
 */
export async function* readMarcJson(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadResult> {
  let pending: Uint8Array = new Uint8Array(0);
  let offset = 0;
  let number = 0;
  const read = (line: Uint8Array, length: number): ReadResult[] => {
    const at = offset;
    offset += length;
    if (line.every((byte) => byte <= 0x20)) return [];
    number += 1;
    return [{ ...recordOf(line), position: { number, offset: at }, raw: line.slice() }];
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      const line = Buffer.concat([pending, chunk.subarray(start, end)]);
      pending = new Uint8Array(0);
      start = end + 1;
      yield* read(line, line.length + 1);
    }
    pending = Buffer.concat([pending, chunk.subarray(start)]);
    if (pending.length > LONGEST_RECORD) {
      number += 1;
      const raw = pending.subarray(0, 100_000);
      yield { ok: false, reason: 'too_long', detail: '', position: { number, offset }, raw };
      return;
    }
  }
  yield* read(pending, pending.length);
}

type Parsed =
  | Pick<Extract<ReadResult, { ok: true }>, 'ok' | 'record' | 'warnings'>
  | Pick<Extract<ReadResult, { ok: false }>, 'ok' | 'reason' | 'detail'>;

function recordOf(line: Uint8Array): Parsed {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(line);
  } catch {
    return { ok: false, reason: 'bad_utf8', detail: '' };
  }
  try {
    const record = toRecord(JSON.parse(text));
    return record
      ? { ok: true, record, warnings: [] }
      : { ok: false, reason: 'not_marc', detail: text.slice(0, 40) };
  } catch (error) {
    return { ok: false, reason: 'bad_json', detail: error instanceof Error ? error.message : '' };
  }
}

function toRecord(value: unknown): MarcRecord | null {
  const { leader, fields } = objectOf(value);
  if (typeof leader !== 'string' || !Array.isArray(fields)) return null;
  const read = fields.map((field) => toField(objectOf(field)));
  return read.every((field) => field !== null) ? { leader, fields: read } : null;
}

function toField(entry: Record<string, unknown>): MarcField | null {
  const [named] = Object.entries(entry);
  if (!named || !/^[0-9A-Za-z]{3}$/.test(named[0])) return null;
  const [tag, content] = named;
  if (typeof content === 'string') return { tag, value: content };
  const { ind1 = ' ', ind2 = ' ', subfields } = objectOf(content);
  if (typeof ind1 !== 'string' || typeof ind2 !== 'string' || !Array.isArray(subfields))
    return null;
  const read = subfields.map((subfield): Subfield | null => {
    const [code, text] = Object.entries(objectOf(subfield))[0] ?? [];
    return code !== undefined && typeof text === 'string' ? { code, value: text } : null;
  });
  return read.every((subfield) => subfield !== null) ? { tag, ind1, ind2, subfields: read } : null;
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
