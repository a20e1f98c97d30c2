import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { readConfig } from '#api/config.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { mergeTitles, undoMerge } from '#api/catalogue/import/duplicates/merge.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { addTitles, book } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';

const NOW = '2026-03-12T17:20:00Z';
const [KEPT, MERGED] = [1, 2];
const ISBN = '9788535902778';

describeEngine('a table of copies', () => {
  let test: TestDatabase;
  let folder = '';
  beforeEach(async () => {
    test = await openTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'acervo-copies-'));
    writeSettings(folder, DEMONSTRATION_SETTINGS);
    await fillWithReaders(test.db, [[{ libraryCode: 'central' }]]);
    await addTitles(test.db, [book({ number: 'b2', title: 'Obra 1', isbn: ISBN })]);
    await test.db.transaction((tx) => foundNetwork(tx, new Date(NOW)));
  });
  afterEach(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function bring(lines: string[]) {
    const said: string[] = [];
    const progress: string[] = [];
    writeFileSync(join(folder, 'copies.csv'), lines.join('\n'));
    const env = { ACERVO_DATA: folder, ACERVO_NOW: NOW, DATABASE_URL: test.location };
    const code = await runCommandLine(['copies', 'copies.csv'], {
      ...{ config: readConfig(env), folder, progress: (line) => progress.push(line) },
      say: (line) => said.push(line),
      complain: (line) => said.push(line),
    });
    return { code, said, progress };
  }
  const titlesOf = async () => {
    const rows = await test.db.queries
      .selectFrom('copies')
      .select(['barcode', 'title_id'])
      .orderBy('barcode')
      .execute();
    return Object.fromEntries(rows.map(({ barcode, title_id }) => [barcode, title_id]));
  };

  it('follows a title that was put into another, however it is named', async () => {
    const merge = await mergeTitles(test.db, KEPT, MERGED, NOW);
    const lines = [
      'barcode;number;record;isbn;library',
      'n1;2;;;central',
      'n2;;b2;;central',
      `n3;;;${ISBN};central`,
    ];
    expect((await bring(lines)).code).toBe(0);
    expect(await titlesOf()).toEqual({ c1: KEPT, n1: KEPT, n2: KEPT, n3: KEPT });
    expect((await bring(lines)).said).toEqual([
      'copies.csv: 3 read, 0 created, 0 updated, 3 unchanged, 0 refused',
    ]);
    await undoMerge(test.db, Number(merge), NOW);
    expect((await bring(['barcode;record;library', 'n4;b2;central'])).code).toBe(0);
    expect(await titlesOf()).toMatchObject({ n4: MERGED });
  });

  it('gives no copy to a title that was withdrawn, nor to one that was put into such a one', async () => {
    await mergeTitles(test.db, KEPT, MERGED, NOW);
    await test.db.queries
      .updateTable('titles')
      .set({ withdrawn_at: NOW })
      .where('id', '=', KEPT)
      .execute();
    const { said } = await bring(['barcode;number;library', 'n1;1;central', 'n2;2;central']);
    expect(said.slice(0, 2)).toEqual([
      '  line 2: refused: column number: there is no 1',
      '  line 3: refused: column number: there is no 2',
    ]);
  });

  it('that brings what somebody waits for sets it aside', async () => {
    const waiting = { title_id: KEPT, patron_id: 1, library_id: 1, state: 'queued' as const };
    await test.db.queries
      .insertInto('holds')
      .values({ ...waiting, placed_at: '2026-03-01T12:00:00.000Z' })
      .execute();
    await bring(['barcode;number;library', 'n1;1;central']);
    const { state } = await test.db.queries
      .selectFrom('holds')
      .select('state')
      .executeTakeFirstOrThrow();
    expect(state).toBe('released');
  });

  it('goes on after lines that are wrong, and tells how far it is', async () => {
    const lines = Array.from({ length: 230 }, (_, at) =>
      at % 100 === 0 ? `m${at};nobody;central` : `m${at};b2;central`,
    );
    const { code, said, progress } = await bring(['barcode;record;library', ...lines]);
    expect(code).toBe(1);
    expect(said.at(-2)).toBe(
      'copies.csv: 230 read, 227 created, 0 updated, 0 unchanged, 3 refused',
    );
    expect(progress.slice(0, 2)).toEqual(['copies.csv: 200 lines', 'copies.csv: 230 lines']);
    expect(Object.keys(await titlesOf())).toHaveLength(228);
  });

  it('refuses the line alone whose data the database cannot hold', async () => {
    await sql`create unique index one_note on copies (note)`.execute(test.db.queries);
    const lines = ['n1;b2;central;um', 'n2;b2;central;um', 'n3;b2;central;dois'];
    const { code, said } = await bring(['barcode;record;library;note', ...lines]);
    expect(code).toBe(1);
    expect(said.filter((line) => line.includes('refused:'))).toEqual([
      expect.stringMatching(/^ {2}line 3: refused: not stored: /),
    ]);
    expect(Object.keys(await titlesOf())).toEqual(['c1', 'n1', 'n3']);
  });

  it('stops where the database fails, and calls no line wrong for it', async () => {
    await sql`alter table copies rename to gone`.execute(test.db.queries);
    const { code, said } = await bring([
      'barcode;record;library',
      'n1;b2;central',
      'n2;b2;central',
    ]);
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringContaining('copies')]);
    expect(existsSync(join(folder, 'copies.csv.refused.csv'))).toBe(false);
  });
});
