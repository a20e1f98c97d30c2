/** Two numbers by key. */
export interface SharedEntry {
  first: number;
  second: number;
}

/** Entries that a key may be in; the least recently used one of them is replaced. */
const WAYS = 8;
/** Fields of an entry: hash of the key, time of last use, the two numbers. */
const FIELDS = 4;
const LOCK_BYTES = 8;
/** A thread that ended while it held the lock does not stop the others. */
const MAX_LOCK_MS = 5;

/** Memory of a table with about this many keys. */
export const sharedTableMemory = (keys: number): SharedArrayBuffer =>
  new SharedArrayBuffer(
    LOCK_BYTES + setsFor(keys) * WAYS * FIELDS * Float64Array.BYTES_PER_ELEMENT,
  );

const setsFor = (keys: number): number => Math.ceil(keys / WAYS);

/**
 * A table in shared memory, so that the threads of a process count together. Its size is fixed; full sets
 * evict the entry that was used least recently. Keys are known by a hash of 53 bits.
 */
export class SharedTable {
  readonly #lock: Int32Array;
  readonly #fields: Float64Array;
  readonly #sets: number;

  constructor(memory: SharedArrayBuffer) {
    this.#lock = new Int32Array(memory, 0, 1);
    this.#fields = new Float64Array(memory, LOCK_BYTES);
    this.#sets = this.#fields.length / (WAYS * FIELDS);
  }

  /** The numbers of a key; undefined: unknown or evicted. */
  get(key: string): SharedEntry | undefined {
    return this.#locked(() => this.#read(this.#find(hashOf(key))));
  }

  /** Replaces the numbers of a key; no other thread reads or changes them meanwhile. */
  update(key: string, change: (entry: SharedEntry | undefined) => SharedEntry): SharedEntry {
    return this.#locked(() => {
      const hash = hashOf(key);
      const at = this.#find(hash);
      const entry = change(this.#read(at));
      const place = at < 0 ? this.#leastRecent(hash) : at;
      this.#fields[place] = hash;
      this.#fields[place + 1] = sharedNow();
      this.#fields[place + 2] = entry.first;
      this.#fields[place + 3] = entry.second;
      return entry;
    });
  }

  /** Offset of the entry with this hash, or -1. */
  #find(hash: number): number {
    const from = this.#setOf(hash);
    for (let way = 0; way < WAYS; way++) {
      if (this.#fields[from + way * FIELDS] === hash) return from + way * FIELDS;
    }
    return -1;
  }

  #leastRecent(hash: number): number {
    const from = this.#setOf(hash);
    let found = from;
    for (let way = 1; way < WAYS; way++) {
      const at = from + way * FIELDS;
      if (this.#fields[at + 1]! < this.#fields[found + 1]!) found = at;
    }
    return found;
  }

  #setOf(hash: number): number {
    return (hash % this.#sets) * WAYS * FIELDS;
  }

  #read(at: number): SharedEntry | undefined {
    if (at < 0) return undefined;
    return { first: this.#fields[at + 2]!, second: this.#fields[at + 3]! };
  }

  #locked<T>(act: () => T): T {
    while (Atomics.compareExchange(this.#lock, 0, 0, 1) !== 0) {
      if (Atomics.wait(this.#lock, 0, 1, MAX_LOCK_MS) === 'timed-out') break;
    }
    try {
      return act();
    } finally {
      Atomics.store(this.#lock, 0, 0);
      Atomics.notify(this.#lock, 0, 1);
    }
  }
}

/** Milliseconds of a clock that all threads share and nobody sets back. */
export const sharedNow = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;

/** Never 0, which marks an empty entry. Two rounds of FNV-1a. */
function hashOf(key: string): number {
  let low = 0x811c9dc5;
  let high = 0x9dc5811c;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return 1 + (high >>> 12) * 2 ** 32 + (low >>> 0);
}
