import { FilterEntry } from '#contract/search/search.ts';
import type { FilterName } from '#contract/shared/filters.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { withItems, serializerOf } from '../../core/http/validation.ts';
import { fold, type FilterValue, type SearchResult } from '../engine/engine.ts';
import {
  filterNames,
  mapFilters,
  entryLabel,
  listedValues,
  type FilterValues,
} from './filter-wire.ts';
import type { NameSource } from './name-cache.ts';

/** JSON of an entry around its counts, and its name. */
interface Label {
  name: string;
  before: string;
  after: string;
}
type Labels = Partial<Record<FilterName, Map<FilterValue, Label>>>;

/** Maximum labels in all languages; when exceeded, the cache is cleared. */
const MAX_LABELS = 100_000;

/** Restricts the list of one filter to values whose names contain these letters. */
export interface ListRestriction {
  filter: string | undefined;
  letters: string | undefined;
}

/**
 * Serialises the filters of responses. Entries without counts are cached as JSON by language until
 * names change.
 */
export class LabelCache {
  readonly #names: NameSource;
  #labelsByLocale = new Map<Locale, Labels>();
  #count = 0;

  constructor(names: NameSource) {
    this.#names = names;
  }

  /** Labels being prepared are dropped too: they go to the old map. */
  invalidate(): void {
    this.#labelsByLocale = new Map();
    this.#count = 0;
  }

  /** `filtros` of a response as JSON, without the braces. */
  async filters(result: SearchResult, locale: Locale, { filter, letters }: ListRestriction) {
    const labels = await this.#labelsFor(result, locale);
    const wanted = fold(letters ?? '').trim();
    const filters = mapFilters(result, (name, { value, total, totalUnfiltered, selected }) => {
      const label = labels[name]?.get(value);
      if (!label) throw new Error(`No name was looked up for ${value} of ${name}`);
      if (name === filter && !fold(label.name).includes(wanted)) return null;
      const counts = `"total":${total},"totalSemFiltro":${totalUnfiltered}`;
      return `${label.before}${counts},"selecionado":${selected}${label.after}`;
    });
    const write = serializerOf(FilterEntry);
    return filters.map((one) => withItems(write({ ...one, itens: [] }), one.itens.join())).join();
  }

  /** Labels of all listed values, at least. */
  async #labelsFor(result: SearchResult, locale: Locale): Promise<Labels> {
    if (this.#count > MAX_LABELS) this.invalidate();
    const byLocale = this.#labelsByLocale;
    const labels = byLocale.get(locale) ?? {};
    byLocale.set(locale, labels);
    const missing = Object.entries(listedValues(result)).map(([name, values]) => [
      name,
      values.filter((value) => labels[name as FilterName]?.has(value) !== true),
    ]) as [FilterName, FilterValue[]][];
    if (missing.every(([, values]) => values.length === 0)) return labels;
    const names = await filterNames(
      this.#names,
      Object.fromEntries(missing) as FilterValues,
      locale,
    );
    for (const [name, values] of missing) {
      const own = (labels[name] ??= new Map());
      for (const value of values) {
        own.set(value, toLabel(entryLabel(name, value, names)));
      }
      if (byLocale === this.#labelsByLocale) this.#count += values.length;
    }
    return labels;
  }
}

const ENTRY = FilterEntry.properties.itens.items;
const NO_COUNTS = '"total":0,"totalSemFiltro":0,"selecionado":false';

function toLabel(label: ReturnType<typeof entryLabel>): Label {
  const entry = { ...label, total: 0, totalSemFiltro: 0, selecionado: false };
  const [before, after] = serializerOf(ENTRY)(entry).split(NO_COUNTS);
  if (before === undefined || after === undefined) throw new Error('Counts stand elsewhere');
  return { name: label.descricao, before, after };
}
