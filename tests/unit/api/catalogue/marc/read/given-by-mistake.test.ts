import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { openMarc } from '#api/catalogue/marc/read/open.ts';
import type { ReadOptions } from '#api/catalogue/marc/read/read-result.ts';
import { bytesOf, collect, fixture, inChunks, outcomes } from '../support.ts';

const read = (bytes: Uint8Array, options?: ReadOptions) =>
  collect(openMarc(inChunks(bytes, [65_536]), options));
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const GOOD = ['f1', 'f2', 'f3'];

describe('a file in which there is nothing', () => {
  it.each([
    ['no byte', Buffer.of()],
    ['a byte order mark', Buffer.of(0xef, 0xbb, 0xbf)],
    ['the mark of UTF-16', Buffer.of(0xff, 0xfe)],
    ['blanks and line ends', Buffer.from(' \r\n\n  ')],
    ['megabytes of NUL', Buffer.alloc(6_000_000)],
    ['packed nothing', gzipSync('')],
  ])('is refused as empty: %s', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject([
      { ok: false, reason: 'empty_file', position: { number: 1 } },
    ]);
  });

  it('is not one that says it has no record', async () => {
    expect(await read(Buffer.from('<collection></collection>'))).toEqual([]);
  });
});

describe('a file of something else', () => {
  it.each([
    ['packed_file', 'ZIP', 'PK\x03\x04\x14\0\0\0\x08\0 records.mrc'],
    ['packed_file', '7z', "7z\xbc\xaf'\x1c\0\x04"],
    ['packed_file', 'RAR', 'Rar!\x1a\x07\x01\0'],
    ['packed_file', 'tar', `records.mrc${'\0'.repeat(246)}ustar\x0000`],
    ['other_file', 'PDF', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'],
    [
      'other_file',
      'a file of Office (XLSX, DOCX)',
      `PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`,
    ],
    [
      'other_file',
      'a file of LibreOffice (ODS, ODT)',
      `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
    ],
    ['other_file', 'a file of Office (XLS, DOC)', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['other_file', 'a picture', '\x89PNG\r\n\x1a\n'],
    ['other_file', 'a picture', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['other_file', 'a database (SQLite)', 'SQLite format 3\0'],
    ['other_file', 'a database (Access)', '\0\x01\0\0Standard Jet DB\0'],
    ['other_file', 'a page (HTML)', '<!DOCTYPE html>\n<html><body>Sign in</body></html>'],
    ['other_file', 'RIS', 'TY  - BOOK\nER  - \n'],
    ['other_file', 'BibTeX', '@book{x, title={Y}}'],
    ['table_file', 'CSV', 'Title;Author\nDom Casmurro;Machado\n'],
  ])('is refused as %s: %s', async (reason, detail, begins) => {
    expect(await read(latin1(begins))).toMatchObject([{ ok: false, reason, detail }]);
    // A tar is packed more often than not, and so may be anything else.
    expect(await read(gzipSync(latin1(begins)))).toMatchObject([{ reason, detail }]);
  });

  it('is reported when compressed twice', async () => {
    expect(await read(gzipSync(gzipSync(fixture('good.mrc'))))).toMatchObject([
      { reason: 'packed_file', detail: 'gzip' },
    ]);
  });
});

describe('records that an editor saved in UTF-16', () => {
  const utf16 = (bytes: Uint8Array): Buffer =>
    Buffer.from(Buffer.from(bytes).toString(), 'utf16le');
  const LITTLE = Buffer.of(0xff, 0xfe);
  const plain = fixture('good.mrc');
  const lineMode = Buffer.from('=LDR  00000nam a2200000 a 4500\n=001  l1\n=245  10$aSertão\n');

  it.each([
    ['with its mark', Buffer.concat([LITTLE, utf16(plain)]), GOOD, 'UTF-16LE'],
    ['without', utf16(plain), GOOD, 'UTF-16LE'],
    ['the other way round', Buffer.concat([LITTLE, utf16(plain)]).swap16(), GOOD, 'UTF-16BE'],
    ['as XML', Buffer.concat([LITTLE, utf16(fixture('good.xml'))]), GOOD, 'UTF-16LE'],
    ['as XML without a mark', utf16(fixture('good.xml')), GOOD, 'UTF-16LE'],
    ['in lines', Buffer.concat([LITTLE, utf16(lineMode)]), ['l1'], 'UTF-16LE'],
  ])('are read with a warning: %s', async (_, bytes, numbers, name) => {
    const told: string[] = [];
    const results = await read(bytes, {
      warn: ({ code, detail }) => told.push(`${code} ${detail}`),
    });
    expect(outcomes(results)).toEqual(numbers);
    expect(JSON.stringify(results.map((result) => result.ok && result.record))).toMatch(
      /Grande sertão|"Sertão"/,
    );
    expect(told).toEqual([`utf16_read ${name}`]);
  });

  it('are refused one by one where they are no text', async () => {
    const bytes = utf16(plain);
    const half = Buffer.of(0x00, 0xd8);
    bytes.set(half, utf16(plain).indexOf(utf16(Buffer.from('póstumas'))));
    expect(outcomes(await read(bytes))).toEqual(['f1', 'bad_utf8', 'f3']);
  });
});

describe('records of which a transfer changed the line ends', () => {
  const after = bytesOf(marc({ control: { '001': 'after' }, data: ['245 10 $aDepois'] }));
  const long = marc({
    control: { '001': 'x' },
    data: [
      '245 10 $aSertão',
      ...['um', 'dois', 'três', 'quatro', 'cinco'].map((note) => `500 __ $a${note}`),
    ],
  });
  const changed = (bytes: Uint8Array, pattern: RegExp, end: string) =>
    latin1(Buffer.from(bytes).toString('latin1').replaceAll(pattern, end));
  const lines = marc({ control: { '001': 'x' }, data: ['245 10 $aSertão', '500 __ $aum\ndois'] });

  it.each([
    ['put in after each 80 characters', long, /(.{80})/g, '$1\r\n'],
    ['put in after each field', long, /\x1e/g, '\x1e\r\n'],
    ['made of two characters where they were one', lines, /\n/g, '\r\n'],
  ])('are read as they were when the lengths then work out: %s', async (_, record, find, put) => {
    const results = await read(Buffer.concat([changed(bytesOf(record), find, put), after]));
    expect(results).toMatchObject([
      { ok: true, record: { fields: record.fields }, warnings: [{ code: 'line_ends_mended' }] },
      { ok: true, warnings: [] },
    ]);
  });

  it('are refused for what they are when they do not, and read with --mend', async () => {
    const bytes = Buffer.from(changed(bytesOf(long), /(.{80})/g, '$1\r\n'));
    bytes.write('99999', 0, 'latin1');
    const file = Buffer.concat([bytes, after]);
    expect(outcomes(await read(file))).toEqual(['line_ends', 'after']);
    expect(await read(file, { mend: true })).toMatchObject([
      { ok: true, record: { fields: long.fields } },
      { ok: true },
    ]);
  });
});

describe('records that are too large', () => {
  const json = (number: string, note: string) =>
    JSON.stringify({
      leader: '00000nam a2200000 a 4500',
      fields: [{ '001': number }, { 500: { ind1: ' ', ind2: ' ', subfields: [{ a: note }] } }],
    });
  const lineMode = (number: string, note: string) =>
    `=LDR  00000nam a2200000 a 4500\n=001  ${number}\n=500  \\\\$a${note}\n\n`;
  const huge = 'x'.repeat(20_200_000);
  const iso = (number: string) =>
    bytesOf(marc({ control: { '001': number }, data: ['245 10 $aA'] }));

  it.each([
    [
      'ISO 2709',
      Buffer.concat([iso('a'), latin1(`99999nam a2200049 a 4500${huge}\x1d`), iso('c')]),
    ],
    ['JSON in lines', latin1([json('a', ''), json('b', huge), json('c', '')].join('\n'))],
    ['JSON in a list', latin1(`[${[json('a', ''), json('b', huge), json('c', '')].join(',\n')}]`)],
    [
      'lines',
      latin1(
        lineMode('a', 'x') +
          lineMode(
            'b',
            Array.from({ length: 2_020 }, () => 'x'.repeat(10_000)).join('\n=500  \\\\$a'),
          ) +
          lineMode('c', 'x'),
      ),
    ],
    ['one line', latin1(lineMode('a', 'x') + lineMode('b', huge) + lineMode('c', 'x'))],
    [
      'JSON whose escaped quote is cut in two',
      latin1(
        `[${[json('a', ''), json('b', `${'x'.repeat(20_000_000)}"${huge}`), json('c', '')].join(',')}]`,
      ),
    ],
  ])('cost themselves and none after them: %s', async (_, bytes) => {
    expect(outcomes(await read(bytes))).toEqual(['a', 'too_long', 'c']);
  });
});

describe('a file of two encodings', () => {
  it('gives a warning when --encoding contradicts UTF-8 bytes', async () => {
    const utf8 = bytesOf(marc({ control: { '001': 'u' }, data: ['245 10 $aSertão'] }));
    const other = Buffer.from(
      bytesOf(marc({ control: { '001': 'l' }, data: ['245 10 $aSert?o'] })),
    );
    other[other.indexOf('?')] = 0xe3;
    const file = Buffer.concat([utf8, other]);
    expect(outcomes(await read(file))).toEqual(['u', 'bad_utf8']);
    expect(await read(file, { encoding: 'latin-1' })).toMatchObject([
      { ok: true, warnings: [{ code: 'utf8_read_otherwise', detail: 'Latin-1' }] },
      { ok: true, warnings: [] },
    ]);
  });
});

describe('a relative of MARC 21', () => {
  it('has what it had where a sign for subfields strayed into a control field', async () => {
    const record = (number: string) => ({
      leader: '00000nam a2200000   4500',
      fields: [
        { tag: '001', value: number },
        { tag: '008', value: '850101s1985    xx |           000 0 por d' },
        { tag: '245', ind1: '0', ind2: '0', subfields: [{ code: 'a', value: 'A' }] },
      ],
    });
    for (const stray of ['12345|', '12345|bX']) {
      const bytes = Buffer.from(bytesOf(record(stray))).map((byte) =>
        byte === 0x7c ? 0x1f : byte,
      );
      const [first] = await read(bytes);
      expect(first).toMatchObject({
        record: { fields: [{ tag: '001', value: '12345' }, { tag: '008' }, {}] },
      });
    }
  });

  it('has its number without subfields, and loses control fields that say something else', async () => {
    const json = JSON.stringify({
      leader: '00000nam a2200000   4500',
      fields: [
        { '001': { ind1: '0', ind2: '0', subfields: [{ a: '9 181' }, { b: '710100' }] } },
        { '008': { ind1: '0', ind2: '0', subfields: [{ t: 'm' }] } },
        { 245: { ind1: '0', ind2: '0', subfields: [{ a: 'Løgn' }] } },
      ],
    });
    const plain = bytesOf({
      leader: '00000nam a2200000   4500',
      fields: [
        { tag: '001', value: '00|a9 181|b710100' },
        { tag: '008', value: '00|tm' },
        { tag: '245', ind1: '0', ind2: '0', subfields: [{ code: 'a', value: 'Løgn' }] },
      ],
    });
    const iso = Buffer.from(plain).map((byte) => (byte === 0x7c ? 0x1f : byte));
    for (const bytes of [Buffer.from(json), iso]) {
      expect(await read(bytes)).toMatchObject([
        {
          record: { fields: [{ tag: '001', value: '9 181' }, { tag: '245' }] },
          warnings: [
            { code: 'subfield_repaired', detail: '001' },
            { code: 'field_dropped', detail: '008' },
          ],
        },
      ]);
    }
  });
});
