import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentPosition, readChanges } from '#api/core/db/change-log.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import { articlesOf, hasArticles } from '#api/catalogue/periodicals/article-store.ts';
import { hasIssues, patternsOf } from '#api/catalogue/periodicals/store.ts';
import { importFile, type ImportOptions } from '#api/catalogue/import/import.ts';
import { describeEngine, openTestDatabase, type TestDatabase } from '../support/servers/engines.ts';
import { addLibraries, marcFolder, type MarcFolder } from '../support/marc-files.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const serial = (...data: string[]): MarcRecord =>
  marc({
    type: 'as',
    control: { '001': 'S', '003': 'UFVI', '008': '260101c19909999bl ' },
    data: ['022 __ $a0102-0188', '245 00 $aRevista', ...data],
  });
const holdings = (number: string, ...data: string[]): MarcRecord =>
  marc({
    type: 'y ',
    status: data.length === 0 ? 'd' : 'n',
    control: {
      '001': number,
      '003': 'UFVI',
      '004': 'S',
      '008': '2601014p    8   4001uu   0901128',
    },
    data,
  });
const MONTHLY = ['852 __ $bcentral', '853 20 $81$av.$bn.$vr$i(ano)$j(mes)$wm'];
const month = (number: number, note = '') =>
  `863 40 $81.${number}$a36$b${number}$i2026$j0${number}${note && `$z${note}`}`;
const article = (place: string, more: { status?: string } = {}): MarcRecord =>
  marc({
    type: 'ab',
    ...more,
    control: { '001': 'A', '003': 'UFVI' },
    data: ['100 1_ $aSilva, Ana', '245 10 $aSolo e clima', `773 0_ ${place}`],
  });

describeEngine('importing what records say of issues', () => {
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
  const patterns = () => patternsOf(test.db.queries, 1);
  const issues = async () =>
    (await patterns()).flatMap(({ held }) =>
      held.map(({ sequence, number, state, note }) => [sequence, number, state, note]),
    );

  it('takes them from holdings records, with a schedule that goes on', async () => {
    const report = await importing([serial(), holdings('H', ...MONTHLY, month(1), month(2))]);
    expect(report).toMatchObject({ created: 1, updated: 1, refused: [], warnings: [] });
    expect(await patterns()).toMatchObject([
      {
        number: 1,
        kind: 'basic',
        library: { name: 'Biblioteca CENTRAL' },
        schedule: {
          frequency: 'm',
          startsOn: '2026-01-01',
          endsOn: null,
          firstVolume: 36,
          firstNumber: 1,
          numbersRestart: true,
        },
        receipt: 'current',
      },
    ]);
    expect(await issues()).toEqual([
      [1, '1', 'received', null],
      [2, '2', 'received', null],
    ]);
    expect(await hasIssues(test.db.queries, 1)).toBe(true);
  });

  it('takes them from holdings that stand in the record of the title', async () => {
    await importing([serial(...MONTHLY, month(1), '866 _0 $av. 1 (1991)-v. 35 (2025)')]);
    const [pattern] = await patterns();
    expect(pattern?.statements).toEqual(['v. 1 (1991)-v. 35 (2025)']);
    expect(await issues()).toHaveLength(1);
  });

  it('changes nothing when the same comes again, and tells nobody of a change', async () => {
    const records = [serial(), holdings('H', ...MONTHLY, month(1), '866 __ $a1990-')];
    await importing(records);
    const before = await patterns();
    const position = await currentPosition(test.db);
    expect(await importing(records)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await patterns()).toEqual(before);
    expect((await readChanges(test.db, position)).titles).toEqual([]);
  });

  it('follows a record that changes, and keeps numbers, states and what the desk entered', async () => {
    await importing([serial(), holdings('H', ...MONTHLY, month(1), month(2))]);
    const { queries } = test.db;
    await queries
      .updateTable('serial_issues')
      .set({ state: 'missing' })
      .where('sequence', '=', 2)
      .execute();
    const [row] = await queries.selectFrom('serial_issues').selectAll().execute();
    await queries
      .insertInto('serial_issues')
      .values({ ...row!, id: 90, sequence: 3, number: '9', month: 9, from_record: 0 })
      .execute();
    const position = await currentPosition(test.db);
    const report = await importing([
      holdings('H', ...MONTHLY, month(2, 'Capa rasgada.'), month(3)),
    ]);
    expect(report.updated).toBe(1);
    expect(await issues()).toEqual([
      [2, '2', 'missing', 'Capa rasgada'],
      [3, '9', 'received', null],
      [4, '3', 'received', null],
    ]);
    expect((await readChanges(test.db, position)).titles).toEqual([1]);
  });

  it('keeps the holdings of two libraries apart, and drops those that are withdrawn', async () => {
    const branch = ['852 __ $bserra', '866 __ $aDesde 1999'];
    await importing([serial(), holdings('H1', ...MONTHLY, month(1)), holdings('H2', ...branch)]);
    expect((await patterns()).map(({ number, library }) => [number, library.name])).toEqual([
      [1, 'Biblioteca CENTRAL'],
      [2, 'Biblioteca SERRA'],
    ]);
    await importing([holdings('H1')]);
    expect((await patterns()).map(({ number }) => number)).toEqual([2]);
  });

  it('warns of issues of no known library, once, and keeps the rest', async () => {
    const report = await importing([
      serial(),
      holdings('H1', '852 __ $bnowhere', '866 __ $a1-10'),
      holdings('H2', '866 __ $a1-10'),
    ]);
    expect(report.warnings.map(({ code, detail }) => [code, detail])).toEqual([
      ['unknown_issue_library', 'nowhere'],
      ['unknown_issue_library', ''],
    ]);
    expect(await patterns()).toEqual([]);
  });

  it('finds the periodical of an article whichever comes first, by number or ISSN', async () => {
    await importing([article('$gv. 3, n. 2, p. 10-20, 2020$w(UFVI)S')]);
    expect(await hasArticles(test.db.queries, 2)).toBe(false);
    await importing([serial()]);
    expect(await articlesOf(test.db.queries, 2)).toMatchObject([
      { titleId: 1, title: 'Solo e clima', authors: ['Silva, Ana'], volume: '3', pages: '10-20' },
    ]);
    await importing([article('$gv. 4, n. 1$x0102-0188')]);
    expect(await articlesOf(test.db.queries, 2)).toMatchObject([{ volume: '4', number: '1' }]);
    await importing([article('$x0102-0188', { status: 'd' })]);
    expect(await hasArticles(test.db.queries, 2)).toBe(false);
  });
});
