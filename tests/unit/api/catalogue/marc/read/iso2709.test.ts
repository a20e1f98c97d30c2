import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { readIso2709 } from '#api/catalogue/marc/read/iso2709.ts';
import { writeIso2709 } from '#api/catalogue/marc/write/iso2709.ts';
import {
  anyRecord,
  bytesOf,
  chunkSizes,
  collect,
  fixture,
  inChunks,
  outcomes,
} from '../support.ts';

const read = (bytes: Uint8Array, sizes?: readonly number[]) =>
  collect(readIso2709(inChunks(bytes, sizes)));

const plain = (id: string, ...data: string[]) => marc({ control: { '001': id }, data });

describe('reading ISO 2709', () => {
  it('reads every record with its number, byte offset and raw bytes', async () => {
    const bytes = fixture('good.mrc');
    const results = await read(bytes);
    expect(outcomes(results)).toEqual(['f1', 'f2', 'f3']);
    expect(results.map(({ position }) => position.number)).toEqual([1, 2, 3]);
    for (const { position, raw } of results) {
      const offset = position.offset ?? -1;
      expect(Buffer.from(raw)).toEqual(bytes.subarray(offset, offset + raw.length));
    }
  });

  it('gives the same result however the bytes are chunked', async () => {
    const bytes = fixture('mixed.mrc');
    const whole = await read(bytes);
    await fc.assert(
      fc.asyncProperty(chunkSizes, async (sizes) => {
        expect(await read(bytes, sizes)).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['bad-leader.mrc', ['f1', 'bad_leader', 'f3']],
    ['truncated.mrc', ['f1', 'truncated']],
    ['wrong-length.mrc', ['f1', 'f2', 'f3']],
    ['bad-utf8.mrc', ['f1', 'bad_utf8', 'f3']],
    ['bad-directory.mrc', ['f1', 'bad_directory', 'f3']],
    ['no-245.mrc', ['f1', 'f9', 'f3']],
  ])('refuses only the faulty record of %s', async (name, expected) => {
    const results = await read(fixture(name));
    expect(outcomes(results)).toEqual(expected);
  });

  it('reads every good record between all the faults, each refused at its own offset', async () => {
    const results = await read(fixture('mixed.mrc'));
    expect(outcomes(results)).toEqual(
      ['f1', 'bad_leader', 'f3', 'truncated', 'f3', 'f2', 'f3', 'bad_utf8', 'f3'].concat([
        'bad_directory',
        'f3',
        'f9',
        'f3',
      ]),
    );
    let offset = 0;
    for (const { position, raw } of results) {
      expect(position.offset).toBe(offset);
      offset += raw.length;
    }
    expect(offset).toBe(fixture('mixed.mrc').length);
  });

  it('says what it found in a refused record', async () => {
    const [, refused] = await read(fixture('bad-directory.mrc'));
    expect(refused).toMatchObject({
      ok: false,
      detail: '00199x900000, byte 461',
      position: { number: 2 },
    });
    const [, unreadable] = await read(fixture('bad-utf8.mrc'));
    expect(unreadable).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^245 \$a: 0xff, byte \d+$/) as string,
    });
  });

  it('skips line ends and end-of-file signs between records', async () => {
    const record = bytesOf(plain('x'));
    const results = await read(
      Buffer.concat([record, Buffer.from('\r\n'), record, Buffer.from('\x1a\0')]),
    );
    expect(results.map(({ position }) => position.offset)).toEqual([0, record.length + 2]);
  });

  it('calls a file of something else what it is', async () => {
    expect(outcomes(await read(Buffer.from('Title;Author\nDom Casmurro;Machado\n')))).toEqual([
      'not_marc',
    ]);
  });

  it('gives up on a run without terminator and reads what follows it', async () => {
    const bytes = Buffer.concat([
      Buffer.alloc(1_200_000, 'x'),
      Buffer.from('\x1d'),
      bytesOf(plain('after')),
    ]);
    expect(outcomes(await read(bytes, [65_536]))).toEqual(['not_marc', 'after']);
  });

  it('yields nothing for an empty file', async () => {
    expect(await read(new Uint8Array(0))).toEqual([]);
  });

  it('takes UTF-8 for what it is when the leader does not say so', async () => {
    const bytes = bytesOf(plain('x', '245 10 $aSertão'));
    bytes[9] = 0x20;
    const [result] = await read(bytes);
    expect(result).toMatchObject({ ok: true, warnings: [{ code: 'encoding_guessed' }] });
  });

  it('repairs a field without subfield codes and says so', async () => {
    const bytes = bytesOf(plain('x', '245 10 $aDom Casmurro'));
    bytes[bytes.indexOf('\x1faDom')] = 0x2e;
    const [result] = await read(bytes);
    expect(result).toMatchObject({
      ok: true,
      warnings: [{ code: 'subfield_repaired', detail: '245' }],
      record: { fields: [{ tag: '001' }, { subfields: [{ code: 'a', value: '.aDom Casmurro' }] }] },
    });
  });
});

describe('writing ISO 2709', () => {
  it('reads back what it wrote, and writes the same bytes again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRecord, { minLength: 1, maxLength: 4 }),
        chunkSizes,
        async (records, sizes) => {
          const withFields = records.map((record) => ({
            ...record,
            fields: [{ tag: '001', value: 'x' }, ...record.fields],
          }));
          const bytes = Buffer.concat(withFields.map(bytesOf));
          const results = await read(bytes, sizes);
          const back = results.map((result) => (result.ok ? result.record : result));
          expect(back.map((record) => ('fields' in record ? record.fields : record))).toEqual(
            withFields.map(({ fields }) => fields),
          );
          const again = results.map((result) => (result.ok ? bytesOf(result.record) : Buffer.of()));
          expect(Buffer.concat(again)).toEqual(bytes);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('returns the length of a field or record that is too long', () => {
    const long = 'x'.repeat(10_000);
    expect(writeIso2709(marc({ data: [`520 __ $a${long}`] }))).toMatchObject({
      ok: false,
      reason: 'too_long',
      detail: '520: 10005',
    });
    const many = Array.from({ length: 12 }, () => `500 __ $a${long.slice(0, 9_000)}`);
    expect(writeIso2709(marc({ data: many }))).toMatchObject({ ok: false, reason: 'too_long' });
  });

  it('never lets a separator inside a value cut the record in two', async () => {
    const [result, ...rest] = await read(
      bytesOf(plain('x', '245 10 $aone\x1dtwo\x1ethree\x1ffour')),
    );
    expect(rest).toEqual([]);
    expect(result).toMatchObject({
      record: { fields: [{}, { subfields: [{ code: 'a', value: 'one two three four' }] }] },
    });
  });
});
