import { mkdirSync, writeFileSync } from 'node:fs';
import type { Call } from '#contract/shared/call.ts';
import { EVERY_CALL } from '../support/every-call.ts';
import { parsed, type Verdict } from './judge.ts';
import type { RawAnswer, RawRequest } from './send.ts';

interface Problem extends Verdict {
  request: string;
}

/** What was sent, as one line of a report. */
const inWords = (by: string, { method, path, headers, body = '' }: RawRequest): string =>
  [by, method, path, JSON.stringify(headers), String(body)].join(' ').slice(0, 1000);

/** Counts what came of requests, by call. */
export class Tally {
  readonly problems: Problem[] = [];
  readonly #statuses = new Map<string, Set<string>>();
  #calls = 0;

  /** Counts an answer; returns what is wrong with it. */
  add(
    call: Call,
    { by, raw, answer }: { by: string; raw: RawRequest; answer: RawAnswer },
    verdicts: readonly Verdict[],
  ): Problem[] {
    this.#calls += 1;
    const { message = '' } = (parsed(answer.text) ?? {}) as { message?: string };
    const statuses = this.#statuses.get(call.key) ?? new Set();
    this.#statuses.set(call.key, statuses.add(`${answer.status} ${message}`.trim()));
    const problems = verdicts.map((verdict) => ({ ...verdict, request: inWords(by, raw) }));
    this.problems.push(...problems);
    return problems;
  }

  /** Every status with which a call was answered, with the code of an error. */
  statusesOf = ({ key }: Pick<Call, 'key'>): string[] => [...(this.#statuses.get(key) ?? [])];

  /** Writes everything to `test-results`; returns the sum of it in one line. */
  report(engine: string, seed: number): string {
    const tried = EVERY_CALL.filter((call) => this.statusesOf(call).length > 0);
    const without = tried
      .filter((call) => !this.statusesOf(call).some((status) => /^[23]/.test(status)))
      .map((call) => ({ key: call.key, statuses: this.statusesOf(call) }));
    const count = (kind: Verdict['kind']) =>
      this.problems.filter((problem) => problem.kind === kind).length;
    const all = { seed, without, problems: this.problems };
    mkdirSync('test-results', { recursive: true });
    writeFileSync(`test-results/fuzz-${engine}.json`, JSON.stringify(all, null, 1));
    return (
      `[fuzz] ${engine}, seed ${seed}: ${this.#calls} calls, ${count('server error')} errors of the server, ` +
      `${count('outside its schema')} answers outside their schema, ${count('leak')} leaks; ` +
      `${tried.length - without.length} of ${tried.length} operations succeeded`
    );
  }
}
