import { atom, type ReadableAtom } from 'nanostores';
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

export interface Sender {
  $state: ReadableAtom<SendingState>;
  /** The question about the first scan that waits. */
  $question: ReadableAtom<ScanAnswer | null>;
  /** Appends a scan and sends it with all that wait. */
  scan: (code: string, mode: DeskMode, options?: ScanOptions) => Scan | null;
  /** Answers the question, or, with null, takes the scan out; the rest goes on. */
  choose: (as: ScanKind | null) => void;
  endTurn: () => void;
  /** Sends now what waits for another attempt. */
  wake: () => void;
  stop: () => void;
}

const SLOW_MS = 2000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/** Of no use to send again: the request itself is wrong. */
const isWrong = (status: number): boolean => [400, 404, 409, 413, 422].includes(status);

/** Sends the scans of a desk in order, one request at a time, until each has its answer. */
export function createSender(tools: SenderTools): Sender {
  const { queue } = tools;
  const $state = atom<SendingState>({ kind: 'idle' });
  const $question = atom<ScanAnswer | null>(null);
  let running = false;
  let stopped = false;
  let failures = 0;
  let limit = MAX_BATCH;
  let endPause: () => void = () => undefined;

  const pause = (ms: number): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(done, ms);
      endPause = () => {
        clearTimeout(timer);
        done();
      };
    });

  const take = (batch: readonly Scan[], response: Response): void => {
    const { queue: rest, answered, question } = settle(queue.get(), batch, response);
    // Else the same request would be made forever.
    if (answered.length === 0 && question === null) throw new Error('No answers to scans');
    failures = 0;
    limit = MAX_BATCH;
    queue.set(rest);
    $question.set(question);
    tools.onAnswers(answered, response);
  };

  /** Whether to go on after a failure. */
  const recover = async (error: unknown, batch: readonly Scan[]): Promise<boolean> => {
    const status = isApiError(error) ? error.statusCode : 0;
    if (status === 401) {
      $state.set({ kind: 'signed_out' });
      return tools.signIn();
    }
    if (status === 403) {
      $state.set({ kind: 'refused', error });
      return false;
    }
    if (isWrong(status)) {
      // One by one, until it is clear which of them it is.
      if (batch.length === 1) {
        queue.set(dropFirst(queue.get()));
        for (const scan of batch) tools.onUnsendable(scan, error);
      }
      limit = 1;
      return true;
    }
    failures += 1;
    $state.set({ kind: 'offline' });
    await pause(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)));
    return true;
  };

  const sendOne = async (batch: readonly Scan[]): Promise<boolean> => {
    if (failures === 0) $state.set({ kind: 'sending' });
    const slow = setTimeout(() => {
      if (failures === 0) $state.set({ kind: 'slow' });
    }, SLOW_MS);
    try {
      const response = await tools.send(toBody(queue.get(), batch));
      if (!stopped) take(batch, response);
      return true;
    } catch (error) {
      clearTimeout(slow);
      return !stopped && (await recover(error, batch));
    } finally {
      clearTimeout(slow);
    }
  };

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    let goesOn = true;
    while (goesOn && !stopped && $question.get() === null) {
      const batch = nextBatch(queue.get(), limit);
      if (batch.length === 0) break;
      goesOn = await tools.holding(() => sendOne(batch));
    }
    running = false;
    if (goesOn && !stopped) $state.set({ kind: 'idle' });
  };

  const wake = (): void => {
    endPause();
    void run();
  };

  return {
    $state,
    $question,
    scan(text, mode, options = {}) {
      const code = cleanCode(text);
      if (code === '') return null;
      const offline = !tools.isOnline() || failures > 0;
      const scan: Scan = {
        ...{ key: tools.newKey(), code, mode, at: tools.now().toISOString() },
        ...(offline && { offline }),
        ...options,
      };
      queue.set(enqueue(queue.get(), scan));
      void run();
      return scan;
    },
    choose(as) {
      if ($question.get() === null) return;
      const waiting = queue.get();
      queue.set(as === null ? dropFirst(waiting) : answerQuestion(waiting, as, tools.newKey()));
      $question.set(null);
      void run();
    },
    endTurn: () => queue.set(endTurn(queue.get())),
    wake,
    stop() {
      stopped = true;
      endPause();
    },
  };
}
