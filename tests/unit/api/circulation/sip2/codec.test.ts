import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode, ENCODINGS } from '#api/circulation/sip2/charset.ts';
import {
  count,
  fieldOf,
  parseMessage,
  parseRequest,
  writeResponse,
} from '#api/circulation/sip2/codec.ts';
import { checksum, LineReader, readFrame, withChecksum } from '#api/circulation/sip2/frame.ts';
import { REQUESTS, RESPONSES } from '#api/circulation/sip2/layouts.ts';
import type { ResponseCode } from '#api/circulation/sip2/layouts.ts';

const DATE = '20260312    142000';
const codes = Object.keys(RESPONSES) as ResponseCode[];
/** Text of any script without what ends fields and messages. */
const value = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => text.replace(/[|\u0000-\u001f\u007f\u0085\u2028\u2029]/g, ''));
const fields = fc.array(fc.tuple(fc.stringMatching(/^[A-Z]{2}$/), value), { maxLength: 12 });

const responses = fc.constantFrom(...codes).chain((code) => {
  const parts = RESPONSES[code].map(([name, length]) =>
    fc
      .stringMatching(new RegExp(`^[0-9A-Z ]{${length}}$`))
      .map((text): [string, string] => [name, text]),
  );
  return fc.record({
    ...{ code: fc.constant(code), fields },
    fixed: fc.tuple(...parts).map((pairs) => Object.fromEntries(pairs) as Record<string, string>),
  });
});

describe('messages', () => {
  it('are parsed as they were written, and written again as they were parsed', () => {
    fc.assert(
      fc.property(responses, ({ code, fixed, fields: own }) => {
        const text = writeResponse(code, fixed as never, own);
        const parsed = parseMessage(text);
        expect(parsed).toEqual({ code, fixed, fields: own });
        expect(writeResponse(code, parsed?.fixed as never, parsed?.fields ?? [])).toBe(text);
      }),
    );
  });

  it('replace separators and line breaks in values by blanks, and leave out what is undefined', () => {
    const fixed = { ok: '1', date: DATE };
    expect(
      writeResponse('20', fixed, [
        ['AJ', 'a|b\r\nc'],
        ['CH', undefined],
        ['AF', ''],
      ]),
    ).toBe(`201${DATE}AJa b c|AF|`);
  });

  it.each(Object.keys(REQUESTS))('%s needs its whole fixed part', (code) => {
    const fixed = REQUESTS[code as keyof typeof REQUESTS];
    const length = fixed.reduce((sum, [, width]) => sum + width, 0);
    const whole = `${code}${'0'.repeat(length)}`;
    expect(parseRequest(`${whole}AAx|AAy|Z|`)).toMatchObject({
      fields: [
        ['AA', 'x'],
        ['AA', 'y'],
      ],
    });
    if (length > 0) expect(parseRequest(whole.slice(0, -1))).toBeNull();
  });

  it('with unknown codes, or those of responses, are no requests', () => {
    for (const text of ['', '9', '00', 'XX', `24${' '.repeat(35)}`, '__proto__']) {
      expect(parseRequest(text)).toBeNull();
    }
  });

  it('give the first of several fields, and nothing for those that are missing', () => {
    expect(
      fieldOf(
        {
          fields: [
            ['AA', '1'],
            ['AA', '2'],
          ],
        },
        'AA',
      ),
    ).toBe('1');
    expect(fieldOf({ fields: [] }, 'AA')).toBe('');
    expect([count(3), count(12_345)]).toEqual(['0003', '9999']);
  });
});

describe('error detection', () => {
  it('has the sum that the standard gives', () => {
    expect(checksum(Buffer.from('96AZ'))).toBe('FEF6');
    expect(withChecksum(Buffer.from('96'), null).toString()).toBe('96AZFEF6');
  });

  it('is found and taken off, whatever the message; any changed byte is noticed', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(
        bytes,
        fc.nat(9),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (body, n, at, by) => {
          const line = withChecksum(Buffer.from(body), String(n));
          const frame = { body: Buffer.from(body), sequence: String(n), isChecked: true };
          expect(readFrame(line)).toEqual(frame);
          expect(readFrame(Buffer.concat([line, Buffer.from('|||')]))).toEqual(frame);
          const changed = Buffer.from(line);
          const place = at % body.length;
          changed[place] = ((changed[place] ?? 0) + by) & 0xff;
          expect(readFrame(changed)).toBeNull();
        },
      ),
    );
  });

  it('may be missing, and lack the number', () => {
    const body = Buffer.from('97');
    expect(readFrame(body)).toEqual({ body, sequence: null, isChecked: false });
    const line = withChecksum(body, null);
    expect(readFrame(line)).toEqual({ body, sequence: null, isChecked: true });
  });
});

describe('encodings', () => {
  it.each(ENCODINGS)('%s gives back what it can say', (encoding) => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
    if (encoding === 'utf8') {
      const text = fc.string({ unit: 'grapheme' });
      fc.assert(
        fc.property(text, (one) => {
          expect(decode(encode(one, encoding), encoding)).toBe(one.toWellFormed());
        }),
      );
    } else if (encoding === 'ascii') {
      expect(decode(bytes, encoding).slice(128)).toBe('\ufffd'.repeat(128));
    } else {
      const known = bytes.filter(
        (byte) => byte < 0x7f || byte >= (encoding === 'cp850' ? 0x80 : 0xa0),
      );
      expect(encode(decode(known, encoding), encoding)).toEqual(Buffer.from(known));
    }
  });

  it('say accents as CP850 and Latin-1 do, and leave them out of what they lack', () => {
    expect([...encode('ção Ã', 'cp850')]).toEqual([0x87, 0xc6, 0x6f, 0x20, 0xc7]);
    expect([...encode('ção', 'latin1')]).toEqual([0xe7, 0xe3, 0x6f]);
    expect(encode('Łódź – “ção” 日', 'ascii').toString()).toBe('Lodz - "cao" ?');
    // Decomposed letters are composed first.
    expect([...encode('c\u0327', 'latin1')]).toEqual([0xe7]);
    expect([...encode('\ud800', 'cp850')]).toEqual([0x3f]);
  });
});

describe('lines', () => {
  const linesOf = (chunks: readonly Buffer[], max = 100) => {
    const reader = new LineReader(max);
    return chunks
      .flatMap((chunk) => [...reader.read(chunk)])
      .map((line) => line?.toString() ?? null);
  };
  const cut = (text: string, at: readonly number[]) => {
    const points = [...new Set(at.map((one) => one % (text.length + 1)))].sort((a, b) => a - b);
    return [0, ...points].map((start, index) => Buffer.from(text.slice(start, points[index])));
  };

  it('end with CR, LF or both, and are the same however they are cut into packets', () => {
    const text = '9300CNa|\r\n\n99\r  97  \r\n\0\r15\n';
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 10 }), (at) => {
        expect(linesOf(cut(text, at))).toEqual(['9300CNa|', '99', '97', '15']);
      }),
    );
  });

  it('that are too long are reported once, and the next one is read', () => {
    const text = `${'x'.repeat(250)}\r\n99\r${'y'.repeat(100)}\r${'z'.repeat(101)}\r17\r`;
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 10 }), (at) => {
        expect(linesOf(cut(text, at))).toEqual([null, '99', 'y'.repeat(100), null, '17']);
      }),
    );
  });
});
