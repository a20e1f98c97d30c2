import { Worker } from 'node:worker_threads';
import type { Segment } from '../engine/engine.ts';
import type { IndexFile } from './file.ts';

/**
 * Runs long jobs in a worker thread. Segments in shared memory are passed without a copy. A thread
 * runs one job and ends, which also releases the memory of a merge.
 */
export type Job =
  { kind: 'merge'; segments: Segment[] } | { kind: 'write'; path: string; content: IndexFile };

/** Merges segments whose deletion marks no longer change; the result is in shared memory. */
export const mergeInWorker = (segments: Segment[]): Promise<Segment> =>
  run({ kind: 'merge', segments }) as Promise<Segment>;

/** Writes the snapshot. */
export async function writeInWorker(path: string, content: IndexFile): Promise<void> {
  await run({ kind: 'write', path, content });
}

function run(job: Job): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: job });
    worker.once('message', resolve);
    worker.once('error', reject);
    // No effect after the response.
    worker.once('exit', (code) => reject(new Error(`The index thread ended with code ${code}`)));
  });
}
