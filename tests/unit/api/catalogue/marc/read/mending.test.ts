import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { readIso2709 } from '#api/catalogue/marc/read/iso2709.ts';
import { withMendedMarks } from '#api/catalogue/marc/read/mended.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import { bytesOf, collect, fixture, inChunks, outcomes } from '../support.ts';

const read = (bytes: Uint8Array, mend = false) =>
  collect(readIso2709(inChunks(bytes, [65_536]), { mend }));

describe('a byte that cannot be read', () => {
  it('refuses its record, with the field and the byte of the fault', async () => {
    const bytes = fixture('bad-utf8.mrc');
    const [, refused] = await read(bytes);
    const at = bytes.indexOf(0xff);
    expect(refused).toMatchObject({ reason: 'bad_utf8', detail: `245 $a: 0xff, byte ${at}` });
  });

  it('costs no record where mending is asked for: it is replaced, listed and marked', async () => {
    const results = await read(fixture('bad-utf8.mrc'), true);
    expect(outcomes(results)).toEqual(['f1', 'f2', 'f3']);
    const [, mended] = results;
    if (!mended?.ok) throw new Error('not read');
    expect(mended.mended).toMatchObject([
      { place: '245 $a', reason: 'bad_utf8' },
      { place: '245 $a', reason: 'bad_utf8' },
    ]);
    const title = mended.record.fields.find(({ tag }) => tag === '245');
    expect(title).toMatchObject({
      subfields: [{ value: expect.stringContaining('\ufffd') as string }],
    });
    expect(withMendedMarks(mended.record, mended.mended ?? []).fields.at(-1)).toMatchObject({
      tag: '990',
      subfields: [{ value: 'acervo-mended' }, { value: '245 $a' }, { value: 'bad_utf8' }],
    });
  });

  it('is not mended in a record number, which would identify another record', async () => {
    const bytes = bytesOf(marc({ control: { '001': 'x?1' }, data: ['245 10 $aUm'] }));
    bytes[bytes.indexOf('?')] = 0xff;
    expect(outcomes(await read(bytes, true))).toEqual(['bad_utf8']);
  });

  it('leaves out a field to which the directory does not lead', async () => {
    const results = await read(fixture('bad-directory.mrc'), true);
    expect(results[1]).toMatchObject({ ok: true, warnings: [{ code: 'field_dropped' }] });
  });
});

describe('wrong lengths with right terminators', () => {
  const fieldsOf = (results: Awaited<ReturnType<typeof read>>) =>
    results.map((result) => (result.ok ? result.record.fields : result.reason));
  const records = ['Um', 'Dois'].map((title) =>
    marc({ control: { '001': title }, data: [`245 10 $a${title}`, '500 __ $aNota'] }),
  );

  it.each([
    ['the length of the record', 0, '00077'],
    ['a length in the directory', 27, '0099'],
    ['a place in the directory', 31, '00777'],
    ['the base address', 12, '00030'],
  ])('are read with a warning: %s', async (_, at, digits) => {
    const [first, second] = records.map(bytesOf) as [Buffer, Buffer];
    first.write(digits, at, 'latin1');
    const results = await read(Buffer.concat([first, second]));
    expect(fieldsOf(results)).toEqual(records.map(({ fields }) => fields));
    expect(results[0]).toMatchObject({ warnings: [{ code: 'lengths_wrong' }] });
    expect(results[1]).toMatchObject({ warnings: [] });
  });

  it('are read when all of them are those of another encoding', async () => {
    const accented = marc({ control: { '001': 'x' }, data: ['245 10 $aSertão', '500 __ $aação'] });
    const grown = Buffer.from(bytesOf(accented).toString('utf8').replace('Sertão', 'Sertããão'));
    expect(await read(grown)).toMatchObject([
      { ok: true, record: { fields: [{}, {}, { subfields: [{ value: 'ação' }] }] } },
    ]);
  });

  it('reads a record that has lost nothing but its terminator', async () => {
    const [first, second] = records.map(bytesOf) as [Buffer, Buffer];
    const results = await read(Buffer.concat([first.subarray(0, -1), second]));
    expect(outcomes(results)).toEqual(['Um', 'Dois']);
  });
});

describe('records longer than ISO 2709 can say', () => {
  const long: MarcRecord = marc({
    control: { '001': 'long' },
    data: [
      '245 10 $aLonga',
      ...Array.from({ length: 30 }, (_, index) => `500 __ $a${String(index).repeat(4_000)}`),
      `520 __ $a${'x'.repeat(12_000)}`,
    ],
  });
  const text = (field: MarcRecord['fields'][number]): string =>
    'value' in field
      ? `${field.value}\x1e`
      : `${field.ind1}${field.ind2}${field.subfields.map(({ code, value }) => `\x1f${code}${value}`).join('')}\x1e`;

  /** Written with what the systems write where the digits run out. */
  function written(entry: (tag: string, length: number, start: number) => string): Buffer {
    const fields = long.fields.map(text);
    let start = 0;
    const entries = long.fields.map(({ tag }, index) => {
      const length = fields[index]?.length ?? 0;
      start += length;
      return entry(tag, length, start - length);
    });
    const directory = `${entries.join('')}\x1e`;
    const base = String(24 + directory.length).padStart(5, '0');
    return Buffer.from(`99999nam a22${base} i 4500${directory}${fields.join('')}\x1d`);
  }
  const digits = (value: number, width: number) => String(value).padStart(width, '0');

  it.each([
    [
      'nines',
      (tag: string, length: number, start: number) =>
        `${tag}${digits(Math.min(length, 9_999), 4)}${digits(Math.min(start, 99_999), 5)}`,
    ],
    [
      'the last digits',
      (tag: string, length: number, start: number) =>
        `${tag}${digits(length % 10_000, 4)}${digits(start % 100_000, 5)}`,
    ],
    [
      'noughts',
      (tag: string, length: number, start: number) =>
        `${tag}${digits(length > 9_999 ? 0 : length, 4)}${digits(start > 99_999 ? 0 : start, 5)}`,
    ],
    [
      'more digits',
      (tag: string, length: number, start: number) =>
        `${tag}${digits(length, 4)}${digits(start, 5)}`,
    ],
  ])('are read where the directory has %s', async (_, entry) => {
    const after = bytesOf(marc({ control: { '001': 'after' }, data: ['245 10 $aDepois'] }));
    const results = await read(Buffer.concat([written(entry), after]));
    expect(outcomes(results)).toEqual(['long', 'after']);
    expect(results[0]).toMatchObject({
      record: { fields: long.fields },
      warnings: [{ code: 'lengths_wrong' }],
    });
  });
});
