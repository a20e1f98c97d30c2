import { parentPort, workerData } from 'node:worker_threads';
import { mergeSegments, moveToSharedMemory } from '../engine/engine.ts';
import { writeIndexFile } from './file.ts';
import type { Job } from './jobs.ts';

/** Worker thread of `jobs.ts`: runs one job, responds, ends. */
const job = workerData as Job;
if (job.kind === 'write') writeIndexFile(job.path, job.content);
parentPort?.postMessage(
  job.kind === 'merge' ? moveToSharedMemory(mergeSegments(job.segments)) : null,
);
