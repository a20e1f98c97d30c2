/** The words of all titles of a segment in the order in which they are read, and how they become postings. */
import { besides } from '../../query/alternative-tokens.ts';
import { modernSpelling } from '../../query/old-spelling.ts';
import { wordBytes, type WordBytes } from '../../query/word-bytes.ts';
import type { SearchDocument } from '../document.ts';
import {
  finished16,
  finished32,
  growing16,
  growing32,
  lasting32,
  free,
  push16,
  push32,
  type Growing16,
  type Growing32,
} from '../growing.ts';
import {
  createFilling,
  FIELD_SHIFT,
  FIELDS,
  fillPosting,
  finishFilling,
  POSITIONS_PER_FIELD,
  type Postings,
} from '../postings.ts';
import type { StringTable } from '../strings.ts';
import { distinctOf, listSize, sortedNumbers, startOf } from './byte-list.ts';
import { createTermNumbers, numberOfText, termNumber, type TermNumbers } from './term-numbers.ts';

/** Some words, one after the other. */
interface Page {
  terms: Uint32Array<ArrayBuffer>;
  positions: Uint16Array<ArrayBuffer>;
}

export interface TokenStream {
  numbers: TermNumbers;
  /** By term: in how many titles it is, the last of these, and the term that is its modern spelling. */
  titles: Growing32;
  last: Growing32;
  modern: Growing32;
  /** All are full but the last. */
  pages: Page[];
  /** Words in the last page. */
  filled: number;
  /** How many words each title has. */
  lengths: Growing32;
  breaks: Growing16;
  breakStarts: Growing32;
}

/** No title, no term. */
const NONE = 0xffffffff;
const UNKNOWN = NONE - 1;
/** Words of a page: few in the first one, since most segments are small. */
const FIRST_PAGE = 1 << 10;
const MAX_PAGE = 1 << 18;

const decoder = new TextDecoder();

export const createStream = (): TokenStream => ({
  numbers: createTermNumbers(),
  titles: growing32(),
  last: growing32(),
  modern: growing32(),
  pages: [],
  filled: 0,
  lengths: growing32(),
  breaks: growing16(),
  breakStarts: growing32(),
});

/** Adds the words of the next title. */
export function addTokens(stream: TokenStream, document: SearchDocument): void {
  push32(stream.breakStarts, stream.breaks.length);
  push32(stream.lengths, 0);
  const isPortuguese = document.language === 'por';
  FIELDS.forEach((field, number) => {
    const base = number << FIELD_SHIFT;
    let position = 0;
    for (const heading of document[field]) {
      const words = wordBytes(heading);
      if (words.count === 0) continue;
      if (position > 0) {
        position++; // one number left out between headings
        if (position < POSITIONS_PER_FIELD) push16(stream.breaks, base + position);
      }
      position = addHeading(stream, { heading, words, isPortuguese }, base, position);
      if (position < 0) return;
    }
    // End of the last of several titles, so that the length of each is known (names.ts).
    if (field === 'title' && document.title.length > 1) push16(stream.breaks, base + position + 1);
  });
}

interface Heading {
  heading: string;
  words: WordBytes;
  isPortuguese: boolean;
}

/** Adds the words of one heading from a position on; returns the end position, -1 if the field is full. */
function addHeading(
  stream: TokenStream,
  { heading, words, isPortuguese }: Heading,
  base: number,
  from: number,
): number {
  const { bytes, starts, ends, count, mayHaveOthers } = words;
  const others = mayHaveOthers ? besides(heading) : null;
  let position = from;
  for (let w = 0; w < count; w++) {
    if (position >= POSITIONS_PER_FIELD) return -1;
    const term = termNumber(stream.numbers, bytes, starts[w]!, ends[w]!);
    addToken(stream, term, base + position);
    for (const other of others?.get(w) ?? []) {
      addToken(stream, numberOfText(stream.numbers, other), base + position);
    }
    if (isPortuguese) addModern(stream, term, base + position);
    position++;
  }
  return position;
}

