/** As many as a catalogue is asked in a busy hour, and no more than some 30 MB. */
const MOST = 500;
/** Longer ago, what is on the shelf has changed too often. */
const KEPT_MS = 3_600_000;

interface Kept {
  answer: unknown;
  at: number;
}

/**
 * What everybody was answered last, for the time in which the database is away: who asks the same gets
 * the same again.
 */
export class LastAnswers {
  readonly #kept = new Map<string, Kept>();

  keep(question: string, answer: unknown): void {
    this.#kept.delete(question);
    this.#kept.set(question, { answer, at: performance.now() });
    if (this.#kept.size <= MOST) return;
    for (const oldest of this.#kept.keys()) {
      this.#kept.delete(oldest);
      return;
    }
  }

  /** Returns what was answered within the hour, or undefined. */
  find(question: string): unknown {
    const kept = this.#kept.get(question);
    return kept && performance.now() - kept.at < KEPT_MS ? kept.answer : undefined;
  }
}
