/**
 * Merges segments into one without their deleted titles, from their arrays alone: sorted lists are
 * merged, numbers into them are translated, and nothing is turned into strings or objects.
 */
import { mergeColumns } from '../columns.ts';
import { mergeExact } from '../exact-map.ts';
import {
  finished16,
  finished32,
  growing16,
  growing32,
  narrowest,
  push16,
  push32,
} from '../growing.ts';
import { mergeTables } from './merge-strings.ts';
import { renumber, type Numbering } from './numbering.ts';
import { mergeOrders } from '../orders.ts';
import {
  createWriter,
  finishPostings,
  MAX_POSITIONS,
  readPositions,
  writePosting,
  type Postings,
  type PostingWriter,
} from '../postings.ts';
import { withAccelerators, type Segment } from '../segment.ts';
import { tableSize, type StringTable } from '../strings.ts';
import { buildTrigrams } from '../trigrams.ts';
import { worksOf } from '../works.ts';

type ByteColumn =
  | 'articleLength'
  | 'properLength'
  | 'authorLength'
  | 'surnameLength'
  | 'derived'
  | 'volume'
  | 'namesEnd'
  | 'nameLengths'
  | 'copies';

/** One segment with the living titles of all; no id may live in two of them. */
export function mergeSegments(segments: readonly Segment[]): Segment {
  const numbering = renumber(segments);
  const { size, segmentOf, docOf } = numbering;
  const { terms, postings } = mergePostings(segments, numbering);
  const bytes = (column: ByteColumn): Uint8Array =>
    new Uint8Array(size).map((_, doc) => segments[segmentOf[doc]!]![column][docOf[doc]!]!);
  const numbers = (column: 'ids' | 'timesUsed' | 'grammatical'): Uint32Array =>
    new Uint32Array(size).map((_, doc) => segments[segmentOf[doc]!]![column][docOf[doc]!]!);
  const merged = {
    size,
    ids: numbers('ids'),
    terms,
    trigrams: buildTrigrams(terms),
    postings,
    columns: mergeColumns(
      segments.map(({ columns }) => columns),
      numbering,
    ),
    orders: mergeOrders(
      segments.map(({ orders }) => orders),
      numbering,
    ),
    exact: mergeExact(
      segments.map(({ exact }) => exact),
      numbering,
    ),
    titleWeights: new Uint16Array(size).map(
      (_, doc) => segments[segmentOf[doc]!]!.titleWeights[docOf[doc]!]!,
    ),
    articleLength: bytes('articleLength'),
    properLength: bytes('properLength'),
    authorLength: bytes('authorLength'),
    surnameLength: bytes('surnameLength'),
    grammatical: numbers('grammatical'),
    derived: bytes('derived'),
    volume: bytes('volume'),
    namesEnd: bytes('namesEnd'),
    nameLengths: bytes('nameLengths'),
    copies: bytes('copies'),
    works: worksOf(
      new Float64Array(size).map(
        (_, doc) => segments[segmentOf[doc]!]!.works.numbers[docOf[doc]!]!,
      ),
    ),
    timesUsed: narrowest(numbers('timesUsed')),
    deleted: new Uint8Array(size),
    deletedCount: 0,
  };
  return withAccelerators(merged);
}

function mergePostings(
  segments: readonly Segment[],
  numbering: Numbering,
): { terms: StringTable; postings: Postings } {
  const lists = segments.map((segment) => ({ table: segment.terms, used: usedTerms(segment) }));
  const { table, placeOf } = mergeTables(lists);
  const capacity = segments.reduce((sum, { postings }) => sum + postings.docs.length, 0);
  const writer = createWriter(capacity);
  const starts = new Uint32Array(tableSize(table) + 1);
  const next = segments.map(() => 0);
  for (let term = 0; term < tableSize(table); term++) {
    const sources: TermSource[] = [];
    segments.forEach(({ postings }, s) => {
      const { used } = lists[s]!;
      while (next[s]! < used.length && used[next[s]!] === 0) next[s]!++;
      if (next[s]! === used.length || placeOf[s]![next[s]!] !== term) return;
      const at = postings.starts[next[s]!]!;
      const end = postings.starts[++next[s]!]!;
      sources.push({ postings, at, end, placeOf: numbering.placeOf[s]! });
    });
    writeTerm(writer, sources);
    starts[term + 1] = writer.count;
  }
  const { breaks, breakStarts } = mergeBreaks(segments, numbering);
  return { terms: table, postings: finishPostings(writer, starts, breaks, breakStarts) };
}

/** Terms that a living title holds. */
function usedTerms({ terms, postings, deleted, deletedCount }: Segment): Uint8Array {
  const used = new Uint8Array(tableSize(terms));
  if (deletedCount === 0) return used.fill(1);
  for (let term = 0; term < used.length; term++) {
    for (let i = postings.starts[term]!; i < postings.starts[term + 1]! && !used[term]; i++) {
      used[term] = 1 - deleted[postings.docs[i]!]!;
    }
  }
  return used;
}

/** The rest of a term's postings in one segment. */
interface TermSource {
  postings: Postings;
  at: number;
  end: number;
  placeOf: Int32Array;
}

const buffer = new Uint16Array(MAX_POSITIONS);

/** Writes one term's postings of all segments in the order of the new numbers. */
function writeTerm(writer: PostingWriter, sources: readonly TermSource[]): void {
  for (;;) {
    let first: TermSource | undefined;
    let doc = Infinity;
    let others = Infinity; // the smallest number in any source but the first
    for (const source of sources) {
      const { postings, placeOf, end } = source;
      while (source.at < end && placeOf[postings.docs[source.at]!]! < 0) source.at++;
      const place = source.at < end ? placeOf[postings.docs[source.at]!]! : Infinity;
      if (place < doc) {
        others = doc;
        doc = place;
        first = source;
      } else if (place < others) others = place;
    }
    if (first === undefined) return;
    const { postings, placeOf, end } = first;
    for (; first.at < end; first.at++) {
      const place = placeOf[postings.docs[first.at]!]!;
      if (place < 0) continue;
      if (place > others) break;
      const count = readPositions(postings, first.at, buffer);
      writePosting(writer, place, postings.masks[first.at]!, buffer, 0, count);
    }
  }
}

function mergeBreaks(
  segments: readonly Segment[],
  { size, segmentOf, docOf }: Numbering,
): Pick<Postings, 'breaks' | 'breakStarts'> {
  const breaks = growing16();
  const breakStarts = growing32();
  for (let place = 0; place < size; place++) {
    const { postings } = segments[segmentOf[place]!]!;
    const doc = docOf[place]!;
    push32(breakStarts, breaks.length);
    for (let k = postings.breakStarts[doc]!; k < postings.breakStarts[doc + 1]!; k++) {
      push16(breaks, postings.breaks[k]!);
    }
  }
  push32(breakStarts, breaks.length);
  return { breaks: finished16(breaks), breakStarts: finished32(breakStarts) };
}
