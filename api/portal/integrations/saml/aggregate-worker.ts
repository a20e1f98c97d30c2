import { parentPort, workerData } from 'node:worker_threads';
import { readAggregate, type AggregateJob } from './aggregate.ts';

/** The other thread of `readElsewhere`: reads one aggregate, answers, ends. */
const { xml, ...trusted } = workerData as AggregateJob;
parentPort?.postMessage(await readAggregate(xml, trusted));
