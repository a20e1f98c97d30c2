import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROFILES } from '#api/catalogue/copies/profiles/built-in.ts';
import { extendProfile } from '#api/catalogue/copies/profiles/profile.ts';
import { importReport } from '#cli/records/import-words.ts';
import { importFile, type ImportOptions } from '#api/catalogue/import/import.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import { addLibraries, book, marcFolder, type MarcFolder } from '../../support/marc-files.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';

const KOHA = PROFILES['koha'] ?? null;
const ITEM = '952 __ $aCENTRAL$cGEN$o869.3 R788s$pK1$t1$yBK$d2019-05-30$g42.00$zDoação';

describeEngine('copies of a library that moves in', () => {
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

  const bring = (records: ReturnType<typeof book>[], options: Partial<ImportOptions> = {}) =>
    importFile(test.db, folder.write('records.mrc', ...records), {
      now: () => new Date('2026-03-10T12:00:00Z'),
      ...options,
    });
  const copies = () => test.db.queries.selectFrom('copies').selectAll().orderBy('id').execute();

  it('are kept with all that their record says', async () => {
    await bring([book('1', 'Sagarana', ITEM)], { profile: KOHA });
    expect(await copies()).toMatchObject([
      {
        ...{ barcode: 'K1', number: '1', call_number: '869.3 R788s', shelf_location: 'GEN' },
        ...{ loan_kind: 'normal', state: null },
        ...{ acquired_on: '2019-05-30', price: '42.00', note: 'Doação' },
      },
    ]);
  });

  it('tell when their title came: on the day on which the first of them was acquired', async () => {
    const later = '952 __ $aCENTRAL$pK2$yBK$d2020-01-02';
    await bring([book('1', 'Sagarana', later, ITEM), book('2', 'Tutameia')], { profile: KOHA });
    const titles = test.db.queries.selectFrom('titles').select('created_at').orderBy('id');
    expect(await titles.execute()).toEqual([
      { created_at: '2019-05-30T12:00:00.000Z' },
      { created_at: '2026-03-10T12:00:00.000Z' },
    ]);
  });

  it('with a code that no table knows are told and not lent, whether or not a profile is named', async () => {
    const records = [book('1', 'Sagarana', '952 __ $aCENTRAL$pK1$yBX$q2026-04-01', ITEM)];
    const tried = await bring(records, { dryRun: true });
    const report = await bring(records);
    for (const { unknownCodes, onLoanThere } of [tried, report]) {
      expect([...unknownCodes]).toEqual([['952 $y "BX"', 1]]);
      expect(onLoanThere).toBe(1);
    }
    expect(importReport('f.mrc', report, false)).toEqual(
      expect.arrayContaining([
        '  note: 952 $y "BX" is in no table: 1 copies are not lent (--profile)',
        '  note: 1 copies are on loan there: bring them with acervo loans',
      ]),
    );
  });

  it('are read anew from records that are as before, once a table knows their codes', async () => {
    const records = [book('1', 'Sagarana', '952 __ $aCENTRAL$pK1$yBX')];
    await bring(records, { profile: KOHA });
    expect(await copies()).toMatchObject([{ loan_kind: 'consulta_local' }]);
    const own = extendProfile(KOHA, { codes: { kinds: { BX: 'normal' } } });
    const report = await bring(records, { profile: own });
    expect(report).toMatchObject({ unchanged: 1, copies: { created: 0, updated: 1 } });
    expect(await copies()).toMatchObject([{ loan_kind: 'normal' }]);
    const again = await bring(records, { profile: own });
    expect(again).toMatchObject({ unchanged: 1, copies: { created: 0, updated: 0 } });
  });

  it('in a field that nothing reads are told', async () => {
    const field = '949 __ $a0012345$bCENTRAL$h981';
    const report = await bring([book('1', 'Sagarana', field), book('2', 'Vidas secas', field)]);
    expect(report.copies).toEqual({ created: 0, updated: 0 });
    expect(importReport('f.mrc', report, false)).toContain(
      '  note: 949 in 2 records looks like copies and is not read (--profile)',
    );
    const read = await bring([book('1', 'Sagarana', field)], {
      profile: PROFILES['pergamum'] ?? null,
    });
    expect(read.unreadFields).toEqual(new Map());
    expect(await copies()).toMatchObject([{ barcode: '0012345', call_number: '981' }]);
  });

  it('come from holdings records of their title, by 004 or by 014', async () => {
    const holdings = (link: { control?: object; data?: string[] }, barcode: string) => ({
      ...marc({
        control: { '001': `h${barcode}`, '003': 'TEST', ...link.control },
        data: [...(link.data ?? []), '852 __ $81$bCENTRAL$h869.3', `876 __ $81.1$p${barcode}`],
      }),
      leader: '00000nx  a2200000zn 4500',
    });
    const report = await bring([
      book('1', 'Sagarana'),
      holdings({ control: { '004': '1' } }, 'M1'),
      holdings({ data: ['014 1_ $a1'] }, 'M2'),
    ]);
    expect(report).toMatchObject({ refused: [], copies: { created: 2, updated: 0 } });
    expect((await copies()).map(({ barcode }) => barcode)).toEqual(['M1', 'M2']);
  });
});
