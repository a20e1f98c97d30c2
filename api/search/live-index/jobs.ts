import { Worker } from 'node:worker_threads';
import type { Segment } from '../engine/engine.ts';
import type { IndexFile } from './file.ts';

/**
 * What takes too long to be done between two requests is done in another thread. Segments in shared
 * memory go there and back without a copy. A thread does one job and ends, which also gives back
 * the memory that a merge takes.
 */
export type Job =
  { kind: 'merge'; segments: Segment[] } | { kind: 'write'; path: string; content: IndexFile };

/** Merges segments whose marks no longer move; the result is in shared memory. */
export const mergeElsewhere = (segments: Segment[]): Promise<Segment> =>
  run({ kind: 'merge', segments }) as Promise<Segment>;

/** Writes the index file. */
export async function writeElsewhere(path: string, content: IndexFile): Promise<void> {
  await run({ kind: 'write', path, content });
}

function run(job: Job): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: job });
    worker.once('message', resolve);
    worker.once('error', reject);
    // After an answer this changes nothing.
    worker.once('exit', (code) => reject(new Error(`The index thread ended with code ${code}`)));
  });
}
