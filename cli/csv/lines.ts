import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { otherFormat, OTHER_FORMAT_BYTES } from '#api/catalogue/marc/read/other-formats.ts';
import { detectUtf16 } from '#api/catalogue/marc/read/text/utf16.ts';

const CHUNK_BYTES = 64 * 1024;

/**
 * Reads a file lazily by lines, with their line breaks. UTF-8 or UTF-16; otherwise Windows-1252, as written
 * by spreadsheets on western Windows.
 *
 * @throws an error if it is no text; the system's error if the file is missing
 */
export function* linesOf(file: string): Generator<string> {
  const head = headOf(file);
  const other = otherFormat(head);
  if (other) {
    const advice = other.isArchive ? 'Unpack it first' : 'Save it as CSV first';
    throw new Error(`${basename(file)} is no text but ${other.name}. ${advice}`);
  }
  const encoding = detectUtf16(head) ?? (isUtf8(file) ? 'utf-8' : 'windows-1252');
  let rest = '';
  for (const text of textOf(file, new TextDecoder(encoding))) {
    const lines = `${rest}${text}`.split(/(?<=\r\n|\n|\r(?!\n))/);
    // The line break may be split between two chunks.
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function headOf(file: string): Uint8Array {
  const opened = openSync(file, 'r');
  try {
    const head = Buffer.alloc(OTHER_FORMAT_BYTES);
    return head.subarray(0, readSync(opened, head));
  } finally {
    closeSync(opened);
  }
}

function isUtf8(file: string): boolean {
  const parts = textOf(file, new TextDecoder('utf-8', { fatal: true }));
  try {
    while (parts.next().done !== true);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function* textOf(file: string, decoder: TextDecoder): Generator<string> {
  const opened = openSync(file, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (;;) {
      const count = readSync(opened, chunk);
      yield decoder.decode(chunk.subarray(0, count), { stream: count > 0 });
      if (count === 0) return;
    }
  } finally {
    closeSync(opened);
  }
}
