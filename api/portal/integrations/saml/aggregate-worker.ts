import { parentPort, workerData } from 'node:worker_threads';
import { readAggregate, type AggregateJob } from './aggregate.ts';

/** Worker thread of `readInWorker`: reads one aggregate, posts the result, ends. */
const { xml, ...trusted } = workerData as AggregateJob;
parentPort?.postMessage(await readAggregate(xml, trusted));
