import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#api/core/db/connection.ts';
import { generateWorks } from '#demo/generate.ts';
import { incomingTitle } from '#demo/records/generated-record.ts';
import { addTitles } from '../support/networks/small-network.ts';

/**
 * `node … DATABASE TITLES A_SECOND`: changes so many generated titles a second, ten in a transaction, until it is
 * ended: each comes in again with another name.
 */
const [, , location = '', titles = '', each = ''] = process.argv;
const TOGETHER = 10;
const libraries = new Map([[1, 'central']]);
const db = openDatabase(location);
const began = performance.now();
let changed = 0;
let batch: ReturnType<typeof incomingTitle>[] = [];
for (let round = 1; ; round++) {
  for (const work of generateWorks({ titles: Number(titles), seed: 1, libraries: [1] })) {
    batch.push(incomingTitle({ ...work, title: `${work.title}, ${round}` }, 1, libraries));
    if (batch.length < TOGETHER) continue;
    await addTitles(db, batch);
    changed += batch.length;
    batch = [];
    process.send?.(changed);
    await pause(Math.max(0, (changed * 1000) / Number(each) - (performance.now() - began)));
  }
}
