/** A flag that the threads of a process share. */
export class SharedFlag {
  readonly memory: SharedArrayBuffer;
  readonly #cells: Int32Array;

  /** @param from the value of a new flag, or the memory of an existing one */
  constructor(from: boolean | SharedArrayBuffer = false) {
    this.memory =
      typeof from === 'boolean' ? new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) : from;
    this.#cells = new Int32Array(this.memory);
    if (from === true) this.set(true);
  }

  get(): boolean {
    return Atomics.load(this.#cells, 0) === 1;
  }

  set(value: boolean): void {
    Atomics.store(this.#cells, 0, value ? 1 : 0);
  }
}
