import { afterEach, beforeEach, expect, it } from 'vitest';
import { findProblems } from '#cli/integrity.ts';
import { readChanges, currentPosition } from '#api/core/db/change-log.ts';
import { findDuplicates } from '#api/catalogue/import/duplicates/find.ts';
import {
  listMerges,
  mergeTitles,
  planMerge,
  undoMerge,
} from '#api/catalogue/import/duplicates/merge.ts';
import { importFile, type ImportOptions } from '#api/catalogue/import/import.ts';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';
import { addLibraries, marcFolder, type MarcFolder } from '../../support/marc-files.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const AT = NOW.toISOString();

const book = (source: string, number: string, title: string, ...data: string[]): MarcRecord =>
  marc({
    control: { '001': number, '003': source, '008': fixed008({ date1: 1946 }) },
    data: ['100 1_ $aRosa, João Guimarães,$d1908-1967.', `245 10 $a${title}.`, ...data],
  });
const ISBN = '020 __ $a9788501000019';
const copy = (barcode: string) => `852 __ $bCENTRAL$p${barcode}`;

describeEngine('works that came from several sources', () => {
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
  const copies = async () => {
    const rows = await test.db.queries
      .selectFrom('copies')
      .select(['barcode', 'title_id'])
      .orderBy('barcode')
      .execute();
    return Object.fromEntries(rows.map(({ barcode, title_id }) => [barcode, title_id]));
  };
  const idOf = async (source: string) => {
    const { id } = await test.db.queries
      .selectFrom('titles')
      .select('id')
      .where('source', '=', source)
      .executeTakeFirstOrThrow();
    return id;
  };
  const withdrawn = async (id: number) => {
    const row = await test.db.queries
      .selectFrom('titles')
      .select('withdrawn_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.withdrawn_at !== null;
  };
  const problems = async () => {
    const found: string[] = [];
    for await (const problem of findProblems(test.db)) found.push(problem);
    return found;
  };
  /** One work of two sources, with a copy each. */
  const two = async () => {
    await importing([
      book('A', '1', 'Sagarana', ISBN, copy('A1')),
      book('B', '9', 'Sagarana', copy('B1')),
    ]);
    return { a: await idOf('A'), b: await idOf('B') };
  };

  it('are found by ISBN, and by title, author and year, and not within one source', async () => {
    await importing([
      book('A', '1', 'Sagarana', ISBN),
      book('B', '9', 'Sagarana : contos', ISBN),
      book('A', '2', 'Corpo de baile'),
      book('C', '5', 'Corpo de baile'),
      book('A', '3', 'Primeiras estórias'),
      book('A', '4', 'Primeiras estórias'),
      book('B', '6', 'Tutameia'),
    ]);
    const found = await findDuplicates(test.db.queries);
    expect(
      found.map(({ titles }) =>
        titles.map(({ source, controlNumber }) => `${source}${controlNumber}`),
      ),
    ).toEqual([
      ['A1', 'B9'],
      ['A2', 'C5'],
    ]);
    expect(found[0]?.key).toBe('isbn 9788501000019');
    expect(found[1]?.key).toContain('corpo de baile 1946');
  });

  it('are put together: copies go over, the other is withdrawn, and the index is told', async () => {
    const { a, b } = await two();
    expect(await planMerge(test.db.queries, a, b)).toMatchObject({
      moved: { copies: [expect.any(Number)] },
    });
    expect(await copies()).toEqual({ A1: a, B1: b });
    const position = await currentPosition(test.db);
    const merge = await mergeTitles(test.db, a, b, AT);
    expect(await copies()).toEqual({ A1: a, B1: a });
    expect(await withdrawn(b)).toBe(true);
    expect((await readChanges(test.db, position)).titles.toSorted()).toEqual([a, b].toSorted());
    expect(await listMerges(test.db.queries)).toEqual([
      { id: merge, kept: a, merged: b, mergedAt: AT },
    ]);
    expect(await findDuplicates(test.db.queries)).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('stay together when the records come again, and bring their copies to the title that was kept', async () => {
    const { a, b } = await two();
    await mergeTitles(test.db, a, b, AT);
    const again = book('B', '9', 'Sagarana', copy('B1'));
    expect(await importing([again])).toMatchObject({
      unchanged: 1,
      copies: { created: 0, updated: 0 },
    });
    const more = book('B', '9', 'Sagarana, contos', copy('B1'), copy('B2'));
    expect(await importing([more], { dryRun: true })).toMatchObject({
      updated: 1,
      copies: { created: 1 },
    });
    expect(await importing([more])).toMatchObject({ updated: 1, copies: { created: 1 } });
    const holdings = marc({ type: 'x ', control: { '003': 'B', '004': '9' }, data: [copy('B3')] });
    await importing([holdings]);
    expect(await copies()).toEqual({ A1: a, B1: a, B2: a, B3: a });
    expect(await withdrawn(b)).toBe(true);
    expect(await problems()).toEqual([]);
  });

  it('are parted again: what went over comes back, and what came since stays', async () => {
    const { a, b } = await two();
    const merge = await mergeTitles(test.db, a, b, AT);
    await importing([book('A', '1', 'Sagarana', ISBN, copy('A1'), copy('A2'))]);
    expect(await undoMerge(test.db, Number(merge), AT)).toEqual({ kept: a, merged: b });
    expect(await copies()).toEqual({ A1: a, A2: a, B1: b });
    expect(await withdrawn(b)).toBe(false);
    expect(await undoMerge(test.db, Number(merge), AT)).toBe('not_merged');
    expect(await mergeTitles(test.db, a, b, AT)).toEqual(expect.any(Number));
    expect(await problems()).toEqual([]);
  });

  it('are not put together where that would lose something', async () => {
    const { a, b } = await two();
    await importing([book('C', '3', 'Sagarana')]);
    const c = await idOf('C');
    expect(await mergeTitles(test.db, a, a, AT)).toBe('same');
    expect(await mergeTitles(test.db, a, 999_999, AT)).toBe('not_found');
    await mergeTitles(test.db, a, b, AT);
    expect(await mergeTitles(test.db, c, b, AT)).toBe('withdrawn');
    expect(await mergeTitles(test.db, c, a, AT)).toBe('has_merged');
    expect(await mergeTitles(test.db, a, c, AT)).toEqual(expect.any(Number));
  });
});
