import type { Input, Output } from '#contract/calls.ts';
import type { DeskMode } from '#contract/shared/staff/desk.ts';

/**
 * Scans of a desk that the server has yet to answer, in order. Pure: every function returns the next state.
 */

export type ScanAnswer = Output<'POST /equipe/balcao/leituras'>['respostas'][number];
export type ScanBatch = Input<'POST /equipe/balcao/leituras'>['body'];

/** What a code that is both a card and a copy was meant as. */
export type ScanKind = 'pessoa' | 'exemplar';

export interface Scan {
  /** Idempotency key: however often it is sent, it happens once. */
  key: string;
  code: string;
  mode: DeskMode;
  /** When it was scanned, by the server's clock. */
  at: string;
  /** The turn of the person before ended first. */
  newTurn?: boolean;
  /** Scanned without a connection: it has happened, whatever the server would have said. */
  offline?: boolean;
  /** The answer to the server's question. */
  as?: ScanKind;
  /** Why it happens in spite of a refusal. */
  reason?: string;
  /** For somebody who may not be at the counter any more. */
  personId?: number;
}

export interface DeskPerson {
  cod_pessoa: number;
  nome: string;
}

export interface Queue {
  waiting: readonly Scan[];
  /** Who is at the counter after the last answer. */
  person: DeskPerson | null;
  /** The turn has ended; the next scan begins another. */
  ended: boolean;
}

export const EMPTY_QUEUE: Queue = { waiting: [], person: null, ended: false };

/** As many as one request carries. */
export const MAX_BATCH = 50;
/** As long as a code may be. */
const MAX_CODE = 100;

/** A code as it is sent: what a scanner puts around it is no part of it. */
export const cleanCode = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_CODE);

/** Appends a scan. The first one after the end of a turn begins another. */
export function enqueue(queue: Queue, scan: Scan): Queue {
  if (scan.personId !== undefined) return { ...queue, waiting: [...queue.waiting, scan] };
  const added = queue.ended ? { ...scan, newTurn: true } : scan;
  return { ...queue, waiting: [...queue.waiting, added], ended: false };
}

/** Ends the turn of whoever is at the counter. Scans that wait still belong to it. */
export const endTurn = (queue: Queue): Queue =>
  queue.waiting.length === 0 ? { ...queue, person: null, ended: false } : { ...queue, ended: true };

/** Who is at the counter, as far as is known: nobody after the end of a turn whose scans still wait. */
export const personOf = ({ person, ended, waiting }: Queue): DeskPerson | null =>
  ended || waiting.some(({ newTurn }) => newTurn) ? null : person;

/** What is sent next: the scans from the first on that one request can carry. */
export function nextBatch({ waiting }: Queue, limit = MAX_BATCH): readonly Scan[] {
  if (waiting[0]?.personId !== undefined) return waiting.slice(0, 1);
  const other = waiting.findIndex(({ personId }) => personId !== undefined);
  return waiting.slice(0, other < 0 ? limit : Math.min(limit, other));
}

/** A batch as the contract has it. */
export function toBody({ person }: Queue, batch: readonly Scan[]): ScanBatch {
  const personId = batch[0]?.personId ?? person?.cod_pessoa;
  return {
    ...(personId !== undefined && { pessoa: personId }),
    leituras: batch.map(({ key, code, mode, at, newTurn, offline, as, reason }) => ({
      ...{ chave: key, codigo: code, modo: mode },
      ...(newTurn && { encerrar: true }),
      ...(offline && { em: at }),
      ...(as && { como: as }),
      ...(reason !== undefined && { apesar: reason }),
    })),
  };
}

export interface Answered {
  scan: Scan;
  answer: ScanAnswer;
}

export interface Settled {
  queue: Queue;
  /** Answered scans, in order. */
  answered: readonly Answered[];
  /** What the first of those that wait is asked. */
  question: ScanAnswer | null;
}

/**
 * Takes the answers to a batch. The server stops at a question; the scan that it asks about, and what comes after,
 * goes on waiting.
 */
export function settle(
  queue: Queue,
  batch: readonly Scan[],
  { respostas, pessoa }: Pick<Output<'POST /equipe/balcao/leituras'>, 'respostas' | 'pessoa'>,
): Settled {
  const answered: Answered[] = [];
  let question: ScanAnswer | null = null;
  for (const [n, scan] of batch.entries()) {
    const answer = respostas[n];
    if (answer?.chave !== scan.key) break;
    if (answer.resultado === 'perguntar') question = answer;
    if (question) break;
    answered.push({ scan, answer });
  }
  const done = new Set(answered.map(({ scan }) => scan.key));
  const waiting = queue.waiting.filter(({ key }) => !done.has(key));
  const isTheirTurn = batch[0]?.personId === undefined;
  const isOver = queue.ended && waiting.length === 0;
  const person = isTheirTurn ? pessoa : queue.person;
  return {
    queue: { waiting, person: isOver ? null : person, ended: queue.ended && !isOver },
    answered,
    question,
  };
}

/** Answers the question about the first scan. It is sent as new, since the question was an answer, too. */
export const answerQuestion = (queue: Queue, as: ScanKind, key: string): Queue => ({
  ...queue,
  waiting: queue.waiting.map((scan, n) => (n === 0 ? { ...scan, key, as } : scan)),
});

/** Takes the first scan out, which the server will never take. */
export const dropFirst = (queue: Queue): Queue => ({ ...queue, waiting: queue.waiting.slice(1) });
