/** Merges segments into one without their deleted titles, from their arrays alone. */
import { copyToColumns, createColumnBuilders, finishColumns } from './columns.ts';
import { copyExact, createExactBuilders, finishExact } from './exact-map.ts';
import { filled16, filled32, growing16, growing32, push16, push32 } from './growing.ts';
import { copyOrderKeys, createOrderKeys, finishOrders } from './orders.ts';
import {
  createWriter,
  finishPostings,
  MAX_POSITIONS,
  readPositions,
  writePosting,
  type Postings,
  type PostingWriter,
} from './postings.ts';
import type { Segment } from './segment.ts';
import { buildTable, compareAcross, stringAt, tableSize, type StringTable } from './strings.ts';
import { buildTrigrams } from './trigrams.ts';

interface Origin {
  segment: Segment;
  doc: number;
}

/** One segment with the living titles of all; no id may live in two of them. */
export function mergeSegments(segments: readonly Segment[]): Segment {
  const origins = livingById(segments);
  const remaps = renumber(segments, origins);
  const columns = createColumnBuilders();
  const keys = createOrderKeys();
  const exact = createExactBuilders();
  for (const { segment, doc } of origins) {
    copyToColumns(columns, segment.columns, doc);
    copyOrderKeys(keys, segment.orders, doc);
  }
  segments.forEach((segment, s) => copyExact(exact, segment.exact, remaps[s]!));
  const pick = (column: 'titleLength' | 'articleLength' | 'uses'): Uint8Array =>
    Uint8Array.from(origins, ({ segment, doc }) => segment[column][doc]!);
  const { terms, postings } = mergePostings(segments, remaps, origins);
  return {
    size: origins.length,
    ids: Uint32Array.from(origins, ({ segment, doc }) => segment.ids[doc]!),
    terms,
    trigrams: buildTrigrams(terms),
    postings,
    columns: finishColumns(columns),
    orders: finishOrders(keys),
    exact: finishExact(exact),
    titleLength: pick('titleLength'),
    articleLength: pick('articleLength'),
    uses: pick('uses'),
    deleted: new Uint8Array(origins.length),
    deletedCount: 0,
  };
}

function livingById(segments: readonly Segment[]): Origin[] {
  const origins: Origin[] = [];
  for (const segment of segments) {
    for (let doc = 0; doc < segment.size; doc++) {
      if (segment.deleted[doc] === 0) origins.push({ segment, doc });
    }
  }
  return origins.sort((a, b) => a.segment.ids[a.doc]! - b.segment.ids[b.doc]!);
}

/** For each segment, the new number of each of its titles, −1 when deleted. */
function renumber(segments: readonly Segment[], origins: readonly Origin[]): Int32Array[] {
  const remaps = new Map(
    segments.map((segment) => [segment, new Int32Array(segment.size).fill(-1)]),
  );
  origins.forEach(({ segment, doc }, place) => (remaps.get(segment)![doc] = place));
  return segments.map((segment) => remaps.get(segment)!);
}

function mergePostings(
  segments: readonly Segment[],
  remaps: readonly Int32Array[],
  origins: readonly Origin[],
): { terms: StringTable; postings: Postings } {
  const writer = createWriter(
    segments.reduce((sum, { postings }) => sum + postings.docs.length, 0),
  );
  const starts = growing32();
  const names: string[] = [];
  push32(starts, 0);
  const next = segments.map(() => 0);
  for (;;) {
    const holding = withSmallestTerm(segments, next);
    if (holding.length === 0) break;
    const name = stringAt(segments[holding[0]!]!.terms, next[holding[0]!]!);
    writeTerm(
      writer,
      holding.map((s) => ({ postings: segments[s]!.postings, term: next[s]!, remap: remaps[s]! })),
    );
    for (const s of holding) next[s]!++;
    if (writer.count === starts.array[starts.length - 1]) continue; // only deleted titles held it
    names.push(name);
    push32(starts, writer.count);
  }
  const { breaks, breakStarts } = mergeBreaks(origins);
  return {
    terms: buildTable(names),
    postings: finishPostings(writer, filled32(starts), breaks, breakStarts),
  };
}

/** Numbers of the segments whose next term is the smallest of all next terms. */
function withSmallestTerm(segments: readonly Segment[], next: readonly number[]): number[] {
  let holding: number[] = [];
  segments.forEach(({ terms }, s) => {
    if (next[s] === tableSize(terms)) return;
    const first = holding[0];
    const order =
      first === undefined
        ? -1
        : compareAcross(terms, next[s]!, segments[first]!.terms, next[first]!);
    if (order < 0) holding = [s];
    else if (order === 0) holding.push(s);
  });
  return holding;
}

interface TermSource {
  postings: Postings;
  term: number;
  remap: Int32Array;
}

const buffer = new Uint16Array(MAX_POSITIONS);

/** Writes one term's postings of all segments in the order of the new numbers. */
function writeTerm(writer: PostingWriter, sources: readonly TermSource[]): void {
  const at = sources.map(({ postings, term }) => postings.starts[term]!);
  for (;;) {
    let smallest = -1;
    let doc = Infinity;
    sources.forEach(({ postings, term, remap }, s) => {
      const end = postings.starts[term + 1]!;
      while (at[s]! < end && remap[postings.docs[at[s]!]!]! < 0) at[s]!++;
      if (at[s]! < end && remap[postings.docs[at[s]!]!]! < doc) {
        smallest = s;
        doc = remap[postings.docs[at[s]!]!]!;
      }
    });
    const source = sources[smallest];
    if (source === undefined) return;
    const i = at[smallest]!++;
    const count = readPositions(source.postings, i, buffer);
    writePosting(writer, doc, source.postings.masks[i]!, buffer, 0, count);
  }
}

function mergeBreaks(origins: readonly Origin[]): Pick<Postings, 'breaks' | 'breakStarts'> {
  const breaks = growing16();
  const breakStarts = growing32();
  for (const { segment, doc } of origins) {
    const { postings } = segment;
    push32(breakStarts, breaks.length);
    for (let k = postings.breakStarts[doc]!; k < postings.breakStarts[doc + 1]!; k++) {
      push16(breaks, postings.breaks[k]!);
    }
  }
  push32(breakStarts, breaks.length);
  return { breaks: filled16(breaks), breakStarts: filled32(breakStarts) };
}
