import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ResponseCache } from '#api/core/http/response-cache.ts';
import { StaleResponses } from '#api/core/http/stale-responses.ts';
import {
  BROTLI_QUALITY,
  negotiateEncoding,
  CompressedBody,
} from '#api/core/http/compressed-body.ts';

describe('cached responses', () => {
  it('are made once for simultaneous requests, and again when the data have changed', async () => {
    let [state, made] = ['one', 0];
    const answers = new ResponseCache(async () => state, 100_000);
    const make = async () => `{"made":${++made}}`;
    const ask = async () => (await answers.of('question', make)).bytes.toString();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('{"made":1}'));
    expect(await ask()).toBe('{"made":1}');
    state = 'two';
    expect(await ask()).toBe('{"made":2}');
    expect((await answers.of('another', make)).bytes.toString()).toBe('{"made":3}');
  });

  it('are not reused when the data change while they are made, nor when making them fails', async () => {
    let [state, made] = [0, 0];
    const answers = new ResponseCache(async () => String(state), 100_000);
    const ask = async (meanwhile: () => void) =>
      (
        await answers.of('question', async () => {
          meanwhile();
          return String(++made);
        })
      ).bytes.toString();
    expect(await ask(() => state++)).toBe('1');
    expect(await ask(() => undefined)).toBe('2');
    state++;
    const failing = () => {
      throw new Error('away');
    };
    await expect(ask(failing)).rejects.toThrow('away');
    expect(await ask(() => undefined)).toBe('3');
  });

  it('have the same tag for the same words only', async () => {
    let words = 'a';
    const answers = new ResponseCache(async () => words, 1);
    const tag = async () => (await answers.of('question', async () => words)).etag;
    const first = await tag();
    words = 'b';
    expect(await tag()).not.toBe(first);
    words = 'a';
    expect(await tag()).toBe(first);
  });
});

describe('a compressed body', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, BR;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000', null],
    ['*', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['br;q=0.01', 'br'],
  ])('takes of "%s" %s', (accepted, encoding) => {
    expect(negotiateEncoding(accepted)).toBe(encoding);
  });

  it('is compressed once for each encoding, and never when short', async () => {
    const long = new CompressedBody(Buffer.from('word '.repeat(1000)));
    expect(long.encodingFor('br')).toBe('br');
    expect(await long.in('br')).toBe(await long.in('br'));
    expect((await long.in('br')).length).toBeLessThan(long.bytes.length);
    expect(new CompressedBody(Buffer.from('word')).encodingFor('br')).toBeNull();
  });

  it('is compressed harder only when it is requested again', async () => {
    const text = Array.from({ length: 500 }, (_, at) => `word ${(at * 7919) % 1000}`).join();
    const answer = new CompressedBody(Buffer.from(text), BROTLI_QUALITY.once, BROTLI_QUALITY.quick);
    const first = answer.in('br');
    expect(answer.in('br')).toBe(first);
    await expect
      .poll(async () => (await answer.in('br')).length)
      .toBeLessThan((await first).length);
    expect(brotliDecompressSync(await answer.in('br')).toString()).toBe(text);
    expect(await answer.in('gzip')).toBe(await answer.in('gzip'));
  });
});

describe('responses for while the database is away', () => {
  it('are bounded by their size, the least recently used going first', () => {
    const responses = new StaleResponses();
    const large = { text: 'x'.repeat(3_000_000) };
    for (const name of ['a', 'b', 'a', 'c']) responses.set(name, { ...large, name });
    expect(['a', 'b', 'c'].map((name) => responses.get(name) !== undefined)).toEqual([
      true,
      false,
      true,
    ]);
  });
});
