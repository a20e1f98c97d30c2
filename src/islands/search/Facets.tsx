import { useState } from 'react';
import { FILTER_KINDS, toggleFilter, type FilterKind, type Search } from '#lib/search/address.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import type { FilterEntry } from './use-results.ts';
import { YearFacet } from './YearFacet.tsx';

interface Props {
  search: Search;
  go: (next: Search) => void;
  entries: readonly FilterEntry[];
}

/** How many values of a filter are listed before "more". */
const SHORT_LIST = 6;

/** Tick boxes with counts, in native `details`; they keep focus because they stay mounted. */
export function Facets({ search, go, entries }: Props) {
  const t = useTexts();
  const titles: Record<FilterKind, string> = {
    biblioteca: t('search.filter_biblioteca'),
    ano: t('search.filter_ano'),
    tipo_obra: t('search.filter_tipo_obra'),
    autor: t('search.filter_autor'),
    idioma: t('search.filter_idioma'),
  };
  return FILTER_KINDS.map((kind) => {
    const entry = entries.find(({ tipo }) => tipo === kind);
    if (!entry || entry.itens.length === 0) return null;
    return (
      <details key={kind} className="facet" open>
        <summary>{titles[kind]}</summary>
        {kind === 'ano' ? (
          <YearFacet search={search} go={go} entry={entry} />
        ) : (
          <FacetValues search={search} go={go} entry={entry} kind={kind} name={titles[kind]} />
        )}
      </details>
    );
  });
}

interface ValuesProps {
  search: Search;
  go: (next: Search) => void;
  entry: FilterEntry;
  kind: FilterKind;
  name: string;
}

function FacetValues({ search, go, entry, kind, name }: ValuesProps) {
  const t = useTexts();
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const chosen = search.filters[kind] ?? [];
  const shown = entry.itens.filter(
    ({ codigo }, at) => all || at < SHORT_LIST || chosen.includes(codigo),
  );
  const hidden = entry.itens.length - shown.length;
  return (
    <div role="group" aria-label={name}>
      {shown.map(({ codigo, descricao, total }) => (
        <Checkbox
          key={codigo}
          label={descricao}
          count={formatNumber(total, locale)}
          checked={chosen.includes(codigo)}
          onChange={() => go(toggleFilter(search, kind, codigo))}
        />
      ))}
      {(hidden > 0 || all) && entry.itens.length > SHORT_LIST && (
        <button type="button" className="facet__more" onClick={() => setAll(!all)}>
          {all ? t('search.fewer') : t('search.more', { count: hidden })}
          <span className="visually-hidden">: {name}</span>
        </button>
      )}
    </div>
  );
}
