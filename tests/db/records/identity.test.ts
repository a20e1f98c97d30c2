import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportRecords } from '#api/catalogue/import/export.ts';
import { importFile, type ImportOptions } from '#api/catalogue/import/import.ts';
import { FingerprintSet } from '#api/catalogue/import/fingerprint-set.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';
import { addLibraries, book, marcFolder, type MarcFolder } from '../../support/marc-files.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

/** A record of a library that writes no 003. */
const plain = (number: string, title: string, author: string, ...data: string[]): MarcRecord =>
  marc({ control: { '001': number }, data: [`100 1_ $a${author}`, `245 10 $a${title}.`, ...data] });

describeEngine('by what records are known', () => {
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

  const importing = (records: MarcRecord[], options: Partial<ImportOptions> = {}) =>
    importFile(test.db, folder.write('records.mrc', ...records), { now: () => NOW, ...options });
  const titles = async () => {
    const rows = await test.db.queries
      .selectFrom('titles')
      .select(['source', 'control_number', 'summary'])
      .orderBy('id')
      .execute();
    return rows.map(
      ({ source, control_number, summary }) =>
        `${source} ${control_number ?? '-'} ${(JSON.parse(summary) as { title: string }).title}`,
    );
  };

  const SAGARANA = plain('1', 'Sagarana', 'Rosa, João Guimarães');
  const CASMURRO = plain('1', 'Dom Casmurro', 'Assis, Machado de');

  it.each([
    ['at once', { dryRun: false }],
    ['and a dry run foretells it', { dryRun: true }],
  ])(
    'a number that another work has is refused where nobody names the source, %s',
    async (_, options) => {
      await importing([SAGARANA]);
      const holdings = marc({
        type: 'x ',
        control: { '004': '1' },
        data: ['852 __ $bCENTRAL$pB1'],
      });
      const report = await importing([CASMURRO, holdings], options);
      expect(report).toMatchObject({
        read: 2,
        refused: [
          { reason: 'number_taken', controlNumber: '1', title: 'Dom Casmurro' },
          { reason: 'number_taken' },
        ],
      });
      expect(await titles()).toEqual(['local 1 Sagarana']);
      expect(await test.db.queries.selectFrom('copies').selectAll().execute()).toEqual([]);
    },
  );

  it('and is another title where the source is named', async () => {
    await importing([SAGARANA]);
    expect(await importing([CASMURRO], { source: 'B' })).toMatchObject({ created: 1, refused: [] });
    expect(await titles()).toEqual(['local 1 Sagarana', 'B 1 Dom Casmurro']);
  });

  it.each([
    ['at once', { dryRun: false }],
    ['and a dry run foretells it', { dryRun: true }],
  ])('holdings that come alone say whose title they are of, %s', async (_, options) => {
    await importing([SAGARANA]);
    await importing([CASMURRO], { source: 'B' });
    const holdings = marc({ type: 'x ', control: { '004': '1' }, data: ['852 __ $bCENTRAL$pB1'] });
    expect(await importing([holdings], options)).toMatchObject({
      ...{ read: 1, updated: 0, copies: { created: 0 } },
      refused: [{ reason: 'parent_unsaid', detail: '1' }],
    });
    expect(await importing([holdings], { ...options, source: 'C' })).toMatchObject({
      refused: [{ reason: 'parent_not_found' }],
    });
    expect(await importing([holdings], { ...options, source: 'B' })).toMatchObject({
      ...{ updated: 1, copies: { created: 1 }, refused: [] },
    });
    if (options.dryRun) return;
    const copies = test.db.queries
      .selectFrom('copies as c')
      .innerJoin('titles as t', 't.id', 'c.title_id');
    expect(await copies.select(['barcode', 'source']).execute()).toEqual([
      { barcode: 'B1', source: 'B' },
    ]);
  });

  it('holdings may come in a file after that of their titles', async () => {
    const holdings = marc({ type: 'x ', control: { '004': '1' }, data: ['852 __ $bCENTRAL$pB1'] });
    const earlierTitles = new FingerprintSet();
    await importing([SAGARANA], { earlierTitles });
    expect(await importing([holdings], { earlierTitles })).toMatchObject({
      updated: 1,
      refused: [],
    });
  });

  it('a record that was corrected is no other work', async () => {
    await importing([plain('1', 'Sagrana', 'Rosa, João Guimarães', '020 __ $a9788501000019')]);
    const corrected = plain('1', 'Sagarana', 'Rosa, João Guimarães', '020 __ $a9788501000019');
    expect(await importing([corrected])).toMatchObject({ updated: 1, refused: [] });
  });

  it('an authority with a number that another heading has is refused, too', async () => {
    const heading = (name: string) =>
      marc({ type: 'z ', control: { '001': 'a1' }, data: [`100 1_ $a${name}`] });
    await importing([heading('Rosa, João Guimarães')]);
    expect(await importing([heading('Assis, Machado de')])).toMatchObject({
      refused: [{ reason: 'number_taken', detail: '001 a1' }],
    });
    expect(await importing([heading('Assis, Machado de')], { source: 'local' })).toMatchObject({
      updated: 1,
    });
  });

  it('a number that comes twice in one file is told', async () => {
    const report = await importing([
      book('1', 'Sagarana'),
      book('2', 'Dois'),
      book('1', 'Sagarana!'),
    ]);
    expect(report).toMatchObject({ created: 2, updated: 1, warningCounts: { number_twice: 1 } });
    expect(report.warnings).toMatchObject([{ code: 'number_twice', controlNumber: '1' }]);
  });

  it('is a field that the settings name, by source, here and after an export', async () => {
    const sources = [
      { source: 'KOHA', number: '999$c', prefix: '' },
      { source: 'OCLC', number: '035$a', prefix: '(OCoLC)' },
    ];
    const koha = plain('BR-1', 'Sagarana', 'Rosa', '999 __ $c77$d77');
    const oclc = plain('9', 'Dom Casmurro', 'Assis', '035 __ $a(X)1', '035 __ $a(OCoLC)1234');
    const first = await importing([koha], { source: 'KOHA', sources });
    expect(first.warningCounts).toEqual({});
    const numberless = marc({ data: ['245 10 $aTutameia', '999 __ $c78'] });
    const known = await importing([numberless], { source: 'KOHA', sources });
    expect(known).toMatchObject({ created: 1, withoutControlNumber: 0 });
    expect(known.warningCounts).not.toHaveProperty('no_control_number');
    expect(await importing([numberless], { source: 'KOHA', sources })).toMatchObject({
      unchanged: 1,
    });
    await importing([oclc], { source: 'OCLC', sources });
    expect(await titles()).toEqual([
      'KOHA 77 Sagarana',
      'KOHA 78 Tutameia',
      'OCLC 1234 Dom Casmurro',
    ]);
    const again = plain('BR-2', 'Sagarana', 'Rosa', '999 __ $c77$d77');
    expect(await importing([again], { source: 'KOHA', sources })).toMatchObject({ updated: 1 });
    const without = plain('BR-3', 'Outro', 'Rosa');
    expect(await importing([without], { source: 'KOHA', sources })).toMatchObject({
      created: 1,
      withoutControlNumber: 1,
    });
    const pieces: Uint8Array[] = [];
    for await (const piece of exportRecords(test.db, 'jsonl')) pieces.push(piece);
    const out = join(folder.path, 'out.jsonl');
    writeFileSync(out, Buffer.concat(pieces));
    const back = await importFile(test.db, out, { now: () => NOW });
    expect(back).toMatchObject({ read: 4, refused: [] });
    expect((await titles()).slice(0, 3)).toEqual([
      'KOHA 77 Sagarana',
      'KOHA 78 Tutameia',
      'OCLC 1234 Dom Casmurro',
    ]);
  });
});
