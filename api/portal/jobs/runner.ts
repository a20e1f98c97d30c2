import { randomUUID } from 'node:crypto';
import type { Services } from '../../services.ts';
import { claimJob, endJob } from './store.ts';

/** What jobs work with. */
export type JobServices = Pick<
  Services,
  'db' | 'settings' | 'mail' | 'origin' | 'secret' | 'now'
> & {
  /** Told of errors, one line each. */
  warn: (text: string) => void;
};

/**
 * Work that time brings. It may run twice, beside itself, after a stop in the middle and after a week of
 * standing still: what it does, it decides from what is the case now.
 */
export interface Job {
  name: string;
  /** What it does, in a few words. */
  summary: string;
  /** How often it runs by itself. */
  everyMinutes: number;
  /** Returns in one sentence what it did. */
  run: (services: JobServices) => Promise<string>;
}

export interface Ran {
  name: string;
  state: 'done' | 'wrong' | 'held';
  outcome: string;
}

const MINUTE_MS = 60_000;

/**
 * Runs those jobs whose time has come, or all of them, one after the other; of several servers one runs a
 * job. A job that goes wrong keeps no other from its turn, and is tried again the next time.
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
  try {
    const outcome = await job.run(services);
    await endJob(db.queries, { name, holder, outcome, endedAt: now() });
    return { name, state: 'done', outcome };
  } catch (error) {
    const outcome = error instanceof Error ? error.message : String(error);
    warn(`Job ${name}: ${outcome}`);
    await endJob(db.queries, { name, holder, outcome, endedAt: null });
    return { name, state: 'wrong', outcome };
  }
}

/** Runs jobs as their time comes, for as long as a server does. Returns what ends it, after the job under way. */
export function startJobs(services: JobServices, jobs: readonly Job[]): () => Promise<void> {
  const ending = new AbortController();
  let underWay: Promise<unknown> | null = null;
  const turn = () => {
    underWay ??= runJobs(services, jobs, { signal: ending.signal })
      // The database may be away: the next turn finds it again.
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
