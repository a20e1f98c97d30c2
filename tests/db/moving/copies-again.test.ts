import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importReport } from '#cli/records/import-words.ts';
import { findProblems } from '#cli/integrity.ts';
import { PROFILES } from '#api/catalogue/copies/profiles/built-in.ts';
import { extendProfile } from '#api/catalogue/copies/profiles/profile.ts';
import { importFile, type ImportOptions } from '#api/catalogue/import/import.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import { addLibraries, book, marcFolder, type MarcFolder } from '../../support/marc-files.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const EVERGREEN = PROFILES['evergreen'] ?? null;
const item = (barcode: string, status = 'Available', rest = '') =>
  `852 4_ $bCENTRAL$cStacks$j869.3$gbook$p${barcode}$s${status}${rest}`;

describeEngine('copies whose records come again', () => {
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

  const bring = (records: MarcRecord[], options: Partial<ImportOptions> = {}) =>
    importFile(test.db, folder.write('records.mrc', ...records), {
      now: () => new Date(NOW),
      profile: EVERGREEN,
      ...options,
    });
  const states = async () => {
    const rows = await test.db.queries
      .selectFrom('copies')
      .select(['barcode', 'state'])
      .orderBy('barcode')
      .execute();
    return rows.map(({ barcode, state }) => [barcode, state]);
  };
  const setState = (barcode: string, state: 'lost' | 'in_transit' | null) =>
    test.db.queries.updateTable('copies').set({ state }).where('barcode', '=', barcode).execute();
  const lent = (barcode: string) => circulates(test, barcode, 'loan');
  const setAside = (barcode: string) => circulates(test, barcode, 'hold');

  it('have all that a better profile says of them', async () => {
    const records = [book('1', 'Sagarana', '852 4_ $bSR$cS1$j869.3$gXX$p7$sGone$t2')];
    await bring(records, {
      library: 'CENTRAL',
      profile: extendProfile(EVERGREEN, {
        fields: [{ tag: '852', barcode: 'p', callNumber: 'x', kind: 'g' }],
      }),
    });
    const own = extendProfile(EVERGREEN, {
      codes: {
        libraries: { SR: 'SERRA' },
        locations: { S1: '1º andar' },
        kinds: { XX: 'horas' },
        statuses: { s: { Gone: 'lost' } },
      },
    });
    const report = await bring(records, { profile: own });
    expect(report).toMatchObject({ unchanged: 1, copies: { created: 0, updated: 1 } });
    const [serra] = await test.db.queries
      .selectFrom('libraries')
      .select('id')
      .where('code', '=', 'SERRA')
      .execute();
    expect(await test.db.queries.selectFrom('copies').selectAll().execute()).toMatchObject([
      {
        ...{ library_id: serra?.id, shelf_location: '1º andar', call_number: '869.3' },
        ...{ loan_kind: 'horas', state: 'lost', number: '2' },
      },
    ]);
    expect(await bring(records, { profile: own })).toMatchObject({ copies: { updated: 0 } });
  });

  it('take a new state from their record, and keep what the desk said since', async () => {
    await bring([book('1', 'Sagarana', item('1'), item('2', 'Lost'))]);
    expect(await states()).toEqual([
      ['1', null],
      ['2', 'lost'],
    ]);
    await setState('1', 'lost');
    await setState('2', null);
    await bring([book('1', 'Sagarana, 2. ed.', item('1'), item('2', 'Lost'))]);
    expect(await states()).toEqual([
      ['1', 'lost'],
      ['2', null],
    ]);
    await bring([book('1', 'Sagarana', item('1', 'Damaged'), item('2', 'Available'))]);
    expect(await states()).toEqual([
      ['1', 'damaged'],
      ['2', null],
    ]);
  });

  it('keep their state while they circulate, which is told, and take it afterwards', async () => {
    await bring([book('1', 'Sagarana', item('1'), item('2'), item('3'))]);
    await lent('1');
    await setAside('2');
    await setState('3', 'in_transit');
    const records = [
      book('1', 'Sagarana', item('1', 'Lost'), item('2', 'Lost'), item('3', 'Lost')),
    ];
    const report = await bring(records);
    expect(report.warningCounts).toMatchObject({ copy_kept: 3 });
    expect(await states()).toEqual([
      ['1', null],
      ['2', null],
      ['3', 'in_transit'],
    ]);
    await test.db.queries.updateTable('loans').set({ returned_at: NOW }).execute();
    await bring(records);
    expect((await states())[0]).toEqual(['1', 'lost']);
  });

  describe('without some of them', () => {
    it('are withdrawn, with their history, and come back with their record', async () => {
      const whole = [book('1', 'Sagarana', item('1'), item('2'))];
      await bring(whole);
      const tried = await bring([book('1', 'Sagarana', item('1'))], { dryRun: true });
      const report = await bring([book('1', 'Sagarana', item('1'))]);
      expect(report).toEqual(tried);
      expect(await states()).toEqual([
        ['1', null],
        ['2', 'withdrawn'],
      ]);
      const [line] = importReport('f.mrc', report, false).slice(-1);
      expect(line).toContain('copies 0 created, 0 updated, 1 withdrawn');
      const again = await bring([book('1', 'Sagarana', item('1'))]);
      expect(again.warningCounts).toEqual({});
      await bring(whole);
      expect((await states())[1]).toEqual(['2', null]);
    });

    it('tell of those that somebody has or waits for', async () => {
      await bring([book('1', 'Sagarana', item('1'), item('2'), item('3'))]);
      await lent('1');
      await setAside('2');
      await setState('3', 'in_transit');
      const report = await bring([book('1', 'Sagarana')]);
      expect(await states()).toEqual([
        ['1', 'withdrawn'],
        ['2', 'withdrawn'],
        ['3', 'in_transit'],
      ]);
      expect(importReport('f.mrc', report, false)).toEqual([
        expect.stringContaining('withdrawn while on loan'),
        '    1',
        expect.stringContaining('withdrawn while set aside'),
        '    2',
        expect.stringContaining('left in its state'),
        expect.stringContaining('2 withdrawn'),
      ]);
      const loans = await test.db.queries.selectFrom('loans').select('returned_at').execute();
      expect(loans).toEqual([{ returned_at: null }]);
      const found: string[] = [];
      for await (const problem of findProblems(test.db)) found.push(problem);
      // The hold has lost its copy, and nothing else is wrong.
      expect(found).toEqual([expect.stringContaining('hold 1 that nothing can serve')]);
    });

    it('keep those of another field, of another record, of a table, and of a library not known', async () => {
      const holdings = (...data: string[]) => ({
        ...marc({ control: { '001': 'h1', '003': 'TEST', '004': '1' }, data }),
        leader: '00000nx  a2200000zn 4500',
      });
      await bring(
        [
          book('1', 'Sagarana', item('1'), item('2')),
          holdings(item('3'), item('4')),
          book('2', 'Tutameia', '952 __ $aCENTRAL$p5$yBK'),
        ],
        {
          profile: extendProfile(EVERGREEN, {
            fields: [...(EVERGREEN?.fields ?? []), { tag: '952', library: 'a', barcode: 'p' }],
          }),
        },
      );
      const known = await test.db.queries
        .selectFrom('copies')
        .selectAll()
        .executeTakeFirstOrThrow();
      await test.db.queries
        .insertInto('copies')
        .values({
          ...{ title_id: known.title_id, library_id: known.library_id, barcode: '6', number: '9' },
          ...{ call_number: '', additional: 0, loan_kind: 'normal', created_at: NOW },
        })
        .execute();
      const elsewhere = item('2').replace('$bCENTRAL', '$bELSEWHERE');
      await bring([book('1', 'Sagarana', elsewhere), holdings(item('4')), book('2', 'Tutameia')]);
      expect((await states()).filter(([, state]) => state === 'withdrawn')).toEqual([
        ['1', 'withdrawn'],
        ['3', 'withdrawn'],
      ]);
    });
  });
});

