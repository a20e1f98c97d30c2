import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentPosition, readChanges } from '#api/core/db/change-log.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import { marcXmlRecord } from '#api/catalogue/marc/write/marcxml.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import type { TitleSummary } from '#api/catalogue/marc/map/title-summary.ts';
import { importFile, type ImportOptions } from '#api/catalogue/import/import.ts';
import { findProblems } from '#cli/integrity.ts';
import { describeEngine, openTestDatabase, type TestDatabase } from '../support/servers/engines.ts';
import {
  addLibraries,
  book,
  fixture,
  marcFolder,
  withdrawn,
  type MarcFolder,
} from '../support/marc-files.ts';

const NO_TITLE = marc({ control: { '001': 'x' }, data: ['100 1_ $aQueirós, Eça de.'] });
const NOW = new Date('2026-03-10T12:00:00Z');

describeEngine('importing MARC records', () => {
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
  const importRecords = (...records: (MarcRecord | Uint8Array)[]) =>
    importing(folder.write('records.mrc', ...records));
  const titles = () => test.db.queries.selectFrom('titles').selectAll().orderBy('id').execute();
  const copies = () => test.db.queries.selectFrom('copies').selectAll().orderBy('id').execute();
  const problems = async () => {
    const found: string[] = [];
    for await (const problem of findProblems(test.db)) found.push(problem);
    return found;
  };

  it('creates titles with their authorities, links and copies', async () => {
    const report = await importing(fixture('good.mrc'));
    expect(report).toMatchObject({ read: 3, created: 3, updated: 0, refused: [] });
    expect(report.copies).toEqual({ created: 1, updated: 0 });
    const [first] = await titles();
    const summary = JSON.parse(first?.summary ?? '') as TitleSummary;
    expect(summary.title).toBe('Grande sertão: veredas');
    const author = await test.db.queries
      .selectFrom('authorities')
      .innerJoin('title_authorities', 'authority_id', 'authorities.id')
      .select(['authorities.id', 'heading', 'kind'])
      .where('title_id', '=', first?.id ?? 0)
      .where('role', '=', 'author')
      .execute();
    expect(author).toEqual([
      { id: summary.authors[0]?.authorityId, heading: summary.authors[0]?.heading, kind: 'person' },
    ]);
    expect(await copies()).toMatchObject([
      { barcode: 'F0001', call_number: '869.93 R788g', number: '1', title_id: first?.id },
    ]);
    expect(await problems()).toEqual([]);
  });

  it('changes nothing when the same file comes again, and tells no index of a change', async () => {
    await importing(fixture('good.mrc'));
    const before = await titles();
    const position = await currentPosition(test.db);
    const again = await importing(fixture('good.mrc'));
    expect(again).toMatchObject({ read: 3, created: 0, updated: 0, unchanged: 3 });
    expect(again.copies).toEqual({ created: 0, updated: 0 });
    expect(await titles()).toEqual(before);
    expect((await readChanges(test.db, position)).titles).toEqual([]);
  });

  it('updates a record of the same source and number, and tells the index', async () => {
    await importRecords(book('1', 'Sagarana'), book('2', 'Primeiras estórias'));
    const position = await currentPosition(test.db);
    const report = await importRecords(
      book('1', 'Sagarana : contos'),
      book('2', 'Primeiras estórias'),
    );
    expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    const [first] = await titles();
    expect(first?.summary).toContain('Sagarana: contos');
    expect((await readChanges(test.db, position)).titles).toEqual([first?.id]);
  });

  it('keeps the same number of another source apart', async () => {
    const other = book('1', 'Sagarana');
    other.fields = other.fields.map((field) =>
      field.tag === '003' ? { tag: '003', value: 'OUTRA' } : field,
    );
    await importRecords(book('1', 'Sagarana'), other);
    expect(await titles()).toHaveLength(2);
  });

  it('takes the later of two records with one number in the same file', async () => {
    const report = await importRecords(book('1', 'Primeira'), book('1', 'Segunda'));
    expect(report).toMatchObject({ created: 1, updated: 1 });
    expect((await titles()).map(({ summary }) => JSON.parse(summary).title)).toEqual(['Segunda']);
  });

  it('takes a record without number as new every time, and says so', async () => {
    const report = await importRecords(book(null, 'Sem número'));
    expect(report).toMatchObject({ created: 1, withoutControlNumber: 1 });
    expect(report.warnings).toMatchObject([{ code: 'no_control_number', position: { number: 1 } }]);
    await importRecords(book(null, 'Sem número'));
    expect(await titles()).toHaveLength(2);
  });

  it('withdraws a deleted title, keeps its copies and loans, and takes it back later', async () => {
    const record = book('1', 'Sagarana', '852 __ $bCENTRAL$h869$iR788s$pB1');
    await importRecords(record);
    const report = await importRecords(withdrawn(record));
    expect(report).toMatchObject({ withdrawn: 1, updated: 0 });
    const [title] = await titles();
    expect(title).toMatchObject({ withdrawn_at: NOW.toISOString() });
    expect(title?.summary).toContain('Sagarana');
    expect(await copies()).toHaveLength(1);
    expect(await importRecords(withdrawn(record))).toMatchObject({ withdrawn: 0, unchanged: 1 });
    expect(await importRecords(record)).toMatchObject({ updated: 1 });
    expect((await titles())[0]?.withdrawn_at).toBeNull();
  });

  it('notes a withdrawal of something that was never here', async () => {
    const report = await importRecords(withdrawn(book('77', 'Nunca visto')));
    expect(report).toMatchObject({ unchanged: 1, warningCounts: { withdraws_nothing: 1 } });
    expect(await titles()).toEqual([]);
  });

  it.each([
    ['bad-leader.mrc', 'bad_leader'],
    ['bad-directory.mrc', 'bad_directory'],
    ['bad-utf8.mrc', 'bad_utf8'],
    ['no-245.mrc', 'no_title'],
  ])(
    'refuses the bad record of %s, with its position, and keeps the rest',
    async (name, reason) => {
      const report = await importing(folder.copy(fixture(name)));
      expect(report.refused).toMatchObject([{ position: { number: 2 }, reason }]);
      expect(report.refused[0]?.position.offset).toBeGreaterThan(0);
      expect((await titles()).map(({ control_number }) => control_number)).toEqual(['f1', 'f3']);
    },
  );

  it('writes the refused records beside the input, as they stood', async () => {
    const file = folder.write('mixed.mrc', book('1', 'Antes'), NO_TITLE);
    const report = await importing(file);
    expect(report.refusedFile).toBe(`${file}.refused`);
    const alone = folder.write('alone.mrc', NO_TITLE);
    expect(readFileSync(`${file}.refused`)).toEqual(readFileSync(alone));
    const again = await importing(`${file}.refused`);
    expect(again).toMatchObject({ read: 1, refused: [{ reason: 'no_title' }] });
  });

  it('sets refused MARCXML aside in a file that can be read again', async () => {
    const file = join(folder.path, 'bad.xml');
    const xml = [book('1', 'Antes'), NO_TITLE].map(marcXmlRecord).join('');
    const prefixed = xml.replaceAll(/<(\/?)(?=[a-z])/g, '<$1marc:');
    const namespace = 'xmlns:marc="http://www.loc.gov/MARC21/slim"';
    writeFileSync(file, `<marc:collection ${namespace}>${prefixed}</marc:collection>`);
    const report = await importing(file);
    expect(report.refusedFile).toBe(`${file}.refused`);
    const again = await importing(`${file}.refused`);
    expect(again).toMatchObject({ read: 1, refused: [{ reason: 'no_title' }] });
  });

  it('imports the rest where refused records cannot be set aside, and says so', async () => {
    const file = folder.write('mixed.mrc', NO_TITLE, book('1', 'Depois'));
    mkdirSync(`${file}.refused`);
    const report = await importing(file);
    expect(report).toMatchObject({ created: 1, refusedFile: null });
    expect(report.refusedFileProblem).toContain('EISDIR');
  });

  it('writes nothing in a dry run, and foretells what the import then does', async () => {
    const file = folder.write(
      'dry.mrc',
      book('1', 'Sagarana', '852 __ $bCENTRAL$h869$iR788s$pB1'),
      book('1', 'Sagarana, 2. ed'),
      book(null, 'Sem número'),
      NO_TITLE,
    );
    const counts = ['titles', 'authorities', 'title_authorities', 'copies', 'change_log'] as const;
    const rows = async () => {
      const all = counts.map((table) => test.db.queries.selectFrom(table).selectAll().execute());
      return (await Promise.all(all)).map((list) => list.length);
    };
    const dry = await importing(file, { dryRun: true });
    expect(await rows()).toEqual([0, 0, 0, 0, 0]);
    expect(existsSync(`${file}.refused`)).toBe(false);
    const real = await importing(file);
    expect({ ...real, refusedFile: null }).toEqual(dry);
    const dryAgain = await importing(file, { dryRun: true });
    expect({ ...(await importing(file)), refusedFile: null }).toEqual(dryAgain);
  });

  it('reports in a dry run what the real run reports, of authorities and issues too', async () => {
    const authority = (number: string, heading: string, ...others: string[]) => ({
      ...marc({
        control: { '001': number, '003': 'TEST' },
        data: [heading, ...others],
      }),
      leader: '00000nz  a2200000n  4500',
    });
    const holdings = {
      ...marc({
        control: { '001': 'h1', '003': 'TEST', '004': '1' },
        data: ['853 20 $81$av.', '863 40 $81.1$a1', '863 40 $81.2$a2'],
      }),
      leader: '00000ny  a2200000zn 4500',
    };
    const file = folder.write(
      'all.mrc',
      book('1', 'Sagarana', '650 _4 $aSertão', '650 _4 $aVeredas', '650 _4 $aGerais'),
      holdings,
      authority('a1', '150 __ $aSertões', '450 __ $aSertão'),
      authority('a2', '150 __ $aVeredas'),
      authority('a3', '100 1_ $aVeredas'),
      authority('a4', '150 __ $aVeredas', '450 __ $aGerais'),
    );
    const dry = await importing(file, { dryRun: true });
    const real = await importing(file);
    expect({ ...real, refusedFile: null }).toEqual(dry);
    expect(dry.warningCounts).toMatchObject({ unknown_issue_library: 1 });
  });

  it('leaves titles that check finds stale once their summary, links or headings change', async () => {
    const title = (number: string, subject: string) =>
      book(number, `Obra ${number}`, `650 _4 $a${subject}`);
    await importRecords(
      title('1', 'Rios'),
      title('2', 'Mares'),
      title('3', 'Lagos'),
      title('4', 'Matas'),
    );
    expect(await problems()).toEqual([]);
    const { queries } = test.db;
    await queries.updateTable('titles').set({ summary: '{}' }).where('id', '=', 1).execute();
    await queries.deleteFrom('title_authorities').where('title_id', '=', 2).execute();
    const lakes = await queries
      .selectFrom('authorities')
      .select('id')
      .where('heading', '=', 'Lagos')
      .executeTakeFirstOrThrow();
    const woods = await queries
      .selectFrom('authorities')
      .select('id')
      .where('heading', '=', 'Matas')
      .executeTakeFirstOrThrow();
    // A record that leads from one heading to another.
    await queries
      .insertInto('authority_tracings')
      .values({
        ...{ authority_id: woods.id, kind: 'topic', heading_key: 'lagos' },
        relation: 'see_from',
      })
      .execute();
    expect(lakes.id).not.toBe(woods.id);
    const mend = 'differs from its record; "acervo reindex" mends it';
    expect(await problems()).toEqual([`title 1: ${mend}`, `title 2: ${mend}`, `title 3: ${mend}`]);
  });

  it('reads MARCXML, plain and gzipped, as the same records', async () => {
    expect(await importing(fixture('good.mrc'))).toMatchObject({ created: 3 });
    expect(gunzipSync(readFileSync(fixture('good.xml.gz'))).length).toBeGreaterThan(0);
    for (const name of ['good.xml', 'good.xml.gz']) {
      expect(await importing(fixture(name))).toMatchObject({ created: 0, unchanged: 3 });
    }
  });

  it('gives copies without a known library to --library, and leaves them out without it', async () => {
    const record = book('1', 'Sagarana', '852 __ $bLONGE$h869$iR788s$pB1');
    const report = await importRecords(record);
    expect(report).toMatchObject({ created: 1, warningCounts: { unknown_library: 1 } });
    expect(await copies()).toEqual([]);
    const file = folder.write('again.mrc', record);
    const again = await importing(file, { library: 'SERRA' });
    expect(again).toMatchObject({ unchanged: 1, copies: { created: 1 } });
    expect(await copies()).toMatchObject([{ barcode: 'B1' }]);
    await expect(importing(file, { library: 'XX' })).rejects.toThrow('CENTRAL, SERRA');
  });

  it('moves a copy when its record does, and leaves the state that the desk gave it', async () => {
    await importRecords(book('1', 'Sagarana', '852 __ $bCENTRAL$h869$iR788s$pB1'));
    await test.db.queries.updateTable('copies').set({ state: 'quarantine' }).execute();
    const report = await importRecords(
      book('1', 'Sagarana', '852 __ $bSERRA$h869$iR788s$pB1', '852 __ $bSERRA$h869$iR788s'),
    );
    expect(report.copies).toEqual({ created: 1, updated: 1 });
    const [moved, fresh] = await copies();
    const serra = await test.db.queries
      .selectFrom('libraries')
      .select('id')
      .where('code', '=', 'SERRA')
      .executeTakeFirstOrThrow();
    expect(moved).toMatchObject({ barcode: 'B1', library_id: serra.id, state: 'quarantine' });
    expect(fresh).toMatchObject({ barcode: `T${moved?.title_id}-1` });
  });

  it('does not let one source take the barcode of another', async () => {
    await importRecords(book('1', 'Sagarana', '852 __ $bCENTRAL$pB1'));
    const other = book('9', 'Outra', '852 __ $bSERRA$pB1');
    other.fields = other.fields.map((field) =>
      field.tag === '003' ? { tag: '003', value: 'OUTRA' } : field,
    );
    const report = await importRecords(other);
    expect(report).toMatchObject({ created: 1, warningCounts: { barcode_taken: 1 } });
    expect((await copies()).map(({ barcode }) => barcode)).toEqual(['B1']);
  });

  const authority = (number: string, ...data: string[]) =>
    marc({ type: 'z ', control: { '001': number, '003': 'TEST' }, data });

  it('lets headings that titles made adopt their authority record', async () => {
    await importRecords(book('1', 'Sagarana'));
    const [made] = await test.db.queries.selectFrom('authorities').selectAll().execute();
    expect(made?.marc).toBeNull();
    const report = await importRecords(
      authority('a1', '100 1_ $aRosa, João Guimarães,$d1908-1967', '400 1_ $aRosa, J. G.'),
    );
    expect(report).toMatchObject({ updated: 1, authorities: { created: 0 } });
    const [adopted] = await test.db.queries.selectFrom('authorities').selectAll().execute();
    expect(adopted).toMatchObject({ id: made?.id, control_number: 'a1', source: 'TEST' });
    expect(JSON.parse(adopted?.summary ?? '')).toMatchObject({ variants: ['Rosa, J. G.'] });
    expect(await problems()).toEqual([]);
  });

  it('refuses a second authority record of one heading, and follows a heading that changes', async () => {
    const record = authority('a1', '100 1_ $aRosa, João Guimarães,$d1908-1967');
    await importRecords(record, book('1', 'Sagarana'));
    const taken = await importRecords(authority('a2', '100 1_ $aRosa, João Guimarães,$d1908-1967'));
    expect(taken.refused).toMatchObject([{ reason: 'heading_taken', controlNumber: 'a2' }]);
    await importRecords(authority('a1', '100 1_ $aGuimarães Rosa, João,$d1908-1967'));
    expect(await problems()).toEqual([]);
  });

  const holdings = (number: string, parent: string, ...data: string[]) =>
    marc({ type: 'x ', control: { '001': number, '003': 'TEST', '004': parent }, data });

  it('gives holdings records to their titles, also when they come first', async () => {
    const report = await importRecords(
      holdings('h1', '1', '852 __ $bCENTRAL$h869$iR788s$pB1'),
      holdings('h2', '404', '852 __ $bCENTRAL$pB2'),
      book('1', 'Sagarana'),
    );
    expect(report).toMatchObject({ created: 1, updated: 1, copies: { created: 1 } });
    expect(report.refused).toMatchObject([{ reason: 'parent_not_found', position: { number: 2 } }]);
    expect((await copies()).map(({ barcode }) => barcode)).toEqual(['B1']);
  });

  it('refuses only the record that the database cannot hold', async () => {
    // Stands for any problem that shows only when a record is written.
    await sql`create unique index only_one on titles (source) where control_number in ('2', '3')`.execute(
      test.db.queries,
    );
    const report = await importRecords(
      ...['1', '2', '3', '4'].map((number) => book(number, `Livro ${number}`)),
    );
    expect(report).toMatchObject({ read: 4, created: 3 });
    expect(report.refused).toMatchObject([
      { position: { number: 3 }, reason: 'not_stored', title: 'Livro 3' },
    ]);
    expect((await titles()).map(({ control_number }) => control_number)).toEqual(['1', '2', '4']);
    expect(await problems()).toEqual([]);
  });
});
