import { ResultRow } from '#contract/search/search.ts';
import type { Database } from '../../core/db/connection.ts';
import type { Committed } from '../../core/db/watch-changes.ts';
import { LRUCache } from 'lru-cache';
import { serializerOf } from '../../core/http/validation.ts';
import { rowsWire, type RowOptions } from './row-wire.ts';

/** Cache size in bytes: about twenty thousand rows. */
const MAX_BYTES = 32_000_000;
const ENTRY_BYTES = 200;
/** How long rows are cached: a return date may pass without a change of the data. */
export const MAX_ROW_AGE_MS = 3_600_000;
/** After this many rereads the rows are used as they are: changes come faster. */
const MAX_READINGS = 5;

/** Rows of a title by language and other display options; '' for none. */
type Rows = Map<string, string>;

/**
 * LRU cache of result rows as JSON, invalidated when their title changes. The rows of a response
 * are consistent: rows that changed during reading are read again.
 */
export class RowCache {
  readonly #db: Database;
  readonly #refresh: () => Promise<void>;
  readonly #entries = new LRUCache<number, Rows>({ maxSize: MAX_BYTES });
  /** Articles by host, as their rows mention it. */
  readonly #articlesOf = new Map<number, Set<number>>();
  /** For each read in progress: titles changed since it began. */
  readonly #changed = new Set<Set<number>>();
  #period = 0;

  /** @param refresh calls `invalidate` for everything committed by now */
  constructor(db: Database, refresh: () => Promise<void>) {
    this.#db = db;
    this.#refresh = refresh;
  }

  invalidate({ titles: changedTitles, rules }: Committed): void {
    const titles = changedTitles.flatMap((id) => [id, ...(this.#articlesOf.get(id) ?? [])]);
    for (const id of changedTitles) this.#articlesOf.delete(id);
    for (const changed of this.#changed) {
      for (const id of titles) changed.add(id);
      if (rules) changed.add(ALL);
    }
    if (rules) {
      this.#entries.clear();
      this.#articlesOf.clear();
    }
    for (const id of titles) this.#entries.delete(id);
  }

  /** Rows of titles in this order, concatenated; titles just removed are omitted. */
  async of(ids: readonly number[], options: RowOptions): Promise<string> {
    const period = Math.floor(options.now.getTime() / MAX_ROW_AGE_MS);
    if (period !== this.#period) this.#entries.clear();
    this.#period = period;
    for (let readings = 1; ; readings++) {
      const missing = ids.filter((id) => this.#find(id, options) === undefined);
      const read = missing.length === 0 ? null : await this.#read(missing, options);
      const rows = ids.map((id) => this.#find(id, options) ?? this.#last(read, id, readings));
      if (rows.every((row) => row !== undefined)) return rows.filter(Boolean).join();
    }
  }

  #last(read: Map<number, string> | null, id: number, readings: number): string | undefined {
    return readings < MAX_READINGS ? undefined : read?.get(id);
  }

  #find(id: number, options: RowOptions): string | undefined {
    return this.#entries.get(id)?.get(cacheKey(id, options));
  }

  async #read(ids: readonly number[], options: RowOptions): Promise<Map<number, string>> {
    const changed = new Set<number>();
    this.#changed.add(changed);
    try {
      const rows = await rowsWire(this.#db.queries, ids, options);
      const read = new Map(ids.map((id) => [id, '']));
      for (const row of rows) read.set(row.cod_acervo, writeRow(row));
      await this.#refresh();
      if (changed.has(ALL)) return read;
      const hosts = new Map(rows.map((row) => [row.cod_acervo, row.contido_em]));
      for (const [id, row] of read) {
        const host = hosts.get(id);
        if (changed.has(id) || (host && !this.#dependsOn(id, host.cod_acervo, changed))) continue;
        this.#set(cacheKey(id, options), id, row);
      }
      return read;
    } finally {
      this.#changed.delete(changed);
    }
  }

  /**
   * Records that an article's row mentions its host. False: do not cache the row, as the host may
   * be added at any time or has just changed.
   */
  #dependsOn(id: number, host: number | undefined, changed: ReadonlySet<number>): boolean {
    if (host === undefined || changed.has(host)) return false;
    const articles = this.#articlesOf.get(host) ?? new Set();
    this.#articlesOf.set(host, articles.add(id));
    return true;
  }

  #set(key: string, id: number, row: string): void {
    const rows: Rows = new Map(this.#entries.get(id)).set(key, row);
    const bytes = [...rows.values()].reduce((sum, { length }) => sum + 2 * length, 0);
    this.#entries.set(id, rows, { size: bytes + rows.size * ENTRY_BYTES });
  }
}

/** Represents all titles in a set of changed ones. */
const ALL = 0;

/** As a flat string: a rope of hundreds of parts would be traversed for each response. */
const writeRow = (row: Awaited<ReturnType<typeof rowsWire>>[number]): string =>
  Buffer.from(serializerOf(ResultRow)(row)).toString();

const cacheKey = (id: number, { locale, areNew, editions }: RowOptions): string =>
  `${locale} ${areNew === true ? 'new' : ''} ${editions?.get(id) ?? ''}`;
