import { statSync } from 'node:fs';
import { createIndex, serialize } from '#api/search/engine/engine.ts';
import { generateWorks, toSearchDocument } from '#demo/generate.ts';
import { writeIndexFile } from '#api/search/live-index/file.ts';

/**
 * The part of `npm run bench:search` that builds the index, in a process of its own, so that the most memory that it took
 * is that of the build: node search-build.ts TITLES FILE
 */
const [, , count = '', file = ''] = process.argv;
const titles = Number(count);

/** A part of the collection tells how long it takes to make up. */
const SAMPLE = Math.min(titles, 500_000);

function* documents() {
  for (const work of generateWorks({ titles })) yield toSearchDocument(work);
}

/** Processor time of some work, whatever else the machine does meanwhile. */
function processorSeconds(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

const before = process.memoryUsage.rss();
const index = createIndex([]);
const building = processorSeconds(() => Object.assign(index, createIndex(documents())));
const most = process.resourceUsage().maxRSS * 1024;
const sample = processorSeconds(() => {
  for (const _ of documents().take(SAMPLE));
});
const generating = (sample * titles) / SAMPLE;
console.log(
  `build ${(building - generating).toFixed(1)} s of processor time, making the works up left out; ` +
    `most memory of the process ${megabytes(most)}, ${megabytes(before)} before`,
);
const began = performance.now();
const facts = { epoch: 'bench', position: '', newest: '' };
writeIndexFile(file, { ...facts, titles: index.segments, authorities: [] });
const seconds = ((performance.now() - began) / 1000).toFixed(2);
console.log(`file ${megabytes(statSync(file).size)}, written in ${seconds} s`);

/** What takes most of the file, by the parts of a segment. */
const parts = new Map<string, number>();
for (const { columns, orders, exact, postings, works, ...rest } of index.segments) {
  for (const [part, content] of Object.entries({ columns, orders, exact, postings, works })) {
    for (const [name, one] of Object.entries(content)) {
      const path = `${part}.${name}`;
      const { size } = serialize({ [name]: one } as never);
      parts.set(path, (parts.get(path) ?? 0) + size);
    }
  }
  parts.set('rest', (parts.get('rest') ?? 0) + serialize(rest as never).size);
}
const largest = [...parts].sort(([, a], [, b]) => b - a).slice(0, 12);
console.log(largest.map(([part, size]) => `${part} ${(size / 1e6).toFixed(1)}`).join(', '));
