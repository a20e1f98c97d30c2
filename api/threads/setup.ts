import type { Config } from '../config.ts';
import type { Settings } from '../portal/settings/settings.ts';
import type { CatalogueLink } from '../search/live-index/published.ts';

/** What an answering thread gets from the main thread: its `workerData`. */
export interface ThreadSetup extends ThreadOptions {
  /** 1, 2 …, also of a thread that replaces another. */
  number: number;
  port: number;
  catalogue: CatalogueLink;
  memory: ThreadMemory;
}

/** The same for all threads. */
export interface ThreadOptions {
  /** How many threads there are. */
  threads: number;
  config: Omit<Config, 'now'>;
  /** Milliseconds that a simulated clock is ahead; 0: the real clock. */
  clockAheadMs: number;
  settings: Settings;
  siteFolder?: string | undefined;
  maxEventLoopDelayMs?: number | undefined;
}

/** Memory that all threads share. */
export interface ThreadMemory {
  /** Flags (SharedFlag): the first build of the site exists; another server has newer files. */
  opened: SharedArrayBuffer;
  outdated: SharedArrayBuffer;
  /** Work of each address (WorkLimit). */
  work: SharedArrayBuffer;
  /** Requests by thread (Int32). */
  requests: SharedArrayBuffer;
}

/** Of a thread to the main thread: it listens. */
export interface ThreadListens {
  url: string;
}

/** Of the main thread: answer what has begun, then end. */
export const END = 'end';
