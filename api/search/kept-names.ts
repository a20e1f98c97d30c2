import type { Database, Queries } from '../db/connection.ts';
import type { Committed } from '../db/follow.ts';
import { headingsOf } from '../catalogue/store.ts';
import { Kept } from '../http/kept.ts';
import { taughtNames, type TaughtName } from '../teaching-plans/store.ts';
import { listLibraries, type Library } from '../units/store.ts';

/** Where the names of filters are looked up. */
export interface NameSource {
  libraries: () => Promise<Library[]>;
  /** Of authorities by id; unknown ids are missing, as in the next. */
  headings: (ids: readonly number[]) => Promise<Map<number, string>>;
  taught: (table: TaughtName, ids: readonly number[]) => Promise<Map<number, string>>;
}

/** The names as they stand in the database. */
export const storedNames = (q: Queries): NameSource => ({
  libraries: () => listLibraries(q),
  headings: (ids) => headingsOf(q, ids),
  taught: (table, ids) => taughtNames(q, table, ids),
});

/** So many headings of authorities. */
const MAX_HEADINGS = 50_000;
const MAX_TAUGHT = 20_000;

type Names = Kept<number, string>;

/** Names of filters, kept until they may have changed. */
export class KeptNames implements NameSource {
  readonly #stored: NameSource;
  readonly #look: () => Promise<void>;
  readonly #headings: Names = new Kept(MAX_HEADINGS);
  readonly #taught: Record<TaughtName, Names> = {
    courses: new Kept(MAX_TAUGHT),
    disciplines: new Kept(MAX_TAUGHT),
    professors: new Kept(MAX_TAUGHT),
  };
  #libraries: Library[] | null = null;
  /** How often anything was forgotten. */
  #forgotten = 0;

  /** @param look makes sure that `forget` has been told of everything committed by now */
  constructor({ queries }: Database, look: () => Promise<void>) {
    this.#stored = storedNames(queries);
    this.#look = look;
  }

  forget({ authorities, rules }: Committed): void {
    if (!authorities && !rules) return;
    this.#forgotten++;
    if (authorities) this.#headings.clear();
    if (!rules) return;
    this.#libraries = null;
    for (const names of Object.values(this.#taught)) names.clear();
  }

  async libraries(): Promise<Library[]> {
    if (this.#libraries) return this.#libraries;
    const forgotten = this.#forgotten;
    const libraries = await this.#stored.libraries();
    await this.#look();
    if (forgotten === this.#forgotten) this.#libraries = libraries;
    return libraries;
  }

  headings(ids: readonly number[]): Promise<Map<number, string>> {
    return this.#names(this.#headings, ids, (missing) => this.#stored.headings(missing));
  }

  taught(table: TaughtName, ids: readonly number[]): Promise<Map<number, string>> {
    return this.#names(this.#taught[table], ids, (missing) => this.#stored.taught(table, missing));
  }

  async #names(
    kept: Names,
    ids: readonly number[],
    read: (missing: readonly number[]) => Promise<Map<number, string>>,
  ): Promise<Map<number, string>> {
    const names = new Map<number, string>();
    const missing: number[] = [];
    for (const id of ids) {
      const name = kept.find(id);
      if (name === undefined) missing.push(id);
      else names.set(id, name);
    }
    if (missing.length === 0) return names;
    const forgotten = this.#forgotten;
    const found = await read(missing);
    await this.#look();
    if (forgotten === this.#forgotten) for (const [id, name] of found) kept.keep(id, name, 1);
    return new Map([...names, ...found]);
  }
}
