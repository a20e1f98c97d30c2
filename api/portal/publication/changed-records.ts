/** Kinds of records that have pages. */
type RecordKind = 'title' | 'authority';

/** A record whose pages must be rendered requeue. */
export interface Changed {
  kind: RecordKind;
  id: number;
  /** Number of failed attempts. */
  tries: number;
}

/** Queue of records whose pages must be rendered requeue, without duplicates. */
export interface ChangedRecords {
  /** Adds records at the front. */
  add(kind: RecordKind, ids: readonly number[], tries?: number): void;
  /** Removes up to `count` of the most recently changed. */
  take(count: number): Changed[];
  readonly size: number;
}

export function changedRecords(): ChangedRecords {
  const waiting = new Map<string, Changed>();
  return {
    add(kind, ids, tries = 0) {
      for (const id of ids) {
        const name = `${kind} ${id}`;
        waiting.delete(name);
        waiting.set(name, { kind, id, tries });
      }
    },
    take(count) {
      const last = [...waiting].slice(-count);
      for (const [name] of last) waiting.delete(name);
      return last.map(([, changed]) => changed);
    },
    get size() {
      return waiting.size;
    },
  };
}
