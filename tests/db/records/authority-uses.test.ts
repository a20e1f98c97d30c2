import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildDirectory } from '#api/catalogue/authorities/directory.ts';
import { currentPosition, readChanges } from '#api/core/db/change-log.ts';
import { mergeTitles, undoMerge } from '#api/catalogue/import/duplicates/merge.ts';
import { openCatalogue } from '#api/search/live-index/live-index.ts';
import { hasValue, type SearchIndex } from '#api/search/engine/engine.ts';
import {
  addTitles,
  book,
  fillNetwork,
  type BookFacts,
} from '../../support/networks/small-network.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';

// Each change waits for the disk; a busy one takes its time.
vi.setConfig({ testTimeout: 60_000 });

const AT = '2026-03-10T12:00:00.000Z';
const NAMES = ['Assis', 'Rosa', 'Ramos'];
const WORK = '700 12 $aRamos.$tVidas secas';

/** How often and as what each authority of a directory is used. */
const accountOf = ({ segments }: SearchIndex) =>
  segments
    .flatMap(({ ids, deleted, timesUsed, columns }) =>
      Array.from(ids, (id, doc) => ({
        id,
        isLiving: deleted[doc] === 0,
        titles: timesUsed[doc],
        as: ['author', 'subject'].filter((role) => hasValue(columns.material, doc, role)),
      })),
    )
    .filter(({ isLiving }) => isLiving)
    .sort((a, b) => a.id - b.id);

describeEngine('how authorities are used', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
    await fillNetwork(test.db);
  });
  afterEach(() => test.close());

  const name = fc.constantFrom(...NAMES);
  const number = fc.constantFrom('1', '2', '3', '4');
  const record = fc.record({
    number,
    title: fc.constantFrom('Contos', 'Novelas'),
    author: name,
    subjects: fc.uniqueArray(name),
    deleted: fc.boolean(),
    more: fc.constantFrom('', WORK, '600 14 $aAssis'),
  });
  const bookOf = ({ more, ...facts }: { more: string } & Omit<BookFacts, 'more'>) =>
    book({ ...facts, more: more === '' ? [] : [more] });
  const change = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('records'), records: fc.array(record) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('merge'), kept: number, merged: number }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('part'), records: fc.constant([]) }) },
  );

  const idOf = async (control: string): Promise<number> => {
    const row = await test.db.queries
      .selectFrom('titles')
      .select('id')
      .where('control_number', '=', control)
      .executeTakeFirst();
    return row?.id ?? 0;
  };
  const part = async () => {
    const merge = await test.db.queries
      .selectFrom('title_merges')
      .select('id')
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    if (merge) await undoMerge(test.db, merge.id, AT);
  };

  it('is told after any changes as it is when all is counted anew', async () => {
    const catalogue = await openCatalogue(test.db);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        for (const one of changes) {
          if ('merged' in one) {
            await mergeTitles(test.db, await idOf(one.kept), await idOf(one.merged), AT);
          } else if (one.kind === 'part') await part();
          else await addTitles(test.db, one.records.map(bookOf));
          await catalogue.refresh();
          const anew = await buildDirectory(test.db.queries);
          expect(accountOf(catalogue.directory())).toEqual(accountOf(anew));
        }
      }),
      { numRuns: 25 },
    );
    await catalogue.close();
  });

  it('is not told anew when a title names the same headings', async () => {
    const facts = { number: '1', author: 'Assis', subjects: ['Rosa', 'Ramos'] };
    await addTitles(test.db, [book({ ...facts, title: 'Contos' })]);
    const position = await currentPosition(test.db);
    await addTitles(test.db, [
      book({ ...facts, subjects: facts.subjects.toReversed(), title: 'Novelas' }),
    ]);
    const changes = await readChanges(test.db, position);
    expect([changes.titles.length, changes.uses]).toEqual([1, []]);
    await addTitles(test.db, [book({ ...facts, subjects: ['Rosa'], title: 'Novelas' })]);
    const { uses } = await readChanges(test.db, changes.position);
    expect(uses).toHaveLength(1);
  });
});
