import { cpSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProblems } from '#cli/integrity.ts';
import { problemWords } from '#cli/records/import-words.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { importFile } from '#api/catalogue/import/import.ts';
import { countRefusedRecords } from '#api/catalogue/import/report.ts';
import { addLibraries } from '../support/marc-files.ts';

const SAMPLES = process.env['SAMPLES'] ?? '';
const isThere = SAMPLES !== '' && existsSync(SAMPLES);
if (!isThere)
  console.log('[samples] SAMPLES=DIR is not set: importing outside records was SKIPPED');

/** Files of MARC records, whatever their names end in. */
const files = isThere
  ? globSync('**/*.{mrc,marc,mrx,xml,json,seq,mrk,mrc.gz,xml.gz}', { cwd: SAMPLES }).sort()
  : [];

describe.skipIf(!isThere)(`importing the records of ${SAMPLES}`, () => {
  // RefusalError records are written beside the input, and the samples are not ours to write to.
  const folder = mkdtempSync(join(tmpdir(), 'acervo-samples-'));
  let db: Database;

  beforeAll(async () => {
    db = openDatabase(join(folder, 'acervo.db'));
    await migrate(db);
    await addLibraries(db);
  });
  afterAll(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const importing = (file: string) =>
    importFile(db, file, {
      now: () => new Date('2026-03-10T12:00:00Z'),
      library: 'CENTRAL',
      source: relative(folder, file),
      mend: true,
    });

  it.each(files)(
    'accounts for every record of %s, and changes nothing the second time',
    async (name) => {
      const file = join(folder, basename(name));
      cpSync(join(SAMPLES, name), file);
      const report = await importing(file);
      const { read, created, updated, unchanged, withdrawn, refused } = report;
      const refusedCount = countRefusedRecords(report);
      expect(created + updated + unchanged + withdrawn + refusedCount).toBe(read);
      for (const { position, reason } of refused) {
        expect(position.number).toBeGreaterThan(0);
        expect(problemWords(reason).length).toBeGreaterThan(10);
        expect(reason).not.toBe('not_stored');
      }
      const numbers = report.withoutControlNumber;
      const again = await importing(file);
      expect(again.created).toBeLessThanOrEqual(numbers);
      expect(again.refused).toEqual(refused);
      console.log(
        `[samples] ${name}: ${read} read, ${created} created, ${updated} updated, ` +
          `${unchanged} unchanged, ${withdrawn} withdrawn, ${refusedCount} refused, ` +
          `${report.mendedCount} mended, ${report.copies.created} copies, unread fields: ` +
          ([...report.unreadFields].map(([tag, count]) => `${tag} in ${count}`).join(', ') ||
            'none'),
      );
    },
  );

  it('leaves nothing that a check would find wrong', async () => {
    const problems: string[] = [];
    for await (const problem of findProblems(db)) problems.push(problem);
    expect(problems).toEqual([]);
  });
});