/** Adds the modern spelling of a word, if any; computed once per term. */
function addModern(stream: TokenStream, term: number, position: number): void {
  let modern = stream.modern.array[term]!;
  if (modern === UNKNOWN) {
    const now = modernSpelling(termText(stream, term));
    modern = now === null ? NONE : numberOfText(stream.numbers, now);
    // By its number, since the list may have grown meanwhile.
    noteTerms(stream);
    stream.modern.array[term] = modern;
  }
  if (modern !== NONE) addToken(stream, modern, position);
}

/** What is known by term gets its place for terms that are new. */
function noteTerms({ numbers, titles, last, modern }: TokenStream): void {
  for (let term = titles.length; term < listSize(numbers.terms); term++) {
    push32(titles, 0);
    push32(last, NONE);
    push32(modern, UNKNOWN);
  }
}

function addToken(stream: TokenStream, term: number, position: number): void {
  const { titles, last, lengths, pages } = stream;
  if (term >= titles.length) noteTerms(stream);
  const doc = lengths.length - 1;
  if (last.array[term] !== doc) {
    last.array[term] = doc;
    titles.array[term]!++;
  }
  let page = pages.at(-1);
  if (page === undefined || stream.filled === page.terms.length) page = addPage(stream);
  page.terms[stream.filled] = term;
  page.positions[stream.filled++] = position;
  lengths.array[doc]!++;
}

function addPage(stream: TokenStream): Page {
  const before = stream.pages.at(-1)?.terms.length ?? FIRST_PAGE / 4;
  const size = Math.min(4 * before, MAX_PAGE);
  const page = { terms: new Uint32Array(size), positions: new Uint16Array(size) };
  stream.pages.push(page);
  stream.filled = 0;
  return page;
}

/** Visits the words of all titles in the order in which they were added; alternatives follow at the same position. */
export function eachToken(
  { pages, lengths }: TokenStream,
  visit: (doc: number, position: number, term: number) => void,
): void {
  let page = 0;
  let at = 0;
  for (let doc = 0; doc < lengths.length; doc++) {
    for (let left = lengths.array[doc]!; left > 0; left--, at++) {
      if (at === pages[page]!.terms.length) {
        page++;
        at = 0;
      }
      visit(doc, pages[page]!.positions[at]!, pages[page]!.terms[at]!);
    }
  }
}

/** The text of a term. */
export function termText({ numbers }: TokenStream, term: number): string {
  const { bytes, ends } = numbers.terms;
  return decoder.decode(bytes.array.subarray(startOf(numbers.terms, term), ends.array[term]));
}

/** Inverts the stream to titles by term; empties the stream. */
export function invert(stream: TokenStream): { terms: StringTable; postings: Postings } {
  const { numbers, titles, last, lengths, pages, breaks, breakStarts } = stream;
  const { table, placeOf } = distinctOf(numbers.terms, sortedNumbers(numbers.terms));
  // Counted first: their sum may be more than `starts` can hold.
  const filling = createFilling(titles.array.reduce((sum, count) => sum + count, 0));
  const starts = lasting32(placeOf.length + 1);
  for (let term = 0; term < placeOf.length; term++) {
    starts[placeOf[term]! + 1] = titles.array[term]!;
  }
  for (let place = 1; place < starts.length; place++) starts[place]! += starts[place - 1]!;
  /** By term: where its next title goes. */
  const next = placeOf.map((place) => starts[place]!);
  last.array.fill(NONE);
  let page = pages.shift();
  let at = 0;
  for (let doc = 0; doc < lengths.length; doc++) {
    for (let left = lengths.array[doc]!; left > 0; left--, at++) {
      if (at === page!.terms.length) {
        free(page!.terms);
        free(page!.positions);
        page = pages.shift();
        at = 0;
      }
      const term = page!.terms[at]!;
      const isFirst = last.array[term] !== doc;
      last.array[term] = doc;
      const posting = isFirst ? next[term]!++ : next[term]! - 1;
      fillPosting(filling, posting, doc, page!.positions[at]!, isFirst);
    }
  }
  push32(breakStarts, breaks.length);
  return {
    terms: table,
    postings: finishFilling(filling, {
      starts,
      breaks: finished16(breaks),
      breakStarts: finished32(breakStarts),
    }),
  };
}
