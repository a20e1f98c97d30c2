import type SqliteDatabase from 'better-sqlite3';

/** Retries the attempt while the file is busy. */
type RetryWhileBusy = (attempt: () => void) => Promise<void>;

/** Bound at load time, so that fake timers of tests do not delay commits. */
const afterThisTurn = setImmediate;

/**
 * Group commit: transactions run one at a time, in order of arrival, as savepoints; those of one turn of
 * the event loop are committed together, since each commit waits for the disk. Each rolls back separately
 * on failure and is acknowledged only after the commit.
 */
export class GroupCommit {
  readonly #file: SqliteDatabase.Database;
  readonly #turns = new Mutex();
  /** Settles with the commit; null: no transaction is open. */
  #waiting: PromiseWithResolvers<undefined> | null = null;

  constructor(file: SqliteDatabase.Database) {
    this.#file = file;
  }

  /**
   * Starts a savepoint when it is its turn. IMMEDIATE takes the write lock at once, not at the first write.
   */
  async join(retryWhileBusy: RetryWhileBusy): Promise<GroupedTransaction> {
    const release = await this.#turns.take();
    try {
      this.#waiting ??= await this.#begun(retryWhileBusy);
      this.#file.exec('savepoint part');
      return new GroupedTransaction(this.#file, {
        committed: this.#waiting.promise,
        onFailure: (error) => this.#onFailure(error),
        release,
      });
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Waits until everything begun is committed. */
  settled(): Promise<void> {
    return this.alone(() => undefined);
  }

  /** Runs in its turn what cannot run inside a transaction. */
  async alone<T>(work: () => T): Promise<T> {
    const release = await this.#turns.take();
    try {
      this.#commit();
      return work();
    } finally {
      release();
    }
  }

  async #begun(retryWhileBusy: RetryWhileBusy): Promise<PromiseWithResolvers<undefined>> {
    await retryWhileBusy(() => this.#file.exec('begin immediate'));
    const waiting = Promise.withResolvers<undefined>();
    // Avoids an unhandled rejection if nobody waits.
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

  /** Some failures (disk full) roll back the whole transaction. */
  #onFailure(error: unknown): void {
    if (this.#file.inTransaction) return;
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

interface TransactionOptions {
  /** Settles with the group's commit. */
  committed: Promise<undefined>;
  /** Called on every failure. */
  onFailure: (error: unknown) => void;
  release: () => void;
}

/** One transaction of a group. */
export class GroupedTransaction {
  readonly #file: SqliteDatabase.Database;
  readonly #part: TransactionOptions;
  #hasEnded = false;

  constructor(file: SqliteDatabase.Database, part: TransactionOptions) {
    this.#file = file;
    this.#part = part;
  }

  run<T>(work: () => T): T {
    if (this.#hasEnded || !this.#file.inTransaction) throw new Error('The transaction has ended');
    try {
      return work();
    } catch (error) {
      this.#part.onFailure(error);
      throw error;
    }
  }

  /** Ends the transaction; settles with the group's commit. */
  async commit(): Promise<void> {
    this.run(() => this.#file.exec('release part'));
    this.#end();
    await this.#part.committed;
  }

  /** Rolls back; no-op if it has ended. */
  rollback(): void {
    if (this.#hasEnded) return;
    try {
      if (this.#file.inTransaction) this.#file.exec('rollback to part; release part');
    } finally {
      this.#end();
    }
  }

  #end(): void {
    this.#hasEnded = true;
    this.#part.release();
  }
}

class Mutex {
  #last: Promise<void> = Promise.resolve();
  /** Waits for the lock; returns its release. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const mine = Promise.withResolvers<undefined>();
    this.#last = mine.promise;
    await before;
    return () => mine.resolve(undefined);
  }
}
