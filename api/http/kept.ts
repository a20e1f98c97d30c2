/** Keeps what was asked for last, up to a size; what was asked for longest ago makes room. */
export class Kept<K, V> {
  readonly #most: number;
  readonly #entries = new Map<K, { value: V; size: number }>();
  #size = 0;

  /** @param most what the sizes of everything kept may come to */
  constructor(most: number) {
    this.#most = most;
  }

  /** What the sizes of everything kept come to. */
  get size(): number {
    return this.#size;
  }

  find(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps a value in place of the one before; what is larger than everything may be is not kept. */
  keep(key: K, value: V, size: number): void {
    this.forget(key);
    if (size > this.#most) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const [oldest] of this.#entries) {
      if (this.#size <= this.#most) return;
      this.forget(oldest);
    }
  }

  forget(key: K): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }
}
