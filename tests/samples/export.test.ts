import { cpSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import { EXPORT_FORMATS, exportRecords, type ExportFormat } from '#api/catalogue/import/export.ts';
import { importFile } from '#api/catalogue/import/import.ts';
import { addLibraries } from '../support/marc-files.ts';
import { openCopyOf } from '../support/servers/engines.ts';

const SAMPLES = process.env['SAMPLES'] ?? '';
const isThere = SAMPLES !== '' && existsSync(SAMPLES);
if (!isThere) console.log('[samples] SAMPLES=DIR is not set: the round trip was SKIPPED');

const files = isThere
  ? globSync('{marc-*,marcxml-*}/**/*.{mrc,marc,mrx,xml,json}', { cwd: SAMPLES }).sort()
  : [];
const ENDINGS = { marc: 'mrc', marcxml: 'xml', jsonl: 'jsonl' } as const;

/** Which title a record without number is: ids of one database are not those of another. */
const withoutIds = (bytes: Buffer): string =>
  bytes.toString().replace(/(\x1fi|<subfield code="i">|"i":")\d+(?=[\x1e<"])/g, '$1');

describe.skipIf(!isThere)(`exporting the records of ${SAMPLES}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-export-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A catalogue of its own, which is made once and copied: four are needed for each file. */
  async function catalogue<T>(use: (db: Database) => Promise<T>): Promise<T> {
    const { db, close } = await openCopyOf('exporting samples', async (empty) => {
      await addLibraries(empty);
      await empty.queries.insertInto('network').values({ key: 'epoch', value: 'e' }).execute();
    });
    try {
      return await use(db);
    } finally {
      await close();
    }
  }

  const importing = (db: Database, file: string) =>
    importFile(db, file, { now: () => new Date('2026-03-10T12:00:00Z'), library: 'CENTRAL' });

  async function exported(db: Database, format: ExportFormat) {
    const pieces: Uint8Array[] = [];
    const records = exportRecords(db, format);
    for (let next = await records.next(); ; next = await records.next()) {
      if (next.done) return { bytes: Buffer.concat(pieces), report: next.value };
      pieces.push(next.value);
    }
  }

  it.each(files)(
    'brings %s back unchanged, here and elsewhere',
    { timeout: 300_000 },
    async (name) => {
      const own = join(folder, basename(name));
      cpSync(join(SAMPLES, name), own);
      await catalogue(async (db) => {
        await importing(db, own);
        for (const format of EXPORT_FORMATS) {
          const { bytes, report } = await exported(db, format);
          const written = report.authorities + report.titles;
          if (written === 0) continue;
          const file = join(folder, `all.${ENDINGS[format]}`);
          writeFileSync(file, bytes);
          const again = await importing(db, file);
          expect(again, format).toMatchObject({
            read: written,
            unchanged: written,
            created: 0,
            updated: 0,
            refused: [],
            copies: { created: 0, updated: 0 },
          });
          await catalogue(async (other) => {
            await importing(other, file);
            const theirs = await exported(other, format);
            // A withdrawal of what was never there leaves nothing.
            if (theirs.report.titles < report.titles) return;
            expect(withoutIds(theirs.bytes), format).toBe(withoutIds(bytes));
          });
        }
      });
    },
  );
});
