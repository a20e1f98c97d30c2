import { isDataField, type DataField, type MarcField, type MarcRecord } from '../../record.ts';
import type { Mended, ReadOptions, ReadResult, RecordProblem, Warning } from '../read-result.ts';
import { ENCODING_NAMES } from '../text/code-pages.ts';
import { decoderOf, guessEncoding, type Decode } from '../text/decoders.ts';
import { addEvidence, noEvidence, type Evidences } from '../text/evidence.ts';
import type { LineContent, LineDialect } from './dialect.ts';

/** Maximum record size in bytes, to bound memory. */
const MAX_RECORD = 20_000_000;
const LINE_END = 0x0a;
/** Maximum lines of an oversized record stored for the report. */
const MAX_REPORTED_LINES = 100;
const PLAIN_LEADER = '     nam a22        4500';

/** A line without its line end. */
interface Line {
  bytes: Uint8Array;
  offset: number;
}

/**
 * Streams line-based records. An unreadable record is refused with its number and byte offset, and
 * reading continues at the next.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  dialect: LineDialect,
  options: ReadOptions = {},
): AsyncGenerator<ReadResult> {
  const evidence = noEvidence();
  const lines: Line[] = [];
  let size = 0;
  let number = 0;
  let before: string | undefined;
  // Skipping the rest of a record that was too long.
  let isSkipping = false;
  const finish = (): ReadResult[] => {
    const record = lines.splice(0);
    size = 0;
    if (record.every(({ bytes }) => bytes.every((byte) => byte <= 0x20))) return [];
    number += 1;
    return [readRecord(record, number, dialect, options, evidence)];
  };
  for await (const line of splitLines(chunks)) {
    const text = Buffer.from(line.bytes).toString('latin1');
    if (dialect.begins(text, before)) {
      yield* finish();
      isSkipping = false;
    }
    before = text;
    if (isSkipping) continue;
    size += line.bytes.length;
    if (size > MAX_RECORD) {
      number += 1;
      yield tooLong([...lines.splice(0), line], number);
      isSkipping = true;
      continue;
    }
    lines.push(line);
  }
  yield* finish();
}

const tooLong = (lines: readonly Line[], number: number): ReadResult => ({
  ok: false,
  reason: 'too_long',
  detail: '',
  position: { number, offset: lines[0]?.offset ?? 0 },
  raw: Buffer.concat(lines.slice(0, MAX_REPORTED_LINES).map(({ bytes }) => bytes)).subarray(
    0,
    100_000,
  ),
});

async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let pending: Uint8Array = new Uint8Array(0);
  let offset = 0;
  // Bytes dropped of a line that alone exceeds the record limit.
  let dropped = 0;
  const line = (bytes: Uint8Array): Line => {
    const made = { bytes: bytes.at(-1) === 0x0d ? bytes.slice(0, -1) : bytes.slice(), offset };
    offset += bytes.length + dropped + 1;
    dropped = 0;
    return made;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      yield line(Buffer.concat([pending, chunk.subarray(start, end)]));
      pending = new Uint8Array(0);
      start = end + 1;
    }
    if (pending.length > MAX_RECORD) dropped += chunk.length - start;
    else pending = Buffer.concat([pending, chunk.subarray(start)]);
  }
  if (pending.length > 0) yield line(pending);
}

function readRecord(
  lines: readonly Line[],
  number: number,
  dialect: LineDialect,
  { encoding, mend = false }: ReadOptions,
  evidence: Evidences,
): ReadResult {
  const raw = Buffer.concat(lines.flatMap(({ bytes }) => [bytes, Buffer.of(LINE_END)]));
  const position = { number, offset: lines[0]?.offset ?? 0 };
  const warnings: Warning[] = [];
  const decode = decoderFor(raw, encoding, evidence, warnings);
  const mended: Mended[] = [];
  const contents: LineContent[] = [];
  for (const [index, line] of lines.entries()) {
    const { text, faults } = decode(line.bytes);
    for (const { reason, detail, at } of faults) {
      const place = /\d{3}(?=[ \d\\]|$)/.exec(text.replace(/^\d{9,18} /, ''))?.[0] ?? '';
      const problem = { reason, detail: `${place}: ${detail}, byte ${line.offset + at}` };
      if (!mend || place === '001') return { ok: false, ...problem, position, raw };
      mended.push({ ...problem, place, at: line.offset + at });
    }
    contents.push(...dialect.read(text, index === 0));
  }
  const record = buildRecord(contents, warnings);
  if ('reason' in record) return { ok: false, ...record, position, raw };
  return { ok: true, record, warnings, mended, position, raw };
}

function decoderFor(
  raw: Uint8Array,
  said: ReadOptions['encoding'],
  evidence: Evidences,
  warnings: Warning[],
): Decode {
  if (said !== undefined) return decoderOf(said);
  const found = guessEncoding(raw, evidence);
  if (found === 'utf-8') return decoderOf(found);
  addEvidence(evidence, raw);
  warnings.push({ code: 'encoding_guessed', detail: ENCODING_NAMES[found] });
  return decoderOf(found);
}

/** Builds the record from its lines. */
function buildRecord(
  contents: readonly LineContent[],
  warnings: Warning[],
): MarcRecord | RecordProblem {
  const fields: MarcField[] = [];
  let leader: string | undefined;
  let number = '';
  let isDeleted = false;
  let part: DataField | undefined;
  for (const content of contents) {
    if (content.kind === 'leader') leader ??= content.value;
    else if (content.kind === 'number') number = content.value;
    else if (content.kind === 'deleted') isDeleted = true;
    else if (content.kind === 'more') append(fields.at(-1), content.text);
    else if (content.kind === 'part' && part !== undefined && isSame(part, content.field)) {
      join(part, content.field);
      continue;
    } else fields.push(content.field);
    part = content.kind === 'part' ? content.field : undefined;
  }
  if (fields.length === 0 && !isDeleted) return { reason: 'not_marc', detail: '' };
  if (number !== '' && !fields.some(({ tag }) => tag === '001')) {
    fields.unshift({ tag: '001', value: number });
  }
  if (leader?.length !== 24) warnings.push({ code: 'leader_repaired', detail: leader ?? '' });
  const whole = (leader ?? PLAIN_LEADER).padEnd(24).slice(0, 24);
  return { leader: isDeleted ? `${whole.slice(0, 5)}d${whole.slice(6)}` : whole, fields };
}

const isSame = (one: DataField, other: DataField): boolean =>
  one.tag === other.tag && one.ind1 === other.ind1 && one.ind2 === other.ind2;

/** Appends text to a field. */
function append(field: MarcField | undefined, text: string): void {
  if (field === undefined) return;
  if (!isDataField(field)) field.value += text;
  else {
    const last = field.subfields.at(-1);
    if (last) last.value += text;
  }
}

function join(field: DataField, { subfields: [first, ...rest] }: DataField): void {
  append(field, first?.value ?? '');
  field.subfields.push(...rest);
}
