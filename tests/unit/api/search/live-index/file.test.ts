import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyChanges, createIndex } from '#api/search/engine/engine.ts';
import { readIndexFile, writeIndexFile, type IndexFile } from '#api/search/live-index/file.ts';
import { document } from '../engine/collection.ts';

const titles = createIndex([document(1), document(2, { year: 1956, libraries: [1, 2] })]);
applyChanges(titles, { upsert: [document(3)], remove: [2] });
const content: IndexFile = {
  epoch: 'here',
  position: '12',
  newest: '[12,"title",3,"2026-03-12"]',
  titles: titles.segments,
  authorities: createIndex([document(9, { title: ['Rosa, João'] })]).segments,
};

describe('the index file', () => {
  let folder: string;
  let path: string;
  let bytes: Buffer;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-index-'));
    path = join(folder, 'search.index');
    writeIndexFile(path, content);
    bytes = readFileSync(path);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const read = (changed: Uint8Array, epoch = 'here'): Promise<IndexFile> => {
    const other = join(folder, 'other.index');
    writeFileSync(other, changed);
    return readIndexFile(other, epoch);
  };

  it('gives back what was written, and leaves nothing else in the folder', async () => {
    expect(await readIndexFile(path, 'here')).toEqual(content);
    expect(readdirSync(folder)).toEqual(['search.index']);
  });

  it('is refused wherever a byte was changed', async () => {
    const places = fc.integer({ min: 0, max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(places, fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(bytes);
        changed[at]! ^= change;
        await expect(read(changed)).rejects.toThrow();
      }),
      { numRuns: 200 },
    );
  });

  it('is refused wherever it was cut, and with anything behind its end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), async (length) => {
        await expect(read(bytes.subarray(0, length))).rejects.toThrow('it is cut short');
      }),
    );
    await expect(read(Buffer.concat([bytes, Buffer.from('x')]))).rejects.toThrow();
  });

  it('is refused by another network and another version, with the reason', async () => {
    await expect(read(bytes, 'elsewhere')).rejects.toThrow('another database was its source');
    const later = Buffer.from(
      bytes.toString('latin1').replace(/"format":\d/, '"format":9'),
      'latin1',
    );
    await expect(read(later)).rejects.toThrow('another version wrote it');
    await expect(read(Buffer.from('something else altogether'))).rejects.toThrow(
      'it is no index file',
    );
  });

  it('is checked piece by piece when it is large', async () => {
    const size = 40 << 20;
    const column = new Uint8Array(new SharedArrayBuffer(size)).fill(7);
    const segment = { ...titles.segments[0]!, copies: column };
    const large = join(folder, 'large.index');
    writeIndexFile(large, { ...content, titles: [segment, titles.segments[0]!] });
    const opened = await readIndexFile(large, 'here');
    expect(opened.titles[0]?.copies.length).toBe(size);
    expect(opened.titles[0]?.copies.every((byte) => byte === 7)).toBe(true);
    expect({ ...opened.titles[0], copies: null }).toEqual({ ...segment, copies: null });
    expect(opened.titles[1]).toEqual(titles.segments[0]);
    for (const part of [0.3, 0.6, 0.9]) {
      const changed = readFileSync(large);
      changed[Math.floor(part * changed.length)]! ^= 1;
      await expect(read(changed)).rejects.toThrow('its checksum is wrong');
    }
    rmSync(large);
  });

  it('clears away what a killed process left half written', () => {
    const other = join(folder, 'cleared.index');
    writeFileSync(`${other}.4711.part`, bytes.subarray(0, 99));
    writeIndexFile(other, content);
    expect(readdirSync(folder).filter((name) => name.startsWith('cleared'))).toEqual([
      'cleared.index',
    ]);
  });

  it('stays as it was when a new one cannot be finished', () => {
    const broken = { ...content, titles: [{ ...titles.segments[0]!, ids: new Int8Array(3) }] };
    expect(() => writeIndexFile(path, broken as unknown as IndexFile)).toThrow();
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(existsSync(path)).toBe(true);
  });
});
