import { describe, expect, it } from 'vitest';
import { coalesceRuns } from '#api/core/db/coalesce-runs.ts';

/** Work that ends when it is told to, and how often it ran and how many at once at most. */
function watched() {
  const ends: (() => void)[] = [];
  const seen = { runs: 0, at: 0, most: 0 };
  const work = async (): Promise<void> => {
    seen.runs++;
    seen.most = Math.max(seen.most, ++seen.at);
    await new Promise<void>((resolve) => ends.push(resolve));
    seen.at--;
  };
  return { work, seen, end: () => ends.shift()?.() };
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('work that runs one after another', () => {
  it('runs once for all who ask while it runs', async () => {
    const { work, seen, end } = watched();
    const run = coalesceRuns(work);
    const first = run();
    const others = Promise.all([run(), run()]);
    end();
    await first;
    await turn();
    end();
    await others;
    expect(seen).toEqual({ runs: 2, at: 0, most: 1 });
  });

  it('never runs beside itself, also where it is asked for again as soon as it ends', async () => {
    const { work, seen, end } = watched();
    const run = coalesceRuns(work);
    const first = run();
    const second = run();
    const third = first.then(() => run());
    end();
    await first;
    for (let i = 0; i < 3; i++) {
      await turn();
      end();
    }
    await Promise.all([second, third]);
    expect(seen).toEqual({ runs: 2, at: 0, most: 1 });
  });

  it('runs again after it failed', async () => {
    let runs = 0;
    const run = coalesceRuns(async () => {
      if (++runs === 1) throw new Error('no');
    });
    const first = run();
    const second = run();
    await expect(first).rejects.toThrow('no');
    await second;
    await run();
    expect(runs).toBe(3);
  });
});
