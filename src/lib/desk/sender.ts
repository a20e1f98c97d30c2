import { atom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import type { DeskMode } from '#contract/shared/staff/desk.ts';
import { isApiError } from '../api/http.ts';
import {
  answerQuestion,
  cleanCode,
  dropFirst,
  endTurn,
  enqueue,
  MAX_BATCH,
  nextBatch,
  settle,
  toBody,
  type Answered,
  type Queue,
  type Scan,
  type ScanAnswer,
  type ScanBatch,
  type ScanKind,
} from './queue.ts';

type Response = Output<'POST /equipe/balcao/leituras'>;

/** How sending goes. `slow`: no answer for two seconds. `refused`: only staff can change that. */
export type SendingState =
  | { kind: 'idle' | 'sending' | 'slow' | 'offline' | 'signed_out' }
  | { kind: 'refused'; error: unknown };

/** What sending needs of the browser. */
export interface SenderTools {
  /** The queue as it is stored: it survives a reload. */
  queue: { get: () => Queue; set: (queue: Queue) => void };
  send: (body: ScanBatch) => Promise<Response>;
  /** While it runs, an expired session does not lead away from the page. */
  holding: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves to whether somebody has signed in. */
  signIn: () => Promise<boolean>;
  isOnline: () => boolean;
  now: () => Date;
  newKey: () => string;
  /** Answers, in the order of the scans. */
  onAnswers: (answered: readonly Answered[], response: Response) => void;
  /** A scan that the server takes in no form. */
  onUnsendable: (scan: Scan, error: unknown) => void;
}

/** What a scan may say besides its code. */
export type ScanOptions = Pick<Scan, 'as' | 'reason' | 'personId'>;

const SLOW_MS = 2000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/** Of no use to send again: the request itself is wrong. */
const isWrong = (status: number): boolean => [400, 404, 409, 413, 422].includes(status);

/** Sends the scans of a desk in order, one request at a time, until each has its answer. */
export class Sender {
  readonly $state = atom<SendingState>({ kind: 'idle' });
  /** The question about the first scan that waits. */
  readonly $question = atom<ScanAnswer | null>(null);
  readonly #tools: SenderTools;
  #running = false;
  #stopped = false;
  #failures = 0;
  #limit = MAX_BATCH;
  #endPause: () => void = () => undefined;

  constructor(tools: SenderTools) {
    this.#tools = tools;
  }

  /** Appends a scan and sends it with all that wait. Null: there was no code. */
  scan(text: string, mode: DeskMode, options: ScanOptions = {}): Scan | null {
    const { queue, newKey, now, isOnline } = this.#tools;
    const code = cleanCode(text);
    if (code === '') return null;
    const offline = !isOnline() || this.#failures > 0;
    const scan: Scan = {
      ...{ key: newKey(), code, mode, at: now().toISOString() },
      ...(offline && { offline }),
      ...options,
    };
    queue.set(enqueue(queue.get(), scan));
    void this.#run();
    return scan;
  }

  /** Answers the question, or, with null, takes the scan out; the rest goes on. */
  choose(as: ScanKind | null): void {
    if (this.$question.get() === null) return;
    const { queue, newKey } = this.#tools;
    const waiting = queue.get();
    queue.set(as === null ? dropFirst(waiting) : answerQuestion(waiting, as, newKey()));
    this.$question.set(null);
    void this.#run();
  }

  endTurn(): void {
    const { queue } = this.#tools;
    queue.set(endTurn(queue.get()));
  }

  /** Sends now what waits for another attempt. */
  wake(): void {
    this.#endPause();
    void this.#run();
  }

  stop(): void {
    this.#stopped = true;
    this.#endPause();
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    let goesOn = true;
    while (goesOn && !this.#stopped && this.$question.get() === null) {
      const batch = nextBatch(this.#tools.queue.get(), this.#limit);
      if (batch.length === 0) break;
      goesOn = await this.#tools.holding(() => this.#sendOne(batch));
    }
    this.#running = false;
    if (goesOn && !this.#stopped) this.$state.set({ kind: 'idle' });
  }

  /** Whether to go on. */
  async #sendOne(batch: readonly Scan[]): Promise<boolean> {
    const { queue, send } = this.#tools;
    const isFirst = this.#failures === 0;
    if (isFirst) this.$state.set({ kind: 'sending' });
    const slow = setTimeout(() => {
      if (isFirst) this.$state.set({ kind: 'slow' });
    }, SLOW_MS);
    try {
      const response = await send(toBody(queue.get(), batch));
      if (!this.#stopped) this.#take(batch, response);
      return true;
    } catch (error) {
      clearTimeout(slow);
      return !this.#stopped && (await this.#recover(error, batch));
    } finally {
      clearTimeout(slow);
    }
  }

  #take(batch: readonly Scan[], response: Response): void {
    const { queue, onAnswers } = this.#tools;
    const { queue: rest, answered, question } = settle(queue.get(), batch, response);
    // Else the same request would be made forever.
    if (answered.length === 0 && question === null) throw new Error('No answers to scans');
    this.#failures = 0;
    this.#limit = MAX_BATCH;
    queue.set(rest);
    this.$question.set(question);
    onAnswers(answered, response);
  }

  /** Whether to go on after a failure. */
  async #recover(error: unknown, batch: readonly Scan[]): Promise<boolean> {
    const status = isApiError(error) ? error.statusCode : 0;
    if (status === 401) {
      this.$state.set({ kind: 'signed_out' });
      return this.#tools.signIn();
    }
    if (status === 403) {
      this.$state.set({ kind: 'refused', error });
      return false;
    }
    if (isWrong(status)) {
      this.#setAside(error, batch);
      return true;
    }
    this.#failures += 1;
    this.$state.set({ kind: 'offline' });
    await this.#pause(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1)));
    return true;
  }

  /** One by one, until it is clear which of them the server does not take. */
  #setAside(error: unknown, batch: readonly Scan[]): void {
    const { queue, onUnsendable } = this.#tools;
    this.#limit = 1;
    const [only, ...others] = batch;
    if (!only || others.length > 0) return;
    queue.set(dropFirst(queue.get()));
    onUnsendable(only, error);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