/** Lends a copy, or sets it aside, for somebody. */
async function circulates(
  { db: { queries } }: TestDatabase,
  barcode: string,
  how: 'loan' | 'hold',
): Promise<void> {
  const group =
    (await queries.selectFrom('patron_groups').select('id').executeTakeFirst()) ??
    (await queries
      .insertInto('patron_groups')
      .values({ code: 'g', name: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow());
  const patron = await queries
    .insertInto('patrons')
    .values({
      ...{ login: `p${barcode}`, person: barcode, name: `Leitor ${barcode}`, group_id: group.id },
      ...{ campus_id: null, email: null, password_hash: '-', blocked: 0, created_at: NOW },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const copy = await queries
    .selectFrom('copies')
    .select(['id', 'title_id', 'library_id'])
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow();
  if (how === 'loan') {
    await queries
      .insertInto('loans')
      .values({
        ...{ copy_id: copy.id, patron_id: patron.id, library_id: copy.library_id },
        ...{ lent_at: NOW, due_at: '2026-03-20T12:00:00.000Z', returned_at: null },
      })
      .execute();
    return;
  }
  await queries
    .insertInto('holds')
    .values({
      ...{ title_id: copy.title_id, patron_id: patron.id, library_id: copy.library_id },
      ...{ state: 'released', placed_at: NOW, copy_id: copy.id, released_at: NOW },
      ...{ expires_at: '2026-03-12T12:00:00.000Z', ended_at: null },
    })
    .execute();
}
