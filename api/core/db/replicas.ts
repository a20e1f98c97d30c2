import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { coalesceRuns } from './coalesce-runs.ts';
import { classifyDatabaseError, describeError, isRetriable } from './errors.ts';
import type { PreparedPool } from './prepared-pool.ts';

/** How long a read waits for a standby to catch up before it goes to the primary. */
const CATCH_UP_MS = 150;
/** A standby that shows no read in time for this long counts as behind. */
const BEHIND_MS = 2000;
/** How long a standby that is away or behind is not used. */
const LEFT_ALONE_MS = 5000;

/** One request, whose reads go to one standby, unless it cannot be used or the request has written. */
interface Reading {
  /** Requested with the first read: place in the write-ahead log of everything committed before it. */
  required: Promise<number> | null;
  /** Null: its reads go to the primary. */
  standby: Standby | null;
}

const current = new AsyncLocalStorage<Reading>();

/** Whether a request is being answered that can be repeated on the primary. */
export const isReading = (): boolean => current.getStore() !== undefined;

/** Runs work of a request on the server that takes writes. */
export const onPrimary = <T>(work: () => Promise<T>): Promise<T> => current.exit(work);

/** Like `onPrimary`; later reads of the request go there, too, as they must show what was written. */
export function writing<T>(work: () => Promise<T>): Promise<T> {
  const reading = current.getStore();
  if (reading) reading.standby = null;
  return onPrimary(work);
}

/** Where a server is in the write-ahead log, in bytes. */
const PRIMARY_PLACE = CompiledQuery.raw(`
  select pg_postmaster_start_time()::text as server,
    case when not pg_is_in_recovery() then (pg_current_wal_flush_lsn() - '0/0')::bigint end as place`);
const STANDBY_PLACE = CompiledQuery.raw(`
  select pg_is_in_recovery() as is_standby,
    (pg_last_wal_replay_lsn() - '0/0')::bigint as replayed,
    (greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0')::bigint as received`);

interface StandbyPlace {
  is_standby: boolean;
  replayed: number | null;
  received: number | null;
}

/** A server that follows the primary, and may be behind it. */
class Standby {
  readonly name: string;
  readonly #driver: Driver;
  readonly #warn: (text: string) => void;
  #place: StandbyPlace = { is_standby: false, replayed: null, received: null };
  /** After a change of the primary, one that followed another line of events never passes this; null: not seen since. */
  #mustPass: number | null = -1;
  #isLeft = false;
  #leftAt = -Infinity;
  #missesSince: number | null = null;

  constructor(name: string, pool: PreparedPool, warn: (text: string) => void) {
    this.name = name;
    this.#driver = new PostgresDriver({ pool });
    this.#warn = warn;
  }

  get isUsable(): boolean {
    return performance.now() - this.#leftAt > LEFT_ALONE_MS;
  }

  readonly open = (): Promise<void> => this.#driver.init();
  readonly close = (): Promise<void> => this.#driver.destroy();

