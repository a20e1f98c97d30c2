import type { ComponentProps } from 'react';
import { toggleFilter } from '#lib/search/address.ts';
import { isAvailableOnly, toggleLibrary } from '#lib/search/libraries.ts';
import type { FacetValues as LiveValues } from '../../../../islands/search/facets/FacetValues.tsx';
import { Count } from '../../../../islands/search/facets/Count.tsx';
import { useTexts } from '../../../../islands/ui/island/texts.tsx';
import { FacetTick } from './FacetTick.tsx';

/** How many values are listed before "more". */
const SHORT_LIST = 6;

/** The values of one filter as links; the chosen ones are always shown. */
export function FacetValues({ searching, entry, kind, name }: ComponentProps<typeof LiveValues>) {
  const t = useTexts();
  const { search, hrefOf } = searching;
  const isLibrary = kind === 'biblioteca';
  const asked = isLibrary && isAvailableOnly(search) ? 'disponivel' : kind;
  const chosen = search.filters[asked] ?? [];
  const isFirst = ({ codigo }: { codigo: string }, at: number) =>
    at < SHORT_LIST || chosen.includes(codigo);
  const rest = entry.itens.filter((value, at) => !isFirst(value, at));
  const tick = (value: (typeof rest)[number]) => (
    <FacetTick
      key={value.codigo}
      label={value.codigo === '?' ? t('search.year_unknown') : value.descricao}
      count={<Count value={value} both={entry.mostrarQtdOriginal} />}
      checked={chosen.includes(value.codigo)}
      disabled={value.total === 0 && !chosen.includes(value.codigo)}
      href={hrefOf(
        isLibrary ? toggleLibrary(search, value.codigo) : toggleFilter(search, kind, value.codigo),
      )}
    />
  );
  return (
    <div role="group" aria-label={name}>
      {entry.itens.filter(isFirst).map(tick)}
      {rest.length > 0 && (
        <details>
          <summary className="facet__more">
            {t('search.more', { count: rest.length + entry.restantes })}
            <span className="visually-hidden">: {name}</span>
          </summary>
          {rest.map(tick)}
        </details>
      )}
    </div>
  );
}
