import { Kept } from './kept.ts';
import { Prepared } from './prepared.ts';

interface KeptAnswer {
  /** The state of the data that it tells of. */
  state: string;
  answer: Prepared;
}

/** What an answer takes besides its JSON: its packed forms and what tells of it. */
const BESIDES = 2;
const ENTRY_BYTES = 500;

/**
 * Answers to questions that come again, for as long as the data stay as they are. The same question asked by
 * many at once is answered once. Only for what everybody is answered alike.
 */
export class KeptAnswers {
  readonly #state: () => Promise<string>;
  readonly #kept: Kept<string, KeptAnswer>;
  readonly #beingMade = new Map<string, Promise<Prepared>>();

  /**
   * @param state a word for the data as they are now: another whenever an answer could be another
   * @param mostBytes of memory, about
   */
  constructor(state: () => Promise<string>, mostBytes: number) {
    this.#state = state;
    this.#kept = new Kept(mostBytes);
  }

  /** Returns the answer to a question; `make` gives its JSON when none is kept that still holds. */
  async of(question: string, make: () => Promise<string>): Promise<Prepared> {
    const state = await this.#state();
    const kept = this.#kept.find(question);
    if (kept?.state === state) return kept.answer;
    const both = `${state} ${question}`;
    const beingMade = this.#beingMade.get(both) ?? this.#make(question, state, make);
    this.#beingMade.set(both, beingMade);
    try {
      return await beingMade;
    } finally {
      if (this.#beingMade.get(both) === beingMade) this.#beingMade.delete(both);
    }
  }

  async #make(question: string, state: string, make: () => Promise<string>): Promise<Prepared> {
    const answer = new Prepared(await make());
    const size = BESIDES * answer.bytes.length + question.length + ENTRY_BYTES;
    // Of the state before: what changed while it was made may be in it or not, and it is not found again.
    this.#kept.keep(question, { state, answer }, size);
    return answer;
  }
}