  readonly #look = coalesceRuns(async () => {
    const connection = await this.#driver.acquireConnection();
    try {
      const { rows } = await connection.executeQuery<StandbyPlace>(STANDBY_PLACE);
      this.#place = rows[0] ?? this.#place;
      this.#mustPass ??= this.#place.received;
    } finally {
      await this.#driver.releaseConnection(connection);
    }
  });

  /** Waits briefly until the standby has replayed the required position; false if it has not. @throws if it is no longer a standby */
  async reaches(required: number): Promise<boolean> {
    const began = performance.now();
    const until = this.#missesSince === null ? began + CATCH_UP_MS : began;
    for (let waitMs = 1; !this.#shows(required); waitMs *= 2) {
      if (waitMs > 1 && performance.now() >= until) return this.#missed();
      if (waitMs > 1) await pause(waitMs);
      await this.#look();
      if (!this.#place.is_standby) throw new Error('it is no standby');
    }
    this.#missesSince = null;
    if (this.#isLeft) this.#warn(`Reads go to ${this.name} again`);
    this.#isLeft = false;
    return true;
  }

  #missed(): false {
    const now = performance.now();
    this.#missesSince ??= now;
    if (now - this.#missesSince > BEHIND_MS) throw new Error('it is behind the primary');
    return false;
  }

  #shows(required: number): boolean {
    const { is_standby: isStandby, replayed } = this.#place;
    if (!isStandby || replayed === null) return false;
    return replayed >= required && replayed > (this.#mustPass ?? Infinity);
  }

  /** Another server is the primary: counts again when it goes on from there. */
  primaryChanged(): void {
    this.#mustPass = null;
  }

  leaveAlone(why: unknown): void {
    this.#leftAt = performance.now();
    this.#missesSince = null;
    // Checked again when it is next used.
    this.#place = { ...this.#place, is_standby: false };
    if (!this.#isLeft)
      this.#warn(`Reads go to the primary, not to ${this.name}: ${describeError(why)}`);
    this.#isLeft = true;
  }

  acquire(): Promise<DatabaseConnection> {
    return this.#driver.acquireConnection();
  }
  release(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(connection);
  }
}

/** A connection of the primary, for one statement. */
export type OnPrimary = <T>(use: (connection: DatabaseConnection) => Promise<T>) => Promise<T>;

/**
 * Standbys that answer reads. A read is answered by one only if that shows everything committed before the read
 * began, on whichever server: readers always see their own acts, and what is cached is never older than the change
 * log that invalidates it.
 */
export class Replicas {
  readonly #standbys: Standby[];
  readonly #onPrimary: OnPrimary;
  #turn = 0;
  #server: string | null = null;
  #place: number | null = null;
  /** Changes up to here have been reported to caches and index. */
  #reported = 0;

  constructor(
    hosts: readonly { name: string; pool: PreparedPool }[],
    { onPrimary: use, warn }: { onPrimary: OnPrimary; warn: (text: string) => void },
  ) {
    this.#standbys = hosts.map(({ name, pool }) => new Standby(name, pool, warn));
    this.#onPrimary = use;
  }

  async open(): Promise<void> {
    await Promise.all(this.#standbys.map((standby) => standby.open()));
  }
  async close(): Promise<void> {
    await Promise.all(this.#standbys.map((standby) => standby.close()));
  }

  /** Runs work of a request that reads. */
  reading<T>(work: () => Promise<T>): Promise<T> {
    const usable = this.#standbys.filter((standby) => standby.isUsable);
    const standby = usable[this.#turn++ % usable.length] ?? null;
    return current.run({ required: null, standby }, work);
  }

  /** Call it before caches and index take in changes: no later read is answered by a standby without them. */
  async advance(): Promise<void> {
    await this.#look();
    this.#reported = Math.max(this.#reported, this.#place ?? 0);
  }

  /** A connection for the request being answered; null: use the primary. */
  async connection(): Promise<ReplicaConnection | null> {
    const reading = current.getStore();
    const standby = reading?.standby ?? null;
    if (!reading || standby === null) return null;
    reading.required ??= this.#requiredNow();
    const required = Math.max(await reading.required, this.#reported);
    try {
      if (!(await standby.reaches(required))) {
        reading.standby = null;
        return null;
      }
      const connection = await standby.acquire();
      return new ReplicaConnection(connection, {
        release: () => standby.release(connection),
        onPrimary: this.#onPrimary,
        failed: (error) => {
          reading.standby = null;
          if (classifyDatabaseError(error) === 'away') standby.leaveAlone(error);
        },
      });
    } catch (error) {
      reading.standby = null;
      standby.leaveAlone(error);
      return null;
    }
  }

  async #requiredNow(): Promise<number> {
    await this.#look();
    // A standby that others follow gives no place.
    return this.#place ?? Infinity;
  }

  /** Calls during a run share the next: it begins after them. */
  readonly #look = coalesceRuns(async () => {
    const { rows } = await this.#onPrimary((connection) =>
      connection.executeQuery<{ server: string; place: number | null }>(PRIMARY_PLACE),
    );
    const { server = '', place = null } = rows[0] ?? {};
    if (this.#server !== null && server !== this.#server) {
      for (const standby of this.#standbys) standby.primaryChanged();
      // The new primary may have fewer events than the one before.
      this.#reported = 0;
    }
    this.#server = server;
    this.#place = place;
  });
}

interface ReplicaOptions {
  release: () => Promise<void>;
  onPrimary: OnPrimary;
  failed: (error: unknown) => void;
}

/** Reads on a standby; whatever writes, or fails there, is sent to the primary. */
export class ReplicaConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #options: ReplicaOptions;
  constructor(connection: DatabaseConnection, options: ReplicaOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  release(): Promise<void> {
    return this.#options.release();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      if (IS_READ.test(query.sql)) return await this.#connection.executeQuery<R>(query);
      this.#options.failed(null);
    } catch (error) {
      if (!isOfStandby(error)) throw error;
      this.#options.failed(error);
    }
    return this.#options.onPrimary((connection) => connection.executeQuery<R>(query));
  }

  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are read in steps, not as a stream');
  }
}

const IS_READ = /^\s*(select|with)\b/i;

/** It takes no writes, is away, or stopped a long read to go on with what the primary sent. */
const isOfStandby = (error: unknown): boolean =>
  classifyDatabaseError(error) !== null || isRetriable(error);
