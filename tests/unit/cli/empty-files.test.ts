import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';

const NOW = '2026-03-12T17:20:00Z';
const NOTHING: readonly [string, Uint8Array][] = [
  ['no byte', Buffer.of()],
  ['blanks', Buffer.from('\r\n  \r\n')],
  ['NUL', Buffer.alloc(4096)],
  ['a mark alone', Buffer.of(0xef, 0xbb, 0xbf)],
  ['the mark of UTF-16', Buffer.of(0xff, 0xfe)],
];
const TABLES = ['patrons', 'copies', 'loans', 'holds', 'debts', 'teaching'] as const;
const XLSX = Buffer.from(`PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`);

let folder = '';
let said: string[] = [];
const config = () => readConfig({ ACERVO_DATA: folder, ACERVO_NOW: NOW });
const run = (...args: string[]): Promise<number> =>
  runCommandLine(args, {
    ...{ config: config(), folder, progress: () => undefined },
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
  });
const give = (name: string, bytes: Uint8Array | string): void =>
  writeFileSync(join(folder, name), bytes);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-empty-'));
  writeSettings(folder, DEMONSTRATION_SETTINGS);
  const db = openDatabase(config().database);
  await migrate(db);
  await db.transaction((tx) => foundNetwork(tx, new Date(NOW)));
  await db.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => void (said = []));

describe.each(NOTHING)('a file with %s', (_, bytes) => {
  it('is told to be empty, and is no success, as records', async () => {
    give('records.mrc', bytes);
    give('records.mrc.gz', gzipSync(bytes));
    for (const file of ['records.mrc', 'records.mrc.gz']) {
      said = [];
      expect(await run('import', file)).toBe(1);
      expect(said[0]).toContain('The file is empty');
      expect(said.at(-1)).toContain(`${file}: 1 read, 0 created`);
      expect(existsSync(join(folder, `${file}.refused`))).toBe(false);
    }
  });

  it.each(TABLES)('is told to be empty, and is no success, as %s', async (name) => {
    give('table.csv', bytes);
    expect(await run(name, 'table.csv')).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^table\.csv is empty: .*\.$/)]);
  });

  it('replaces no list of equivalents', async () => {
    give('list.txt', 'casa = lar\n');
    expect(await run('equivalents', 'list.txt')).toBe(0);
    give('list.txt', bytes);
    said = [];
    expect(await run('equivalents', 'list.txt')).toBe(1);
    expect(said).toEqual([expect.stringContaining('is empty; nothing was changed')]);
    said = [];
    expect(await run('equivalents')).toBe(0);
    expect(said).toEqual(['casa = lar']);
  });
});

it.each(TABLES)(
  'a spreadsheet that was not saved as CSV is called what it is: %s',
  async (name) => {
    give('table.xlsx', XLSX);
    expect(await run(name, 'table.xlsx')).toBe(1);
    expect(said).toEqual([
      'table.xlsx is no text but a file of Office (XLSX, DOCX). Save it as CSV first.',
    ]);
  },
);

it('a table in UTF-16 is read, as spreadsheets save "Unicode text"', async () => {
  give('copies.csv', Buffer.from('\ufeffbarcode\tlibrary\r\nação\tcentral\r\n', 'utf16le'));
  await run('copies', 'copies.csv');
  expect(said[0]).toMatch(/^ {2}line 2: refused: /);
  expect(said[0]).not.toContain('cells');
  expect(readFileSync(join(folder, 'copies.csv.refused.csv'), 'utf8')).toContain('ação');
});

it('a table without lines below its columns is read, and is whole', async () => {
  give('copies.csv', 'barcode;library\n');
  expect(await run('copies', 'copies.csv')).toBe(0);
});
