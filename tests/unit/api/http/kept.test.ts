import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeptAnswers } from '#api/http/kept-answers.ts';
import { Kept } from '#api/http/kept.ts';
import { EFFORT, encodingOf, Packed } from '#api/http/packed.ts';

describe('what is kept', () => {
  it('makes room for what comes by what was asked for longest ago', () => {
    const kept = new Kept<string, string>(10);
    kept.keep('a', 'A', 4);
    kept.keep('b', 'B', 4);
    expect(kept.find('a')).toBe('A');
    kept.keep('c', 'C', 4);
    expect([kept.find('a'), kept.find('b'), kept.find('c')]).toEqual(['A', undefined, 'C']);
    kept.keep('d', 'D', 11);
    expect([kept.find('d'), kept.size]).toEqual([undefined, 8]);
  });

  it('never grows over its size, and finds nothing else than what was kept last', () => {
    const act = fc.record({ key: fc.nat(5), size: fc.nat(12), forgets: fc.boolean() });
    fc.assert(
      fc.property(fc.array(act), (acts) => {
        const kept = new Kept<number, number>(20);
        const last = new Map<number, number>();
        for (const [at, { key, size, forgets }] of acts.entries()) {
          if (forgets) kept.forget(key);
          else kept.keep(key, at, size);
          last.set(key, forgets ? -1 : at);
          expect(kept.size).toBeLessThanOrEqual(20);
          const found = [0, 1, 2, 3, 4, 5].filter((one) => kept.find(one) !== undefined);
          for (const one of found) expect(kept.find(one)).toBe(last.get(one));
        }
        for (const key of last.keys()) kept.forget(key);
        expect(kept.size).toBe(0);
      }),
    );
  });
});

describe('answers that are kept', () => {
  it('are made once for all who ask at once, and once more when the data have changed', async () => {
    let [state, made] = ['one', 0];
    const answers = new KeptAnswers(async () => state, 100_000);
    const make = async () => `{"made":${++made}}`;
    const ask = async () => (await answers.of('question', make)).bytes.toString();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('{"made":1}'));
    expect(await ask()).toBe('{"made":1}');
    state = 'two';
    expect(await ask()).toBe('{"made":2}');
    expect((await answers.of('another', make)).bytes.toString()).toBe('{"made":3}');
  });

  it('are not kept when the data change while they are made, nor when making them fails', async () => {
    let [state, made] = [0, 0];
    const answers = new KeptAnswers(async () => String(state), 100_000);
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
    const answers = new KeptAnswers(async () => words, 0);
    const tag = async () => (await answers.of('question', async () => words)).etag;
    const first = await tag();
    words = 'b';
    expect(await tag()).not.toBe(first);
    words = 'a';
    expect(await tag()).toBe(first);
  });
});

describe('packing', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, BR;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000', null],
    ['*', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['br;q=0.01', 'br'],
  ])('takes of "%s" %s', (accepted, encoding) => {
    expect(encodingOf(accepted)).toBe(encoding);
  });

  it('is done once for each encoding, and never to what is short', async () => {
    const long = new Packed(Buffer.from('word '.repeat(1000)));
    expect(long.encodingFor('br')).toBe('br');
    expect(await long.in('br')).toBe(await long.in('br'));
    expect((await long.in('br')).length).toBeLessThan(long.bytes.length);
    expect(new Packed(Buffer.from('word')).encodingFor('br')).toBeNull();
  });

  it('is done harder only when something is asked for again', async () => {
    const text = Array.from({ length: 500 }, (_, at) => `word ${(at * 7919) % 1000}`).join();
    const answer = new Packed(Buffer.from(text), EFFORT.once, EFFORT.quick);
    const first = answer.in('br');
    expect(answer.in('br')).toBe(first);
    await expect
      .poll(async () => (await answer.in('br')).length)
      .toBeLessThan((await first).length);
    expect(brotliDecompressSync(await answer.in('br')).toString()).toBe(text);
    expect(await answer.in('gzip')).toBe(await answer.in('gzip'));
  });
});
