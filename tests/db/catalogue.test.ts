import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { countTitles, FORMAT, search, type Filters } from '#api/search/engine/engine.ts';
import { foundNetwork } from '#api/open-network.ts';
import { openCatalogue, type Catalogue } from '#api/search/live-index/live-index.ts';
import { saveTitles } from '#api/catalogue/import/records.ts';
import {
  describeEngine,
  ENGINE,
  openTestDatabase,
  type TestDatabase,
} from '../support/servers/engines.ts';
import {
  addTitles,
  book,
  BRANCH,
  CENTRAL,
  fillNetwork,
  lendCopyOf,
} from '../support/networks/small-network.ts';

const SERTAO = { number: '1', title: 'Grande sertão', author: 'Rosa, João Guimarães' };
const CORTICO = { number: '2', title: 'O cortiço', author: 'Azevedo, Aluísio' };
/** Another thread is waited for: on a busy machine it takes its time. */
const PATIENCE = { timeout: 30_000 };
vi.setConfig({ testTimeout: 40_000 });
const DUE = '2026-04-02T02:59:59.000Z';

describeEngine('the live catalogue', () => {
  let test: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    test = await openTestDatabase();
    ({ db } = test);
    await fillNetwork(db);
  });
  afterEach(() => test.close());

  const found = (catalogue: Catalogue, q: string, filters: Filters = {}) =>
    search(catalogue.index(), { rows: [{ q }], filters }).ids;

  it('holds what the database held when it was opened, in any number of steps', async () => {
    const many = Array.from({ length: 1203 }, (_none, i) =>
      book({ number: String(i), title: `Volume ${i}` }),
    );
    const ids = await addTitles(db, many);
    const catalogue = await openCatalogue(db);
    expect(countTitles(catalogue.index())).toBe(1203);
    expect(found(catalogue, 'volume 1202')).toEqual([ids[1202]]);
  });

  it('finds an added title after a refresh, not before, and rises by a generation', async () => {
    const catalogue = await openCatalogue(db);
    const before = catalogue.index().generation;
    const [id] = await addTitles(db, [book(SERTAO)]);
    expect(found(catalogue, 'sertao')).toEqual([]);
    await catalogue.refresh();
    expect(found(catalogue, 'sertao')).toEqual([id]);
    expect(catalogue.index().generation).toBeGreaterThan(before);
  });

  it('does nothing when nothing changed', async () => {
    await addTitles(db, [book(SERTAO)]);
    const catalogue = await openCatalogue(db);
    await catalogue.refresh();
    const { generation } = catalogue.index();
    await catalogue.refresh();
    expect(catalogue.index().generation).toBe(generation);
  });

  it('finds a changed title by its new words only', async () => {
    const [id] = await addTitles(db, [book(SERTAO), book(CORTICO)]);
    const catalogue = await openCatalogue(db);
    await addTitles(db, [book({ ...SERTAO, title: 'Primeiras estórias' })]);
    await catalogue.refresh();
    expect(found(catalogue, 'sertao')).toEqual([]);
    expect(found(catalogue, 'estorias')).toEqual([id]);
    expect(countTitles(catalogue.index())).toBe(2);
  });

  it('forgets a withdrawn title, and finds it again when it comes back', async () => {
    const [id] = await addTitles(db, [book(SERTAO), book(CORTICO)]);
    const catalogue = await openCatalogue(db);
    await addTitles(db, [book({ ...SERTAO, deleted: true })]);
    await catalogue.refresh();
    expect(found(catalogue, 'sertao')).toEqual([]);
    expect(countTitles(await openCatalogue(db).then((fresh) => fresh.index()))).toBe(1);
    await addTitles(db, [book(SERTAO)]);
    await catalogue.refresh();
    expect(found(catalogue, 'sertao')).toEqual([id]);
  });

  it('moves "available now" with a loan and its return', async () => {
    const [id = 0] = await addTitles(db, [
      book({
        ...SERTAO,
        copies: [{ libraryCode: 'central' }, { libraryCode: 'branch', kind: 'sala' }],
      }),
    ]);
    const catalogue = await openCatalogue(db);
    const availableIn = (library: number) => found(catalogue, 'sertao', { available: [library] });
    expect(availableIn(CENTRAL)).toEqual([id]);
    // The other library has a reference copy: there, but not to be had.
    expect(availableIn(BRANCH)).toEqual([]);
    expect(found(catalogue, 'sertao', { library: [BRANCH] })).toEqual([id]);

    await lendCopyOf(db, id, DUE);
    await catalogue.refresh();
    expect(availableIn(CENTRAL)).toEqual([]);
    expect(found(catalogue, 'sertao', { library: [CENTRAL] })).toEqual([id]);
  });

  it('does not count lost copies as held', async () => {
    await addTitles(db, [book({ ...SERTAO, copies: [{ libraryCode: 'branch' }] })]);
    await db.queries.updateTable('copies').set({ state: 'lost' }).execute();
    const catalogue = await openCatalogue(db);
    expect(found(catalogue, 'sertao')).toHaveLength(1);
    expect(found(catalogue, 'sertao', { library: [BRANCH] })).toEqual([]);
  });

  it('takes in everything committed before the call, also while another refresh runs', async () => {
    let gate: Promise<unknown> = Promise.resolve();
    const slow: Database = {
      ...db,
      queries: db.queries.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => gate.then(() => result),
      }),
    };
    const catalogue = await openCatalogue(slow);
    const opened = Promise.withResolvers<undefined>();
    gate = opened.promise;
    const running = catalogue.refresh();
    const other = openDatabase(test.location);
    const [id] = await addTitles(other, [book(SERTAO)]);
    const later = catalogue.refresh();
    opened.resolve(undefined);
    await later;
    expect(found(catalogue, 'sertao')).toEqual([id]);
    await running;
    await other.close();
  });

  it('merges much that changed in another thread, and keeps what changes meanwhile', async () => {
    const volumes = (title: string, count: number, from = 0) =>
      Array.from({ length: count }, (_none, i) =>
        book({ number: String(from + i), title: `${title} ${from + i}` }),
      );
    await addTitles(db, volumes('Volume', 700));
    const catalogue = await openCatalogue(db);
    await addTitles(db, volumes('Tomo', 500, 650));
    await catalogue.refresh(); // begins a merge
    const index = catalogue.index();
    expect(index.merge).not.toBeNull();
    await addTitles(db, volumes('Parte', 1, 3));
    await catalogue.refresh();
    expect(countTitles(index)).toBe(1150);
    await vi.waitFor(() => expect(index.merge).toBeNull(), PATIENCE);
    expect(countTitles(index)).toBe(1150);
    expect(found(catalogue, 'volume 3')).toEqual([]);
    expect(found(catalogue, 'parte 3')).toHaveLength(1);
    expect(search(index, { rows: [{ q: 'volume' }] }).total).toBe(649);
    expect(search(index, { rows: [{ q: 'tomo' }] }).total).toBe(500);
  });

  it('keeps each of two catalogues fresh by itself', async () => {
    const catalogues = [await openCatalogue(db), await openCatalogue(db)];
    const [id] = await addTitles(db, [book(SERTAO)]);
    for (const catalogue of catalogues) {
      await catalogue.refresh();
      expect(found(catalogue, 'sertao')).toEqual([id]);
    }
  });

  it('takes in changes by itself once started, and tells a failure without stopping', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const failures: unknown[] = [];
      let reads = 0;
      const watched: Database = {
        ...db,
        get queries() {
          reads++;
          return db.queries;
        },
      };
      const catalogue = await openCatalogue(watched);
      catalogue.start((error) => failures.push(error));
      await addTitles(db, [book({ ...SERTAO, title: 'Primeiras' })]);
      const title = { summary: 'not JSON' };
      const good = await db.queries
        .selectFrom('titles')
        .select('summary')
        .executeTakeFirstOrThrow();
      await db.queries.updateTable('titles').set(title).execute();
      vi.advanceTimersByTime(1000);
      await vi.waitFor(() => expect(failures).toHaveLength(1));
      await db.queries.updateTable('titles').set(good).execute();
      vi.advanceTimersByTime(1000);
      await vi.waitFor(() => expect(found(catalogue, 'primeiras')).toHaveLength(1));
      catalogue.stop();
      const readsBefore = reads;
      vi.advanceTimersByTime(10_000);
      expect(reads).toBe(readsBefore);
    } finally {
      vi.useRealTimers();
    }
  });

  it.runIf(ENGINE === 'pg')(
    'finds what overtakes an open transaction at once, and that when it ends',
    async () => {
      const catalogue = await openCatalogue(db);
      const gate = Promise.withResolvers<undefined>();
      const saved = Promise.withResolvers<undefined>();
      const slow = db.transaction(async (tx) => {
        await saveTitles(tx, [book(SERTAO)], { now: 'slow' });
        saved.resolve(undefined);
        await gate.promise;
      });
      await saved.promise;
      await addTitles(db, [book(CORTICO)]);
      await catalogue.refresh();
      expect(found(catalogue, 'cortico')).toHaveLength(1);
      expect(found(catalogue, 'sertao')).toHaveLength(0);
      gate.resolve(undefined);
      await slow;
      await catalogue.refresh();
      expect(found(catalogue, 'sertao')).toHaveLength(1);
      expect(found(catalogue, 'cortico')).toHaveLength(1);
    },
  );

  describe('with a file', () => {
    let folder: string;
    let file: string;
    let warnings: string[];
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'acervo-catalogue-'));
      file = join(folder, 'search.index');
      warnings = [];
      await foundNetwork(db.queries, new Date('2026-01-05T12:00:00Z'));
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    const open = () => openCatalogue(db, { file, warn: (text) => warnings.push(text) });
    const openAndClose = async () => (await open()).close();
    /** A title that no database knows tells that an index came from the file. */
    const forgetInDatabase = (id: number) =>
      db.queries
        .updateTable('titles')
        .set({ withdrawn_at: '2026-03-12' })
        .where('id', '=', id)
        .execute();
    const indexSays = async (q: string) => {
      const catalogue = await open();
      const ids = found(catalogue, q);
      await catalogue.close();
      return ids;
    };

    it('opens what it was when it was closed, without reading the titles', async () => {
      const [id = 0] = await addTitles(db, [book(SERTAO)]);
      await openAndClose();
      await forgetInDatabase(id);
      expect(await indexSays('sertao')).toEqual([id]);
      expect(warnings).toEqual([]);
    });

    it('takes in what changed since it was written, titles and authorities', async () => {
      const [first] = await addTitles(db, [book(SERTAO), book(CORTICO)]);
      await openAndClose();
      await addTitles(db, [book({ ...SERTAO, title: 'Primeiras estórias' })]);
      await addTitles(db, [book({ ...CORTICO, deleted: true })]);
      await addTitles(db, [book({ number: '3', title: 'Lavoura', author: 'Nassar, Raduan' })]);
      const catalogue = await open();
      expect(found(catalogue, 'estorias')).toEqual([first]);
      expect(found(catalogue, 'sertao OR cortico')).toEqual([]);
      expect(search(catalogue.directory(), { rows: [{ q: 'nassar' }] }).total).toBe(1);
      await catalogue.close();
    });

    it('is written when it closes only if something changed', async () => {
      await addTitles(db, [book(SERTAO)]);
      await openAndClose();
      const before = statSync(file);
      await openAndClose();
      expect(statSync(file).ino).toBe(before.ino);
      const catalogue = await open();
      await addTitles(db, [book(CORTICO)]);
      await catalogue.refresh();
      await catalogue.close();
      expect(statSync(file).ino).not.toBe(before.ino);
    });

    it('is written after the index was built, before anything closes', async () => {
      const many = Array.from({ length: 30 }, (_none, i) =>
        book({ number: String(i), title: `Volume ${i}` }),
      );
      await addTitles(db, many);
      const catalogue = await open();
      await vi.waitFor(() => statSync(file), PATIENCE);
      await catalogue.close();
    });

    const olderVersion = (bytes: Buffer): Buffer =>
      Buffer.from(
        bytes.toString('latin1').replace(`"format":${FORMAT}`, `"format":${FORMAT - 1}`),
        'latin1',
      );

    it.each<[string, (bytes: Buffer) => Buffer, string]>([
      ['damaged', (bytes) => bytes.fill(7, bytes.length - 99, bytes.length - 90), 'checksum'],
      ['cut short', (bytes) => bytes.subarray(0, bytes.length / 2), 'cut short'],
      ['something else', () => Buffer.from('Acervo keeps its index here'), 'no index file'],
      ['of the version before', olderVersion, 'another version'],
    ])('that is %s is told of once, and the index built anew', async (_what, spoil, reason) => {
      const [id = 0] = await addTitles(db, [book(SERTAO)]);
      await openAndClose();
      writeFileSync(file, spoil(readFileSync(file)));
      expect(await indexSays('sertao')).toEqual([id]);
      expect(warnings).toEqual([expect.stringContaining(reason)]);
      expect(await indexSays('sertao')).toEqual([id]);
      expect(warnings).toHaveLength(1);
    });

    it('of another network is not used', async () => {
      await addTitles(db, [book(SERTAO)]);
      await openAndClose();
      await db.queries
        .updateTable('network')
        .set({ value: 'x' })
        .where('key', '=', 'epoch')
        .execute();
      await addTitles(db, [book({ ...SERTAO, deleted: true })]);
      expect(await indexSays('sertao')).toEqual([]);
      expect(warnings).toEqual([expect.stringContaining('another database was its source')]);
    });

    it('from the future of a database put back from a copy is not used', async () => {
      await addTitles(db, [book(SERTAO)]);
      const log = await db.queries.selectFrom('change_log').selectAll().execute();
      await addTitles(db, [book(CORTICO)]);
      await openAndClose();
      // The copy knew the first title only, and another change was made since.
      await db.queries
        .deleteFrom('change_log')
        .where('seq', '>', log.at(-1)?.seq ?? 0)
        .execute();
      await db.queries
        .updateTable('titles')
        .set({ withdrawn_at: '2026-03-12' })
        .where('control_number', '=', '2')
        .execute();
      expect(await indexSays('cortico')).toEqual([]);
      expect(warnings).toEqual([expect.stringContaining('not from the past of this database')]);
    });

    it('that cannot be written is told of; searches go on', async () => {
      const [id] = await addTitles(db, [book(SERTAO)]);
      rmSync(folder, { recursive: true });
      const catalogue = await open();
      await catalogue.close();
      expect(found(catalogue, 'sertao')).toEqual([id]);
      expect(warnings).not.toEqual([]);
      expect(warnings[0]).toContain('was not written');
    });
  });
});
