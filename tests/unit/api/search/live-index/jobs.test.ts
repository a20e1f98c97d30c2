import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createIndex,
  mergeSegments,
  moveToSharedMemory,
  snapshot,
} from '#api/search/engine/engine.ts';
import { readIndexFile } from '#api/search/live-index/file.ts';
import { mergeInWorker, writeInWorker } from '#api/search/live-index/jobs.ts';
import { document } from '../engine/collection.ts';

const segmentOf = (...ids: number[]) => createIndex(ids.map((id) => document(id))).segments[0]!;

describe('the other thread', () => {
  it('merges into shared memory what this one would merge', async () => {
    const sources = [segmentOf(1, 3), moveToSharedMemory(segmentOf(2, 4))];
    const merged = await mergeInWorker(sources.map(snapshot));
    expect(merged).toEqual(mergeSegments(sources));
    expect(merged.ids.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('writes the index file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acervo-jobs-'));
    const path = join(folder, 'search.index');
    const segment = segmentOf(1, 2);
    const facts = { epoch: 'here', position: '3', newest: '' };
    await writeInWorker(path, { ...facts, titles: [segment], authorities: [] });
    expect((await readIndexFile(path, 'here')).titles).toEqual([segment]);
    rmSync(folder, { recursive: true });
  });

  it('reports an error of the worker thread', async () => {
    const content = { epoch: '', position: '0', newest: '', titles: [], authorities: [] };
    await expect(writeInWorker('/nowhere/at/all', content)).rejects.toThrow('ENOENT');
  });
});
