import { describe, expect, it } from 'vitest';
import { marc } from '#api/marc/build.ts';
import { readIso2709 } from '#api/marc/iso2709.ts';
import { decodeMarc8 } from '#api/marc/marc8.ts';
import { bytesOf, collect, inChunks, outcomes } from './support.ts';

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))),
  );

describe('MARC-8', () => {
  it.each([
    ['a mark before its letter', bytes('Sert', 0xe4, 'ao'), 'Sertão'],
    ['two marks on one letter', bytes(0xe3, 0xe2, 'e'), '\u1ebf'],
    ['letters of their own', bytes(0xa1, 0xb2, 0xc7, 0xa5), 'ŁøßÆ'],
    ['a cedilla', bytes('a', 0xf0, 'c', 0xe4, 'ao'), 'ação'],
    ['superscripts and the way back', bytes('m', 0x1b, 'p2', 0x1b, 's2'), 'm²2'],
    ['an escape to the set in force', bytes(0x1b, '(B', 'abc', 0x1b, ')!E', 0xe2, 'e'), 'abcé'],
    ['a character by its number', bytes('&#x20AC; &#x6F22;'), '€ 漢'],
  ])('reads %s', (_, input, expected) => {
    expect(decodeMarc8(input)).toBe(expected);
  });

  it('refuses an alphabet it does not know and a byte without meaning', () => {
    expect(decodeMarc8(bytes(0x1b, '$1', '!!!'))).toMatchObject({ reason: 'marc8_unsupported' });
    expect(decodeMarc8(bytes('a', 0xff))).toMatchObject({ reason: 'bad_marc8', detail: '0xff' });
  });

  it('is chosen by the leader, and a record it cannot read costs no other', async () => {
    const good = bytesOf(marc({ control: { '001': 'x' }, data: ['245 10 $aSert??o'] }));
    good[9] = 0x20;
    good.write('\xe4a', good.indexOf('??'), 'latin1');
    const bad = Buffer.from(good);
    bad.write('\x1b$', bad.indexOf('Se'), 'latin1');
    const results = await collect(readIso2709(inChunks(Buffer.concat([good, bad, good]))));
    expect(outcomes(results)).toEqual(['x', 'marc8_unsupported', 'x']);
    expect(results[0]).toMatchObject({
      record: { fields: [{}, { subfields: [{ value: 'Sertão' }] }] },
    });
  });
});
