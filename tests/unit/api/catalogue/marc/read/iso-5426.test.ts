import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { openMarc } from '#api/catalogue/marc/read/open.ts';
import type { ReadOptions } from '#api/catalogue/marc/read/read-result.ts';
import { decodeIso5426 } from '#api/catalogue/marc/read/text/marc8.ts';
import { bytesOf, collect, inChunks } from '../support.ts';

/**
 * Every code from A1 to FE before "a"; a dot stands for one without meaning. Compared with YAZ 5.34,
 * which differs in CC (it has 0313 for what ISO-IR 53 calls inverted) and in the halves of marks.
 */
const LETTERS = [
  '¡ „ £ $ ¥ † § ′ ‘ “ « ♭ © ℗ ® ʻ ʼ ‚ . . . ‡ · ″ ’ ” » ♯ ʹ ʺ ¿',
  '. Æ Đ . . . Ĳ . Ł Ø Œ . Þ . . . . æ đ ð . ı ĳ . ł ø œ ß þ . .',
] as const;
const MARKS =
  '309 300 301 302 303 304 306 307 308 308 30A 315 312 30B 31B 30C 327 31C 326 328 325 32E 323 324 332 333 329 32D . FE20 FE21 FE23';

const read = (...bytes: number[]) => decodeIso5426(Uint8Array.from(bytes));

const pairsFrom = (first: number, signs: string): [string, string][] =>
  signs.split(' ').map((sign, at) => [(first + at).toString(16), sign]);

describe('ISO 5426', () => {
  it.each([...pairsFrom(0xa1, LETTERS[0]), ...pairsFrom(0xe0, LETTERS[1])])(
    'has at %s the sign %s',
    (code, sign) => {
      const { text, faults } = read(Number.parseInt(code, 16), 0x61);
      expect(text).toBe(sign === '.' ? '\ufffda' : `${sign}a`);
      expect(faults.map(({ reason }) => reason)).toEqual(sign === '.' ? ['bad_code_page'] : []);
    },
  );

  it.each(pairsFrom(0xc0, MARKS))('has at %s the mark %s, before its letter', (code, mark) => {
    const { text, faults } = read(Number.parseInt(code, 16), 0x61);
    expect(faults).toHaveLength(mark === '.' ? 1 : 0);
    const point = mark === '.' ? '' : String.fromCodePoint(Number.parseInt(mark, 16));
    expect(text).toBe(mark === '.' ? '\ufffda' : `a${point}`.normalize('NFC'));
  });

  it('has one left half for the ligature and the double tilde', () => {
    expect(read(0xdd, 0x74, 0xde, 0x73).text).toBe('t\u0361s');
    expect(read(0xdd, 0x6e, 0xdf, 0x67).text).toBe('n\u0360g');
  });

  it('may be left for other sets, and be put back', () => {
    const greek = [0x1b, 0x29, 0x53, 0xe1, 0x1b, 0x29, 0x50, 0xc4, 0x61];
    expect(read(...greek).text).toBe('\u03b1\u00e3');
  });
});

const TITLE = 'Sagra\u00e7\u00e3o';
const ISO_TITLE = Buffer.from('Sagra\xd0c\xc4ao', 'latin1');
const LATIN_1_TITLE = Buffer.from(TITLE, 'latin1');

/** A record whose $a has these bytes, with what 100 says of its sets. */
function unimarc(sets: string, title: Buffer): Buffer {
  const bytes = bytesOf(
    marc({
      control: { '001': 'u1' },
      data: [
        `100 __ $a19990512d1956    m  y0pory${sets}    ba`,
        `200 1_ $a${'?'.repeat(title.length)}`,
      ],
    }),
  );
  title.copy(bytes, bytes.indexOf('?'));
  bytes[9] = 0x20;
  return bytes;
}

async function titleOf(bytes: Buffer, options: ReadOptions = {}) {
  const [result] = await collect(openMarc(inChunks(bytes), options));
  if (!result?.ok) return { refused: result?.reason };
  const field = result.record.fields.find(({ tag }) => tag === '245');
  const guessed = result.warnings.filter(({ code }) => code === 'encoding_guessed');
  return {
    title: field && 'subfields' in field ? field.subfields[0]?.value : undefined,
    told: guessed.map(({ detail }) => detail),
  };
}

describe('a record of UNIMARC', () => {
  it('is decoded in the set it declares, without a warning', async () => {
    expect(await titleOf(unimarc('0103', ISO_TITLE))).toEqual({ title: TITLE, told: [] });
    expect(await titleOf(unimarc('50  ', Buffer.from(TITLE)))).toEqual({ title: TITLE, told: [] });
  });

  it('is decoded as found when it declares another set, with a warning', async () => {
    expect(await titleOf(unimarc('0103', LATIN_1_TITLE))).toEqual({
      title: TITLE,
      told: ['Latin-1'],
    });
    expect(await titleOf(unimarc('0103', Buffer.from(TITLE)))).toEqual({
      title: TITLE,
      told: ['UTF-8'],
    });
    expect(await titleOf(unimarc('    ', ISO_TITLE))).toEqual({ title: TITLE, told: ['ISO 5426'] });
    expect(await titleOf(unimarc('50  ', ISO_TITLE))).toEqual({ title: TITLE, told: ['ISO 5426'] });
  });

  it('is decoded as the user says', async () => {
    expect(await titleOf(unimarc('    ', ISO_TITLE), { encoding: 'iso-5426' })).toEqual({
      title: TITLE,
      told: [],
    });
  });

  it('of an authority names its set elsewhere', async () => {
    const bytes = bytesOf(
      marc({
        leader: '00000nx  a2200000   4500',
        control: { '001': 'a1' },
        data: ['100 __ $a19990512apory0103    ba', '200 _1 $a????????$bF'],
      }),
    );
    Buffer.from('Concei\xd0c', 'latin1').copy(bytes, bytes.indexOf('?'));
    bytes[9] = 0x20;
    const [result] = await collect(openMarc(inChunks(bytes)));
    expect(result).toMatchObject({
      ok: true,
      record: {
        fields: expect.arrayContaining([
          expect.objectContaining({
            subfields: [{ code: 'a', value: 'Concei\u00e7, F' }],
          }),
        ]),
      },
      warnings: [{ code: 'unimarc_mapped' }],
    });
  });
});
