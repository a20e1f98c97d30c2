import { SaxesParser } from 'saxes';
import { Collector, type Collected } from './marcxml-record.ts';
import { Envelope } from './xml-envelope.ts';
import type { ReadOptions, RecordProblem, ReadResult } from './read-result.ts';
import { BARE_AMPERSAND, markAmpersands } from './xml-repair.ts';
import { decodeXml, UNREADABLE } from './xml-text.ts';

/** Maximum record size in characters, to bound memory. */
const MAX_RECORD = 20_000_000;
const RECORD_START = /<(?:(?:[\w.-]+:)?record|oai_marc)(?=[\s>/])/g;
/** Parser errors for concatenated documents, and for records without a collection element. */
const BETWEEN_DOCUMENTS =
  /only one root|XML declaration must be at the start|expected one of encoding/;
const BESIDE_ROOT = /only one root|outside of root/;

/** Root elements of valid files that may contain no records. */
const ENVELOPES = /^(?:[\w.-]+:)?(?:collection|records|OAI-PMH|searchRetrieveResponse|bibRecords)$/;

/** Thrown by the parser's error handler to stop at the problem. */
class XmlProblem extends Error {}

interface Reading {
  parser: SaxesParser;
  collector: Collector;
  envelope: Envelope;
  /** Text that may still be needed: from the open record, or from the current position. */
  window: string;
  /** Offset of `window` in the whole text, and its first line. */
  windowAt: number;
  windowLine: number;
  /** Offset of the first character given to this parser. */
  parserAt: number;
  recordAt: number;
  number: number;
  /** After an error the envelope is lost, so unmatched closing tags are ignored. */
  recovered: boolean;
  /** Name of the root element; `''` before it is read. */
  root: string;
  results: ReadResult[];
}

/**
 * Streams MARCXML: a collection, a single record, or records inside OAI-PMH, SRU or any other
 * envelope. A record with an XML error is refused with its line, and reading continues at the next
 * `record` element. Document type declarations are ignored: a custom entity is an error in the
 * record that uses it, so entity expansion is impossible.
 */
export async function* readMarcXml(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<ReadResult> {
  const reading = startReading();
  for await (const text of markAmpersands(decodeXml(chunks, options))) {
    reading.window += text;
    parse(reading, text);
    yield* reading.results.splice(0);
    trimWindow(reading);
  }
  parse(reading, null);
  if (reading.number === 0 && !ENVELOPES.test(reading.root)) {
    refuse(reading, { reason: 'not_marc', detail: reading.root });
  }
  yield* reading.results;
  const { next } = reading.envelope;
  if (next !== '') {
    const position = { number: reading.number, line: reading.windowLine };
    options.warn?.({ code: 'page_of_several', detail: next, position });
  }
}

function startReading(): Reading {
  const reading: Reading = {
    parser: new SaxesParser(),
    collector: new Collector(),
    envelope: new Envelope(),
    window: '',
    windowAt: 0,
    windowLine: 1,
    parserAt: 0,
    recordAt: 0,
    number: 0,
    recovered: false,
    root: '',
    results: [],
  };
  listen(reading);
  return reading;
}

/** Feeds the parser (null ends the text); after an error, restarts behind it until all is fed. */
function parse(reading: Reading, text: string | null): void {
  let next = text;
  for (;;) {
    try {
      if (next !== null) reading.parser.write(next);
      if (text === null) reading.parser.close();
      return;
    } catch (error) {
      if (!(error instanceof XmlProblem)) throw error;
      refuseUnreadable(reading, error.message, text === null);
      const found = restart(reading);
      if (!found && text === null) return;
      next = reading.window;
    }
  }
}

function listen(reading: Reading): void {
  const { parser, collector, envelope } = reading;
  parser.on('error', (error) => {
    const {
      root,
      collector: { open },
    } = reading;
    if (root && (open ? BESIDE_ROOT : BETWEEN_DOCUMENTS).test(error.message)) return;
    throw new XmlProblem(error.message.replace(/^[\d:\s]+/, ''));
  });
  parser.on('opentag', ({ name, attributes }) => {
    reading.root ||= name;
    const at = tagStart(reading);
    const problem = collector.openTag(name, attributes);
    if (problem) {
      refuse(reading, problem, at);
      // A closing tag is missing, so those of the envelope will not match.
      reading.recovered = true;
    }
    if (!collector.open) envelope.openTag(name, attributes);
    if (!/(?:^|:)record$|^oai_marc$/.test(name)) return;
    reading.recordAt = at;
    envelope.openRecord();
  });
  const take = (text: string) => (collector.open ? collector : envelope).text(text);
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    const sourceError = collector.open ? undefined : envelope.closeTag(name);
    if (sourceError) refuse(reading, sourceError);
    const collected = collector.closeTag(name);
    if (!collected || collected.kind === 'envelope') return;
    if (collected.kind === 'problem') refuse(reading, collected.problem);
    else accept(reading, collected);
  });
}

