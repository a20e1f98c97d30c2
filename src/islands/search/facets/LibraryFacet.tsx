import { ANY_LIBRARY, isAvailableOnly, withAvailableOnly } from '#lib/search/libraries.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import { Count } from './Count.tsx';
import type { Searching } from '../use-address.ts';
import type { FilterEntry } from '../use-results.ts';
import { FacetTick } from './FacetTick.tsx';

const entryOf = (entries: readonly FilterEntry[], kind: string) =>
  entries.find(({ tipo }) => tipo === kind);

/** Filter values of the libraries, counted by holdings or by copies available now. */
export function libraryEntry(
  entries: readonly FilterEntry[],
  availableOnly: boolean,
): FilterEntry | undefined {
  const held = entryOf(entries, 'biblioteca');
  const free = entryOf(entries, 'disponivel');
  if (!availableOnly || !free) return held;
  const itens = free.itens.filter(({ codigo }) => codigo !== ANY_LIBRARY);
  return itens.length > 0 ? { ...free, itens } : held;
}

interface Props {
  searching: Searching;
  entries: readonly FilterEntry[];
}

/** Check box above the libraries: only titles available now, in the chosen libraries or in any. */
export function AvailableOnly({ searching: { search, go, hrefOf }, entries }: Props) {
  const t = useTexts();
  const free = entryOf(entries, 'disponivel');
  const anywhere = free?.itens.find(({ codigo }) => codigo === ANY_LIBRARY);
  const checked = isAvailableOnly(search);
  if (!free || (!anywhere && !checked)) return null;
  const next = withAvailableOnly(search, !checked);
  return (
    <FacetTick
      className="facet__only"
      label={t('search.available_only')}
      count={anywhere && <Count value={anywhere} both={free.mostrarQtdOriginal} />}
      checked={checked}
      disabled={!checked && anywhere?.total === 0}
      href={hrefOf(next)}
      onChange={() => go(next)}
    />
  );
}
