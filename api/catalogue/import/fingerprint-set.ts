/** Initial size; the table doubles when more than half full. */
const FIRST_SIZE = 1 << 12;

/**
 * A compact set of strings: at most sixteen bytes each, as 52-bit fingerprints. Collisions are
 * unlikely below a million strings.
 */
export class FingerprintSet {
  #table = new Float64Array(FIRST_SIZE);
  #count = 0;

  /** Adds a string; returns whether it was present. */
  add(text: string): boolean {
    if (this.#count * 2 > this.#table.length) this.#grow();
    return this.#enter(fingerprint(text));
  }

  has(text: string): boolean {
    const value = fingerprint(text);
    return this.#table[this.#slotOf(value)] === value;
  }

  #enter(value: number): boolean {
    const at = this.#slotOf(value);
    if (this.#table[at] === value) return true;
    this.#table[at] = value;
    this.#count += 1;
    return false;
  }

  /** Slot of a fingerprint, or where it would go. */
  #slotOf(value: number): number {
    const table = this.#table;
    let at = value % table.length;
    while (table[at] !== 0 && table[at] !== value) at = (at + 1) % table.length;
    return at;
  }

  #grow(): void {
    const old = this.#table;
    this.#table = new Float64Array(old.length * 2);
    this.#count = 0;
    for (const value of old) if (value !== 0) this.#enter(value);
  }
}

/** 52-bit fingerprint above 0, from two runs of FNV-1a. */
export function fingerprint(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x01234567;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + at), 0x01000193);
  }
  return (high >>> 12) * 0x1_0000_0000 + (low >>> 0) + 1;
}
