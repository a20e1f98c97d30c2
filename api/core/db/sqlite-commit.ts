import type SqliteDatabase from 'better-sqlite3';

/** Runs this attempt until the file is not busy, or fails. */
type Patiently = (attempt: () => void) => Promise<void>;

/** Taken when this is loaded: a test's clock that stands still must not hold up what is written. */
const afterThisTurn = setImmediate;

/**
 * One writes at a time, in the order in which they came; what comes in one turn of the event loop is committed
 * together, since each commit waits for the disk and everything else with it. Each is undone by itself when it
 * fails, and nobody is told that something is kept before the disk has it.
 */
export class CommonCommit {
  readonly #file: SqliteDatabase.Database;
  readonly #turns = new Turns();
  /** What waits for the commit; null: nothing is begun. */
  #waiting: PromiseWithResolvers<undefined> | null = null;

  constructor(file: SqliteDatabase.Database) {
    this.#file = file;
  }

  /** Begins a part when its turn has come. IMMEDIATE: it must not find out at its first write that others write. */
  async join(patiently: Patiently): Promise<Member> {
    const endTurn = await this.#turns.take();
    try {
      this.#waiting ??= await this.#begun(patiently);
      this.#file.exec('savepoint part');
      return new Member(this.#file, {
        kept: this.#waiting.promise,
        lost: (error) => this.#lost(error),
        endTurn,
      });
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** Waits until what was begun is committed. */
  settled(): Promise<void> {
    return this.alone(() => undefined);
  }

  /** Does in its turn what no transaction may be open for. */
  async alone<T>(work: () => T): Promise<T> {
    const endTurn = await this.#turns.take();
    try {
      this.#commit();
      return work();
    } finally {
      endTurn();
    }
  }

  async #begun(patiently: Patiently): Promise<PromiseWithResolvers<undefined>> {
    await patiently(() => this.#file.exec('begin immediate'));
    const waiting = Promise.withResolvers<undefined>();
    // Who waits hears of it; there may be nobody who does.
    waiting.promise.catch(() => undefined);
    afterThisTurn(() => void this.settled());
    return waiting;
  }

  #commit(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = null;
    try {
      this.#file.exec('commit');
      waiting.resolve(undefined);
    } catch (error) {
      if (this.#file.inTransaction) this.#file.exec('rollback');
      waiting.reject(error);
    }
  }

  /** After some failures (no room left) the engine has undone everything that was begun. */
  #lost(error: unknown): void {
    if (this.#file.inTransaction) return;
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

interface Part {
  /** Fulfilled when the disk has it. */
  kept: Promise<undefined>;
  /** To be told of every failure. */
  lost: (error: unknown) => void;
  endTurn: () => void;
}

/** One transaction of those that are committed together. */
export class Member {
  readonly #file: SqliteDatabase.Database;
  readonly #part: Part;
  #hasEnded = false;

  constructor(file: SqliteDatabase.Database, part: Part) {
    this.#file = file;
    this.#part = part;
  }

  run<T>(work: () => T): T {
    if (this.#hasEnded || !this.#file.inTransaction) throw new Error('The transaction has ended');
    try {
      return work();
    } catch (error) {
      this.#part.lost(error);
      throw error;
    }
  }

  /** Ends it; settles when the disk has it, or fails as the commit did. */
  async keep(): Promise<void> {
    this.run(() => this.#file.exec('release part'));
    this.#end();
    await this.#part.kept;
  }

  /** Ends it without a trace; nothing when it has ended. */
  undo(): void {
    if (this.#hasEnded) return;
    try {
      if (this.#file.inTransaction) this.#file.exec('rollback to part; release part');
    } finally {
      this.#end();
    }
  }

  #end(): void {
    this.#hasEnded = true;
    this.#part.endTurn();
  }
}

class Turns {
  #last: Promise<void> = Promise.resolve();
  /** Waits for the turn; returns how to end it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const mine = Promise.withResolvers<undefined>();
    this.#last = mine.promise;
    await before;
    return () => mine.resolve(undefined);
  }
}
