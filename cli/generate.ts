import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#api/core/db/connection.ts';
import { incomingTitle } from '#demo/records/generated-record.ts';
import { generateWorks } from '#demo/generate.ts';
import { openNetwork } from '#api/open-network.ts';
import { saveTitles, type IncomingTitle } from '#api/catalogue/import/records.ts';
import { listLibraries } from '#api/circulation/units/store.ts';
import { EXIT, UsageError, type Command } from './command.ts';

const BATCH = 200;
const PAUSE_MS = 5;

export const generateCommand: Command = {
  name: 'generate',
  usage: '--titles N [--seed S]',
  summary: 'adds a large made-up collection, for load tests',
  help: `
The same number and seed make the same titles, so a second run changes nothing.

  --titles N   how many titles
  --seed S     a whole number; 1 when not given`,
  options: { titles: { type: 'string' }, seed: { type: 'string' } },
  words: { least: 0, most: 0 },
  async run({ values }, { config, say, progress }) {
    const titles = wholeNumber(values['titles'], '--titles');
    const seed = values['seed'] === undefined ? 1 : wholeNumber(values['seed'], '--seed');
    const { db, close } = await openNetwork(config);
    try {
      const created = await generate(db, { titles, seed }, config.now().toISOString(), (done) =>
        progress(`${done} of ${titles} titles`),
      );
      say(`${created} titles created, ${titles - created} were there already.`);
    } finally {
      await close();
    }
    return EXIT.done;
  },
};

function wholeNumber(value: string | boolean | undefined, option: string): number {
  if (typeof value !== 'string' || !/^\d+$/.test(value)) {
    throw new UsageError(`"acervo generate" needs ${option} with a whole number`);
  }
  return Number(value);
}

async function generate(
  db: Database,
  { titles, seed }: { titles: number; seed: number },
  now: string,
  onProgress: (done: number) => void,
): Promise<number> {
  const libraries = new Map((await listLibraries(db.queries)).map(({ id, code }) => [id, code]));
  let created = 0;
  let done = 0;
  let batch: IncomingTitle[] = [];
  const flush = async () => {
    const some = batch;
    batch = [];
    const saved = await db.transaction((tx) => saveTitles(tx, some, { now }));
    created += saved.titles.filter(({ outcome }) => outcome === 'created').length;
    onProgress((done += some.length));
    await pause(PAUSE_MS);
  };
  for (const work of generateWorks({ titles, seed, libraries: [...libraries.keys()] })) {
    batch.push(incomingTitle(work, seed, libraries));
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return created;
}