const reached = (reading: Reading): number => reading.parserAt + reading.parser.position;

const tagStart = (reading: Reading): number =>
  reading.windowAt + reading.window.lastIndexOf('<', reached(reading) - reading.windowAt - 1);

function accept(
  reading: Reading,
  { record, warnings, mended }: Extract<Collected, { kind: 'record' }>,
): void {
  reading.number += 1;
  reading.results.push({
    ok: true,
    record,
    warnings,
    mended,
    position: { number: reading.number, line: lineAt(reading, reading.recordAt) },
    raw: rawUntil(reading, reached(reading)),
  });
  reading.recordAt = reached(reading);
}

function refuse(reading: Reading, problem: RecordProblem, end = reached(reading)): void {
  reading.number += 1;
  reading.results.push({
    ok: false,
    ...problem,
    position: { number: reading.number, line: lineAt(reading, end) },
    raw: rawUntil(reading, end),
  });
}

const rawUntil = (reading: Reading, end: number): Uint8Array =>
  Buffer.from(
    reading.window
      .slice(reading.recordAt - reading.windowAt, end - reading.windowAt)
      .replaceAll(BARE_AMPERSAND, '&'),
  );

function lineAt(reading: Reading, place: number): number {
  return reading.windowLine + lineEnds(reading.window.slice(0, place - reading.windowAt));
}

function lineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Reports an XML error once per record, unless it only closes a lost envelope. */
function refuseUnreadable(reading: Reading, message: string, atEnd: boolean): void {
  const inRecord = reading.collector.open;
  if (!inRecord && reading.recovered) return;
  const unreadable = reading.window[reached(reading) - reading.windowAt - 1] === UNREADABLE;
  if (!reading.root) refuse(reading, { reason: 'not_marc', detail: message });
  else if (unreadable) refuse(reading, { reason: 'bad_utf8', detail: reading.collector.place });
  else if (!atEnd) refuse(reading, { reason: 'bad_xml', detail: message });
  else if (inRecord) refuse(reading, { reason: 'truncated', detail: message });
  else refuse(reading, { reason: 'file_cut', detail: message });
}

/** Restarts the parser at the next `record` element; returns false if there is none. */
function restart(reading: Reading): boolean {
  const problemAt = Math.max(0, reached(reading) - reading.windowAt);
  RECORD_START.lastIndex = problemAt;
  const found = RECORD_START.exec(reading.window);
  // A tag cut off at the end may become a record, unless the error is inside it.
  const half = openTagAtEnd(reading.window);
  dropWindow(reading, found?.index ?? (half >= problemAt ? half : reading.window.length));
  reading.recovered = true;
  reading.parser = new SaxesParser({ fragment: true });
  reading.collector = new Collector();
  reading.parserAt = reading.windowAt;
  reading.recordAt = reading.windowAt;
  listen(reading);
  return found !== null;
}

/** Offset of a tag that the end of the text cuts off, else the end of the text. */
function openTagAtEnd(text: string): number {
  const tag = text.lastIndexOf('<');
  return tag > text.lastIndexOf('>') ? tag : text.length;
}

function dropWindow(reading: Reading, count: number): void {
  reading.windowLine += lineEnds(reading.window.slice(0, count));
  reading.window = reading.window.slice(count);
  reading.windowAt += count;
}

function trimWindow(reading: Reading): void {
  const { collector, window, windowAt, recordAt } = reading;
  // A tag may be half read: its beginning is still needed.
  const read = Math.min(reached(reading) - windowAt, openTagAtEnd(window));
  dropWindow(reading, Math.max(0, collector.open ? recordAt - windowAt : read));
  if (reading.window.length <= MAX_RECORD) return;
  refuse(reading, { reason: 'too_long', detail: String(reading.window.length) });
  restart(reading);
}
