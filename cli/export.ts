import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openNetwork } from '#api/open-network.ts';
import {
  EXPORT_FORMATS,
  exportRecords,
  type ExportFormat,
  type ExportReport,
} from '#api/catalogue/import/export.ts';
import { EXIT, UsageError, type Command } from './command.ts';

export const exportCommand: Command = {
  name: 'export',
  usage: 'FILE [--format marc|marcxml|jsonl]',
  summary: 'writes every record of the catalogue into a file',
  help: `
Authorities that have a record, then titles, whole as they were imported; withdrawn titles bear
leader/05 "d". Importing the file here changes nothing. A record whose 001 or 003 does not say all that
it is known by gets a local field 990 for it. A name that ends in .gz is packed. Copies are in the file
as far as the records of titles describe them.

  --format marc      ISO 2709 in UTF-8; a record that is too long for it is named and left out
  --format marcxml   MARCXML, any length (the default, unless the name ends in .mrc or .jsonl)
  --format jsonl     one record of MARC-in-JSON on each line

Exit code 1 when a record was left out.`,
  options: { format: { type: 'string' } },
  words: { least: 1, most: 1 },
  async run({ words: [file = ''], values }, { config, folder, say, complain, progress }) {
    const format = formatOf(values['format'], file);
    const path = resolve(folder, file);
    const network = await openNetwork(config);
    try {
      const report = await writeFile(path, exportRecords(network.db, format), (count) =>
        progress(`${count} records`),
      );
      const { authorities, titles, tooLong } = report;
      say(`${file}: ${titles} titles and ${authorities} authorities written.`);
      for (const { number, detail } of tooLong) {
        complain(`Left out: ${number || 'a record without number'} is too long (${detail}).`);
      }
      if (tooLong.length > 0) complain('ISO 2709 cannot hold them: use --format marcxml.');
      return tooLong.length > 0 ? EXIT.problem : EXIT.done;
    } finally {
      await network.close();
    }
  },
};

function formatOf(asked: string | boolean | undefined, file: string): ExportFormat {
  const ending = /\.(mrc|jsonl)(?:\.gz)?$/i.exec(file)?.[1]?.toLowerCase();
  const format = asked ?? (ending === 'mrc' ? 'marc' : (ending ?? 'marcxml'));
  const known = EXPORT_FORMATS.find((name) => name === format);
  if (known) return known;
  throw new UsageError(`There is no format "${String(format)}": ${EXPORT_FORMATS.join(', ')}`);
}

/** Writes atomically: a previous file stays until the new one is complete. */
async function writeFile(
  path: string,
  pieces: AsyncGenerator<Uint8Array, ExportReport>,
  onProgress: (count: number) => void,
): Promise<ExportReport> {
  const part = `${path}.part`;
  const result: { report?: ExportReport } = {};
  async function* told(): AsyncGenerator<Uint8Array> {
    for (let count = 1; ; count++) {
      const next = await pieces.next();
      if (next.done) {
        result.report = next.value;
        return;
      }
      if (count % 1000 === 0) onProgress(count);
      yield next.value;
    }
  }
  const packing = path.endsWith('.gz') ? [createGzip()] : [];
  try {
    await pipeline([
      Readable.from(told(), { objectMode: false }),
      ...packing,
      createWriteStream(part),
    ]);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  if (!result.report) throw new Error('The export ended early');
  return result.report;
}
