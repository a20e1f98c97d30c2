import type { Database, Queries } from '../../core/db/connection.ts';
import type { Committed } from '../../core/db/watch-changes.ts';
import { headingsById } from '../../catalogue/records/store.ts';
import { LRUCache } from 'lru-cache';
import { taughtNames, type TaughtName } from '../../catalogue/teaching/store.ts';
import { listLibraries, type Library } from '../../circulation/units/store.ts';

/** Source of filter names. */
export interface NameSource {
  libraries: () => Promise<Library[]>;
  /** Authority headings by id; unknown ids are missing, here and in `taught`. */
  headings: (ids: readonly number[]) => Promise<Map<number, string>>;
  taught: (table: TaughtName, ids: readonly number[]) => Promise<Map<number, string>>;
}

/** Reads names from the database. */
export const storedNames = (q: Queries): NameSource => ({
  libraries: () => listLibraries(q),
  headings: (ids) => headingsById(q, ids),
  taught: (table, ids) => taughtNames(q, table, ids),
});

const MAX_HEADINGS = 50_000;
const MAX_TAUGHT = 20_000;

type Names = LRUCache<number, string>;

/** Takes memory as it fills; with `max`, lru-cache would allocate all of it at once. */
const cacheOf = (names: number): Names =>
  new LRUCache({ maxSize: names, sizeCalculation: () => 1 });

/** Caches names of filter values until they may have changed. */
export class NameCache implements NameSource {
  readonly #stored: NameSource;
  readonly #refresh: () => Promise<void>;
  readonly #headings: Names = cacheOf(MAX_HEADINGS);
  readonly #taught: Record<TaughtName, Names> = {
    courses: cacheOf(MAX_TAUGHT),
    disciplines: cacheOf(MAX_TAUGHT),
    professors: cacheOf(MAX_TAUGHT),
  };
  #libraries: Library[] | null = null;
  /** Number of invalidations. */
  #generation = 0;

  /** @param refresh calls `invalidate` for everything committed by now */
  constructor({ queries }: Database, refresh: () => Promise<void>) {
    this.#stored = storedNames(queries);
    this.#refresh = refresh;
  }

  invalidate({ authorities, rules }: Committed): void {
    if (!authorities && !rules) return;
    this.#generation++;
    if (authorities) this.#headings.clear();
    if (!rules) return;
    this.#libraries = null;
    for (const names of Object.values(this.#taught)) names.clear();
  }

  async libraries(): Promise<Library[]> {
    if (this.#libraries) return this.#libraries;
    const generation = this.#generation;
    const libraries = await this.#stored.libraries();
    await this.#refresh();
    if (generation === this.#generation) this.#libraries = libraries;
    return libraries;
  }

  headings(ids: readonly number[]): Promise<Map<number, string>> {
    return this.#names(this.#headings, ids, (missing) => this.#stored.headings(missing));
  }

  taught(table: TaughtName, ids: readonly number[]): Promise<Map<number, string>> {
    return this.#names(this.#taught[table], ids, (missing) => this.#stored.taught(table, missing));
  }

  async #names(
    cache: Names,
    ids: readonly number[],
    read: (missing: readonly number[]) => Promise<Map<number, string>>,
  ): Promise<Map<number, string>> {
    const names = new Map<number, string>();
    const missing: number[] = [];
    for (const id of ids) {
      const name = cache.get(id);
      if (name === undefined) missing.push(id);
      else names.set(id, name);
    }
    if (missing.length === 0) return names;
    const generation = this.#generation;
    const found = await read(missing);
    await this.#refresh();
    if (generation === this.#generation) for (const [id, name] of found) cache.set(id, name);
    return new Map([...names, ...found]);
  }
}
