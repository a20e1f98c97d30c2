/** Kinds of records that have pages of their own. */
export type RecordKind = 'title' | 'authority';

/** A record whose pages are to be made anew. */
export interface Changed {
  kind: RecordKind;
  id: number;
  /** How often they could not be made. */
  tries: number;
}

/** Records whose pages wait to be made anew, each once. */
export interface ChangedRecords {
  /** These changed now: they go first. */
  add(kind: RecordKind, ids: readonly number[], tries?: number): void;
  /** Takes out so many of those that changed last. */
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
