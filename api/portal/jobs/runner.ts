import { randomUUID } from 'node:crypto';
import { isReadOnly } from '../../core/storage.ts';
import type { Services } from '../../services.ts';
import type { Content } from '../content/read.ts';
import { claimJob, endJob, RENEW_JOB_MS, renewJob } from './store.ts';

/** Services used by jobs. */
export type JobServices = Pick<
  Services,
  'db' | 'settings' | 'mail' | 'push' | 'origin' | 'secret' | 'now'
> & {
  /** The library's texts of notices. */
  content: { now: () => Pick<Content, 'notices'> };
  /** Logs an error in one line. */
  warn: (text: string) => void;
};

/**
 * A scheduled job. Must be idempotent: it may run concurrently, after a crash in the middle, or after a
 * long pause, so it decides from current data.
 */
export interface Job {
  name: string;
  summary: string;
  everyMinutes: number;
  /** Returns a one-sentence summary of what it did. */
  run: (services: JobServices) => Promise<string>;
}

export interface Ran {
  name: string;
  state: 'done' | 'wrong' | 'held';
  outcome: string;
}

const MINUTE_MS = 60_000;

/**
 * Runs the due jobs, or all, one after the other; of several servers one runs each job. A failing job does
 * not stop the others and is retried next time.
 */
export async function runJobs(
  services: JobServices,
  jobs: readonly Job[],
  { isForced = false, signal }: { isForced?: boolean; signal?: AbortSignal } = {},
): Promise<Ran[]> {
  const ran: Ran[] = [];
  for (const job of jobs) {
    if (signal?.aborted) break;
    const everyMs = isForced ? 0 : job.everyMinutes * MINUTE_MS;
    const holder = randomUUID();
    const claim = await claimJob(services.db.queries, job.name, holder, everyMs, services.now());
    if (claim) ran.push(await runOne(services, job, holder));
    else if (isForced) ran.push({ name: job.name, state: 'held', outcome: 'runs elsewhere' });
  }
  return ran;
}

async function runOne(services: JobServices, job: Job, holder: string): Promise<Ran> {
  const { db, now, warn } = services;
  const { name } = job;
  const renewing = setInterval(() => {
    // The database may be away: then the next renewal counts.
    renewJob(db.queries, name, holder, now()).catch(() => undefined);
  }, RENEW_JOB_MS);
  try {
    const outcome = await job.run(services);
    await endJob(db.queries, { name, holder, outcome, endedAt: now() });
    return { name, state: 'done', outcome };
  } catch (error) {
    const outcome = error instanceof Error ? error.message : String(error);
    warn(`Job ${name}: ${outcome}`);
    await endJob(db.queries, { name, holder, outcome, endedAt: null });
    return { name, state: 'wrong', outcome };
  } finally {
    clearInterval(renewing);
  }
}

/** Runs due jobs until stopped. Returns the stop function, which waits for the current job. */
export function startJobs(services: JobServices, jobs: readonly Job[]): () => Promise<void> {
  const ending = new AbortController();
  let underWay: Promise<unknown> | null = null;
  const run = async () => {
    // A standby leaves the jobs to servers of the primary.
    if (!(await isReadOnly(services.db))) await runJobs(services, jobs, { signal: ending.signal });
  };
  const turn = () => {
    underWay ??= run()
      // The database may be unavailable: retried at the next interval.
      .catch((error: unknown) => {
        services.warn(`Jobs: ${error instanceof Error ? error.message : String(error)}`);
      })
      .finally(() => {
        underWay = null;
      });
  };
  const timer = setInterval(turn, MINUTE_MS);
  timer.unref();
  turn();
  return async () => {
    ending.abort();
    clearInterval(timer);
    await underWay;
  };
}
