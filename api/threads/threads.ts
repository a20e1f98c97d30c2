import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { LiveCatalogue } from '../search/live-index/live-index.ts';
import { CataloguePublisher } from '../search/live-index/published.ts';
import {
  END,
  type ThreadListens,
  type ThreadMemory,
  type ThreadOptions,
  type ThreadSetup,
} from './setup.ts';

/**
 * Threads that answer requests, each with the whole app, connections to the database and caches of its own,
 * over one index in shared memory. All listen on the same port; the system distributes connections. The main
 * thread follows the change log and runs whatever exists once.
 */
export interface Threads {
  url: string;
  workers(): readonly Worker[];
  /** Requests that each thread has received. */
  requests(): number[];
  /** Ends them after the answers in progress. */
  close(): Promise<void>;
}

interface Options {
  /** The same for all. */
  shared: ThreadOptions;
  catalogue: LiveCatalogue;
  memory: Omit<ThreadMemory, 'requests'>;
  port: number;
  warn: (text: string) => void;
}

/** A thread that lived for less is replaced after a pause only. */
const SHORT_LIFE_MS = 10_000;
const PAUSE_MS = 1000;

/** Starts the threads; a thread that ends is replaced. */
export async function startThreads(options: Options): Promise<Threads> {
  const { shared, port } = options;
  if (port !== 0) await checkFree(shared.config.host, port);
  const threads = new RunningThreads(options);
  const url = await threads.startAll();
  return {
    url,
    workers: () => threads.workers(),
    requests: () => threads.requests(),
    close: () => threads.close(),
  };
}

class RunningThreads {
  readonly #options: Options;
  readonly #publisher: CataloguePublisher;
  readonly #requests: SharedArrayBuffer;
  readonly #workers = new Map<number, Worker>();
  readonly #ending = new AbortController();

  constructor(options: Options) {
    this.#options = options;
    this.#publisher = new CataloguePublisher(options.catalogue);
    this.#requests = new SharedArrayBuffer(options.shared.threads * Int32Array.BYTES_PER_ELEMENT);
  }

  workers(): Worker[] {
    return [...this.#workers.values()];
  }

  requests(): number[] {
    return [...new Int32Array(this.#requests)];
  }

  /** Returns their address. */
  async startAll(): Promise<string> {
    const { port, shared } = this.#options;
    try {
      const first = this.#start(1, port);
      // The others need its number where the system chooses the port.
      const same = port === 0 ? portOf(await first) : port;
      const others = Array.from({ length: shared.threads - 1 }, (_, at) =>
        this.#start(at + 2, same),
      );
      const [url] = await Promise.all([first, ...others]);
      return url;
    } catch (error) {
      this.#ending.abort();
      await Promise.all(this.workers().map((worker) => worker.terminate()));
      this.#publisher.close();
      throw error;
    }
  }

  /** Ends them after the answers in progress. */
  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all(
      this.workers().map(async (worker) => {
        if (worker.threadId < 0) return;
        const ended = once(worker, 'exit');
        worker.postMessage(END);
        await ended;
      }),
    );
    this.#publisher.close();
  }

  async #start(number: number, port: number): Promise<string> {
    const worker = this.#create(number, port);
    const began = performance.now();
    let url: string | null = null;
    let failure: unknown;
    worker.on('error', (error) => (failure = error));
    worker.once('exit', (code) => {
      if (url === null || this.#ending.signal.aborted) return;
      const reason = reasonOf(failure, code);
      this.#options.warn(`Answering thread ${number} ended: ${reason}. Another replaces it.`);
      void this.#replace(number, portOf(url), performance.now() - began);
    });
    const [listens] = (await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(([code]) => {
        throw new Error(`Answering thread ${number} ended with code ${code}`);
      }),
    ])) as [ThreadListens];
    ({ url } = listens);
    return url;
  }

  #create(number: number, port: number): Worker {
    const { shared, memory } = this.#options;
    const { link, transfer } = this.#publisher.open();
    const setup: ThreadSetup = {
      ...{ ...shared, number, port, catalogue: link },
      memory: { ...memory, requests: this.#requests },
    };
    const program = new URL('../thread.ts', import.meta.url);
    const worker = new Worker(program, { workerData: setup, transferList: transfer });
    this.#workers.set(number, worker);
    return worker;
  }

  async #replace(number: number, port: number, livedMs: number): Promise<void> {
    const { signal } = this.#ending;
    for (let wait = livedMs < SHORT_LIFE_MS ? PAUSE_MS : 0; ; wait = PAUSE_MS) {
      await pause(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#start(number, port);
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#options.warn(`Answering thread ${number} did not start: ${reasonOf(error)}`);
      }
    }
  }
}

const portOf = (url: string): number => Number(new URL(url).port);

/** @throws EADDRINUSE if somebody listens there: threads would share the port with another process */
async function checkFree(host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

const reasonOf = (error: unknown, code = 1): string =>
  error instanceof Error ? (error.stack ?? error.message) : `code ${code}`;
