import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../core/db/connection.ts';
import { openLease, RENEW_MS } from '../../core/db/lease.ts';
import { isReadOnly } from '../../core/storage.ts';
import { createPoller } from '../live-index/poller.ts';
import { SearchAwayError, type OpenSearchClient } from '../opensearch/client.ts';
import { buildIndex, recount } from './build.ts';
import { adopt, follow, type Term } from './follow.ts';
import { takePen } from './pen.ts';
import { beginTerm, readState, ReplacedError, wantRebuild } from './state.ts';

/**
 * Keeps the index in OpenSearch current. Of several servers one writes; when it ends, another takes over
 * from the position in the database. Builds the index beside the previous one when there is none, or none
 * that can be continued.
 */
export interface SearchWriter {
  /** Takes in what has changed, if this server is the writer. */
  refresh: () => Promise<void>;
  /** Has the index built anew, here or by the server that is the writer; ends when that is done. */
  rebuild: () => Promise<void>;
  /** Refreshes until closed. */
  start: () => void;
  close: () => Promise<void>;
}

export interface WriterOptions {
  db: Database;
  client: OpenSearchClient;
  /** Origins from which pages may load covers; indexed titles depend on them. */
  coverOrigins: readonly string[];
  now: () => Date;
  /** Logs an error in one line. */
  warn: (text: string) => void;
  /** Titles written so far by a build. */
  progress?: (titles: number) => void;
}

const POLL_MS = 400;
/** After an error. */
const RETRY_MS = 2000;
/** How often long work looks after the lease and the index that is searched meanwhile. */
const STEP_MS = 1000;

/** The term of this server, while it is the writer. */
function openTerms(options: WriterOptions) {
  const { db, client } = options;
  const lease = openLease(db, 'search-writer');
  let term: Term | null = null;
  let renewedAt = -Infinity;
  return {
    held: async (): Promise<Term | null> => {
      const now = performance.now();
      if (now - renewedAt < RENEW_MS) return term;
      if (term === null && (await isReadOnly(db))) return null;
      renewedAt = now;
      if (!(await lease.take())) term = null;
      else if (term === null) {
        const pen = takePen(client, await beginTerm(db.queries));
        term = await adopt(options, pen);
      }
      return term;
    },
    giveUp: async (): Promise<void> => {
      term = null;
      renewedAt = -Infinity;
      // Another server may reach what this one does not.
      await lease.release().catch(() => undefined);
    },
  };
}

export function createSearchWriter(options: WriterOptions): SearchWriter {
  const { db, client, warn } = options;
  const terms = openTerms(options);
  let isClosing = false;

  const stepper = (held: Term) => {
    let last = performance.now();
    return async (): Promise<void> => {
      if (isClosing || performance.now() - last < STEP_MS) {
        if (isClosing) throw new ReplacedError('This server stops');
        return;
      }
      if ((await terms.held()) !== held)
        throw new ReplacedError('Another server is the writer now');
      if (held.index !== null) await follow(options, held);
      last = performance.now();
    };
  };

  const work = async (): Promise<void> => {
    const held = await terms.held();
    if (held === null) return;
    const { isWanted, countedAt } = await readState(db.queries);
    const isFollowed = !isWanted && held.index !== null && (await follow(options, held));
    if (!isFollowed) await buildIndex(options, held, stepper(held));
    else await recount(options, held, countedAt, stepper(held));
  };

  const attempt = inTurn(async () => {
    try {
      await work();
    } catch (error) {
      await terms.giveUp();
      if (!(error instanceof ReplacedError)) throw error;
    }
  });
  const refresh = quietly(attempt, { warn, place: client.place });
  const { start, stop } = createPoller(refresh, POLL_MS);
  return {
    refresh,
    rebuild: async () => {
      await wantRebuild(db.queries);
      for (;;) {
        await attempt();
        if (!(await readState(db.queries)).isWanted) return;
        await pause(POLL_MS);
      }
    },
    start: () => start(() => undefined),
    close: async () => {
      isClosing = true;
      stop();
      // Waits for what is in progress.
      await attempt.ended();
      await terms.giveUp();
    },
  };
}

/** Runs work one at a time; calls during a run wait for another one. */
function inTurn(work: () => Promise<void>) {
  let last: Promise<void> = Promise.resolve();
  const run = (): Promise<void> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  return Object.assign(run, { ended: () => last });
}

/** Waits after errors, and logs each once until it is over. */
function quietly(
  attempt: () => Promise<void>,
  { warn, place }: { warn: (text: string) => void; place: string },
): () => Promise<void> {
  let problem: string | null = null;
  let triedAt = -Infinity;
  return async () => {
    if (problem !== null && performance.now() - triedAt < RETRY_MS) return;
    triedAt = performance.now();
    try {
      await attempt();
      if (problem !== null) warn(`OpenSearch at ${place} has taken in all changes again.`);
      problem = null;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      const hint = error instanceof SearchAwayError ? ' Changes are taken in once it does.' : '';
      if (text !== problem) warn(`The search index is not current: ${text}.${hint}`);
      problem = text;
    }
  };
}
