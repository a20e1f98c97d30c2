import { afterEach, beforeEach, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { EXPORT_FORMATS, exportRecords, type ExportFormat } from '#api/catalogue/import/export.ts';
import { importFile, type ImportOptions } from '#api/catalogue/import/import.ts';
import { describeEngine, openTestDatabase, type TestDatabase } from '../support/servers/engines.ts';
import {
  addLibraries,
  book,
  fixture,
  marcFolder,
  withdrawn,
  type MarcFolder,
} from '../support/marc-files.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const ENDINGS = { marc: 'mrc', marcxml: 'xml', jsonl: 'jsonl' } as const;

describeEngine('exporting the catalogue', () => {
  let test: TestDatabase;
  let folder: MarcFolder;

  beforeEach(async () => {
    folder = marcFolder();
    test = await openTestDatabase();
    await addLibraries(test.db);
    await test.db.queries.insertInto('network').values({ key: 'epoch', value: 'e1' }).execute();
  });
  afterEach(async () => {
    await test.close();
    folder.remove();
  });

  const importing = (file: string, options: Partial<ImportOptions> = {}, { db } = test) =>
    importFile(db, file, { now: () => NOW, ...options });

  async function exported(format: ExportFormat, { db } = test) {
    const pieces: Uint8Array[] = [];
    const records = exportRecords(db, format);
    for (let next = await records.next(); ; next = await records.next()) {
      if (next.done) return { bytes: Buffer.concat(pieces), report: next.value };
      pieces.push(next.value);
    }
  }
  const everything = ({ db } = test) =>
    Promise.all([
      db.queries.selectFrom('titles').selectAll().orderBy('id').execute(),
      db.queries.selectFrom('authorities').selectAll().orderBy('id').execute(),
      db.queries.selectFrom('copies').selectAll().orderBy('id').execute(),
    ]);

  /** Own fixtures, and what makes a record hard to know again. */
  async function fill() {
    await importing(fixture('good.mrc'));
    await importing(folder.copy(fixture('authority.xml')));
    const bare = marc({ data: ['245 00 $aSem número nem fonte'] });
    const sourceless = marc({
      leader: '00000cam  2200000 a 4500',
      control: { '001': 's1' },
      data: ['245 00 $aSem fonte', '500 __ $aUm\nDois'],
    });
    await importing(folder.write('own.mrc', bare, sourceless, book(null, 'Sem número')), {
      source: 'NOSSA',
    });
    const gone = book('g1', 'Saiu');
    await importing(folder.write('gone.mrc', gone));
    await importing(folder.write('gone.mrc', withdrawn(gone)));
  }

  it.each(EXPORT_FORMATS)('changes nothing when it is imported: %s', async (format) => {
    await fill();
    const before = await everything();
    const { bytes, report } = await exported(format);
    expect(report).toEqual({ authorities: 1, titles: 7, tooLong: [] });
    const again = await importing(folder.write(`all.${ENDINGS[format]}`, bytes));
    expect(again).toMatchObject({ read: 8, unchanged: 8, created: 0, updated: 0, refused: [] });
    expect(again.withoutControlNumber).toBe(0);
    expect(await everything()).toEqual(before);
    expect((await exported(format)).bytes.equals(bytes)).toBe(true);
  });

  it.each(EXPORT_FORMATS)('makes the same catalogue elsewhere, to the byte: %s', async (format) => {
    await importing(fixture('good.mrc'));
    await importing(folder.copy(fixture('authority.xml')));
    const { bytes } = await exported(format);
    const other = await openTestDatabase();
    try {
      await addLibraries(other.db);
      const file = folder.write(`all.${ENDINGS[format]}`, bytes);
      expect(await importing(file, {}, other)).toMatchObject({ created: 4, refused: [] });
      expect((await exported(format, other)).bytes.equals(bytes)).toBe(true);
    } finally {
      await other.close();
    }
  });

  it('takes records without number from elsewhere as new, whatever titles have their ids', async () => {
    await importing(folder.write('own.mrc', book(null, 'Daqui')));
    const { bytes } = await exported('jsonl');
    const foreign = bytes.toString().replace('"d":"e1"', '"d":"e2"');
    const report = await importing(folder.write('other.jsonl', Buffer.from(foreign)));
    expect(report).toMatchObject({ created: 1, withoutControlNumber: 1 });
  });

  it('names what ISO 2709 cannot hold; MARCXML and lines of JSON hold it', async () => {
    const long = 'x'.repeat(10_000);
    const record = marc({
      control: { '001': 'l1', '003': 'T' },
      data: ['245 00 $aX', `500 __ $a${long}`],
    });
    const line = `{"leader":"${record.leader}","fields":[{"001":"l1"},{"003":"T"},{"245":{"ind1":"0","ind2":"0","subfields":[{"a":"X"}]}},{"500":{"subfields":[{"a":"${long}"}]}}]}`;
    await importing(folder.write('long.jsonl', Buffer.from(line)));
    expect((await exported('marc')).report).toEqual({
      authorities: 0,
      titles: 0,
      tooLong: [{ number: 'l1', detail: '500: 10005' }],
    });
    for (const format of ['marcxml', 'jsonl'] as const) {
      const { bytes, report } = await exported(format);
      expect(report).toMatchObject({ titles: 1, tooLong: [] });
      expect(bytes.toString()).toContain(long);
    }
  });
});
