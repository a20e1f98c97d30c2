import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportRecords } from '#api/catalogue/import/export.ts';
import { importFile, type ImportOptions } from '#api/catalogue/import/import.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';
import {
  addLibraries,
  bytesOf,
  fixture,
  marcFolder,
  type MarcFolder,
} from '../../support/marc-files.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

describeEngine('records that old systems write in their own way', () => {
  let test: TestDatabase;
  let folder: MarcFolder;

  beforeEach(async () => {
    folder = marcFolder();
    test = await openTestDatabase();
    await addLibraries(test.db);
  });
  afterEach(async () => {
    await test.close();
    folder.remove();
  });

  const importing = (file: string, options: Partial<ImportOptions> = {}) =>
    importFile(test.db, file, { now: () => NOW, ...options });
  const records = async () => {
    const rows = await test.db.queries.selectFrom('titles').select('marc').orderBy('id').execute();
    return rows.map(({ marc: text }) => JSON.parse(text) as MarcRecord);
  };

  it('are mended where that is asked for, told and marked, and the same the second time', async () => {
    const file = folder.copy(fixture('bad-utf8.mrc'));
    const report = await importing(file, { mend: true });
    expect(report).toMatchObject({ read: 3, created: 3, refused: [], mendedCount: 1 });
    expect(report.mended[0]).toMatchObject({
      controlNumber: 'f2',
      pieces: [{ place: '245 $a' }, {}],
    });
    const [, mended] = await records();
    expect(mended?.fields.at(-1)).toMatchObject({ tag: '990' });
    expect(await importing(file, { mend: true })).toMatchObject({ unchanged: 3, mendedCount: 1 });
  });

  it('are told by the encoding that they were found to be in', async () => {
    const record = Buffer.from(
      bytesOf(marc({ control: { '001': '1' }, data: ['245 10 $aJos? Ant?nio', '500 __ $aa??o'] })),
    );
    for (const byte of [0xe9, 0xf4, 0xe7, 0xe3]) record[record.indexOf('?')] = byte;
    record[9] = 0x20;
    const report = await importing(folder.write('latin.mrc', record));
    expect([...report.encodings]).toEqual([['Latin-1', 1]]);
    expect((await records())[0]?.fields).toMatchObject([
      {},
      { subfields: [{ value: 'José Antônio' }] },
      { subfields: [{ value: 'ação' }] },
    ]);
  });

  it('go out as they came, and come back unchanged, when they are written decomposed', async () => {
    const title = marc({ control: { '001': '1', '003': 'S' }, data: ['245 10 $aSerta\u0303o.'] });
    const authority = marc({
      type: 'z ',
      control: { '001': 'a', '003': 'S' },
      data: ['100 1_ $aQueiro\u0301s, Ec\u0327a de'],
    });
    const file = folder.write('decomposed.mrc', authority, title);
    await importing(file);
    expect((await records())[0]?.fields.at(-1)).toMatchObject({
      subfields: [{ value: 'Sertão.' }],
    });
    const pieces: Uint8Array[] = [];
    for await (const piece of exportRecords(test.db, 'jsonl')) pieces.push(piece);
    const text = Buffer.concat(pieces).toString();
    expect(text).toContain('Serta\u0303o.');
    expect(text).toContain('Queiro\u0301s, Ec\u0327a');
    const out = join(folder.path, 'out.jsonl');
    writeFileSync(out, text);
    expect(await importing(out)).toMatchObject({ read: 2, unchanged: 2, refused: [] });
  });
});
