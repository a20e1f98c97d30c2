import {
  MessageChannel,
  receiveMessageOnPort,
  type MessagePort,
  type Transferable,
} from 'node:worker_threads';
import { IndexPublisher, IndexReplica, type IndexUpdate } from '../engine/engine.ts';
import { inProcess } from '../searcher/in-process.ts';
import type { Searcher } from '../searcher/searcher.ts';
import type { Catalogue, LiveCatalogue } from './live-index.ts';

/**
 * The indexes of a process in its other threads. One thread follows the change log and publishes each change
 * to all; the others apply it before their next search. What was published is counted in shared memory, so
 * that a thread notices at once that it is behind.
 */
interface Publication {
  sequence: number;
  titles: IndexUpdate | null;
  authorities: IndexUpdate | null;
  edition: number;
}

/** Ends a request for `refresh`. */
interface Refreshed {
  request: number;
  error?: unknown;
}

type Message = Publication | Refreshed;

interface RefreshRequest {
  request: number;
}

/** What a thread needs to follow the catalogue; passed in its `workerData`. */
export interface CatalogueLink {
  port: MessagePort;
  /** Number of the last publication (Int32). */
  published: SharedArrayBuffer;
}

/** Publishes a catalogue to other threads. */
export class CataloguePublisher {
  readonly #catalogue: LiveCatalogue;
  readonly #published = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  readonly #sequence = new Int32Array(this.#published);
  readonly #titles = new IndexPublisher();
  readonly #authorities = new IndexPublisher();
  readonly #ports = new Set<MessagePort>();
  #edition = 0;

  constructor(catalogue: LiveCatalogue) {
    this.#catalogue = catalogue;
    this.#publish();
    catalogue.watch(() => this.#publish());
  }

  /** Opens a link for a new thread. It ends with the thread. */
  open(): { link: CatalogueLink; transfer: Transferable[] } {
    this.#publish();
    const { port1: port, port2: theirs } = new MessageChannel();
    port.on('message', ({ request }: RefreshRequest) => void this.#refresh(port, request));
    port.on('close', () => this.#ports.delete(port));
    port.unref();
    this.#post(port, this.#titles.whole(), this.#authorities.whole());
    this.#ports.add(port);
    return { link: { port: theirs, published: this.#published }, transfer: [theirs] };
  }

  close(): void {
    this.#catalogue.watch(() => undefined);
    for (const port of this.#ports) port.close();
  }

  #publish(): void {
    const titles = this.#titles.next(this.#catalogue.index());
    const authorities = this.#authorities.next(this.#catalogue.directory());
    const edition = this.#catalogue.edition();
    if (titles === null && authorities === null && edition === this.#edition) return;
    this.#edition = edition;
    // Posted before it is counted: who reads the count finds the message.
    const sequence = Atomics.load(this.#sequence, 0) + 1;
    for (const port of this.#ports) this.#post(port, titles, authorities, sequence);
    Atomics.store(this.#sequence, 0, sequence);
  }

  #post(
    port: MessagePort,
    titles: IndexUpdate | null,
    authorities: IndexUpdate | null,
    sequence = Atomics.load(this.#sequence, 0),
  ): void {
    const message: Publication = { sequence, titles, authorities, edition: this.#edition };
    port.postMessage(message);
  }

  async #refresh(port: MessagePort, request: number): Promise<void> {
    const done: Refreshed = { request };
    try {
      await this.#catalogue.refresh();
    } catch (error) {
      done.error = error;
    }
    port.postMessage(done);
  }
}

/**
 * The catalogue of the publishing thread, as another thread sees it.
 *
 * @param searcher searches the titles where they are not in the index of the process
 */
export function followCatalogue(
  { port, published }: CatalogueLink,
  searcher?: Searcher,
): Catalogue {
  const titles = new IndexReplica();
  const authorities = new IndexReplica();
  const count = new Int32Array(published);
  const waiting = new Map<number, (result: Refreshed) => void>();
  let sequence = -1;
  let edition = 0;
  let requests = 0;

  const take = (message: Message): void => {
    if ('request' in message) {
      waiting.get(message.request)?.(message);
      waiting.delete(message.request);
      return;
    }
    if (message.titles) titles.apply(message.titles);
    if (message.authorities) authorities.apply(message.authorities);
    ({ sequence, edition } = message);
  };
  const catchUp = (): void => {
    while (sequence !== Atomics.load(count, 0)) {
      const received = receiveMessageOnPort(port) as { message: Message } | undefined;
      if (received === undefined) return;
      take(received.message);
    }
  };
  // Also while nobody searches, so that memory of replaced segments is freed.
  port.on('message', take);
  port.unref();
  catchUp();

  const index = () => {
    catchUp();
    return titles.index;
  };
  return {
    titles: searcher ?? inProcess(index),
    index,
    edition: () => {
      catchUp();
      return edition;
    },
    directory: () => {
      catchUp();
      return authorities.index;
    },
    refresh: async () => {
      const request = ++requests;
      const { promise, resolve } = Promise.withResolvers<Refreshed>();
      waiting.set(request, resolve);
      port.postMessage({ request } satisfies RefreshRequest);
      const { error } = await promise;
      if (error !== undefined) throw error;
    },
    // The publishing thread polls and saves.
    start: () => undefined,
    stop: () => undefined,
    close: async () => port.close(),
  };
}
