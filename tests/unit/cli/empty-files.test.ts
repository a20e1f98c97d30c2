import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { networkCommands } from '../../support/networks/command-line.ts';

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

const { tell, folder, write } = networkCommands({
  environment: { ACERVO_NOW: NOW },
  isShared: true,
});

describe.each(NOTHING)('a file with %s', (_, bytes) => {
  it('is told to be empty, and is no success, as records', async () => {
    write('records.mrc', bytes);
    write('records.mrc.gz', gzipSync(bytes));
    for (const file of ['records.mrc', 'records.mrc.gz']) {
      const { code, said } = await tell('import', file);
      expect(code).toBe(1);
      expect(said[0]).toContain('The file is empty');
      expect(said.at(-1)).toContain(`${file}: 1 read, 0 created`);
      expect(existsSync(join(folder, `${file}.refused`))).toBe(false);
    }
  });

  it.each(TABLES)('is told to be empty, and is no success, as %s', async (name) => {
    write('table.csv', bytes);
    expect(await tell(name, 'table.csv')).toEqual({
      code: 1,
      said: [expect.stringMatching(/^table\.csv is empty: .*\.$/)],
    });
  });

  it('replaces no list of equivalents', async () => {
    write('list.txt', 'casa = lar\n');
    expect(await tell('equivalents', 'list.txt')).toMatchObject({ code: 0 });
    write('list.txt', bytes);
    expect(await tell('equivalents', 'list.txt')).toEqual({
      code: 1,
      said: [expect.stringContaining('is empty; nothing was changed')],
    });
    expect(await tell('equivalents')).toEqual({ code: 0, said: ['casa = lar'] });
  });
});

it.each(TABLES)(
  'a spreadsheet that was not saved as CSV is called what it is: %s',
  async (name) => {
    write('table.xlsx', XLSX);
    expect(await tell(name, 'table.xlsx')).toEqual({
      code: 1,
      said: ['table.xlsx is no text but a file of Office (XLSX, DOCX). Save it as CSV first.'],
    });
  },
);

it('a table in UTF-16 is read, as spreadsheets save "Unicode text"', async () => {
  write('copies.csv', Buffer.from('\ufeffbarcode\tlibrary\r\nação\tcentral\r\n', 'utf16le'));
  const { said } = await tell('copies', 'copies.csv');
  expect(said[0]).toMatch(/^ {2}line 2: refused: /);
  expect(said[0]).not.toContain('cells');
  expect(readFileSync(join(folder, 'copies.csv.refused.csv'), 'utf8')).toContain('ação');
});

it('a table without lines below its columns is read, and is whole', async () => {
  write('copies.csv', 'barcode;library\n');
  expect(await tell('copies', 'copies.csv')).toMatchObject({ code: 0 });
});
