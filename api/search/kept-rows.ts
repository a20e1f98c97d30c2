import { ResultRow } from '#contract/search.ts';
import type { Database } from '../db/connection.ts';
import type { Committed } from '../db/follow.ts';
import { Kept } from '../http/kept.ts';
import { writerOf } from '../http/validation.ts';
import { rowsWire, type Shown } from './row-wire.ts';

/** About twenty thousand rows. */
const MAX_BYTES = 32_000_000;
const ENTRY_BYTES = 200;
/** After so many looks the rows are taken as they were read: changes come faster than they are. */
const MAX_LOOKS = 5;

/** A row by its language and whatever else it depends on; '' for none. */
type Rows = Map<string, string>;

/**
 * Result rows as JSON, kept until something of their title changes. Rows of one answer are of one moment: those
 * that changed while others were read are read again.
 */
export class KeptRows {
  readonly #db: Database;
  readonly #look: () => Promise<void>;
  readonly #kept = new Kept<number, Rows>(MAX_BYTES);
  /** For each reading under way the titles that changed meanwhile. */
  readonly #changed = new Set<Set<number>>();

  /** @param look makes sure that `forget` has been told of everything committed by now */
  constructor(db: Database, look: () => Promise<void>) {
    this.#db = db;
    this.#look = look;
  }

  forget({ titles, rules }: Committed): void {
    for (const changed of this.#changed) {
      for (const id of titles) changed.add(id);
      if (rules) changed.add(EVERY);
    }
    if (rules) this.#kept.clear();
    else for (const id of titles) this.#kept.forget(id);
  }

  /** The rows of titles in this order, joined; a title that has just gone is left out. */
  async of(ids: readonly number[], shown: Shown): Promise<string> {
    for (let looks = 1; ; looks++) {
      const missing = ids.filter((id) => this.#find(id, shown) === undefined);
      const read = missing.length === 0 ? null : await this.#read(missing, shown);
      const rows = ids.map((id) => this.#find(id, shown) ?? this.#last(read, id, looks));
      if (rows.every((row) => row !== undefined)) return rows.filter(Boolean).join();
    }
  }

  #last(read: Map<number, string> | null, id: number, looks: number): string | undefined {
    return looks < MAX_LOOKS ? undefined : read?.get(id);
  }

  #find(id: number, shown: Shown): string | undefined {
    return this.#kept.find(id)?.get(keyOf(id, shown));
  }

  async #read(ids: readonly number[], shown: Shown): Promise<Map<number, string>> {
    const changed = new Set<number>();
    this.#changed.add(changed);
    try {
      const rows = await rowsWire(this.#db.queries, ids, shown);
      const read = new Map(ids.map((id) => [id, '']));
      for (const row of rows) read.set(row.cod_acervo, writeRow(row));
      await this.#look();
      if (changed.has(EVERY)) return read;
      for (const [id, row] of read) if (!changed.has(id)) this.#keep(keyOf(id, shown), id, row);
      return read;
    } finally {
      this.#changed.delete(changed);
    }
  }

  #keep(key: string, id: number, row: string): void {
    const rows: Rows = new Map(this.#kept.find(id)).set(key, row);
    const bytes = [...rows.values()].reduce((sum, { length }) => sum + 2 * length, 0);
    this.#kept.keep(id, rows, bytes + rows.size * ENTRY_BYTES);
  }
}

/** Stands among titles that changed for all of them. */
const EVERY = 0;

/** In one piece: joined of hundreds, as it is written, it would be gone through in each answer. */
const writeRow = (row: Awaited<ReturnType<typeof rowsWire>>[number]): string =>
  Buffer.from(writerOf(ResultRow)(row)).toString();

const keyOf = (id: number, { locale, areNew, editions }: Shown): string =>
  `${locale} ${areNew === true ? 'new' : ''} ${editions?.get(id) ?? ''}`;
