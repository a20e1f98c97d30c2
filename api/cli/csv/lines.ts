import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 64 * 1024;

/**
 * The lines of a file, each with its line break, read as they are asked for. UTF-8; a file that is not is
 * Windows-1252, as spreadsheets of western Windows write it.
 *
 * @throws The file system's error when there is no such file
 */
export function* linesOf(file: string): Generator<string> {
  const encoding = isUtf8(file) ? 'utf-8' : 'windows-1252';
  let rest = '';
  for (const text of textOf(file, new TextDecoder(encoding))) {
    const lines = `${rest}${text}`.split(/(?<=\r\n|\n|\r(?!\n))/);
    // Its line break may come with the next part.
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
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
