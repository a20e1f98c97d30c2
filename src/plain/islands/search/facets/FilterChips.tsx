import { FILTERS } from '#contract/shared/filters.ts';
import * as icons from '#lib/icons.ts';
import { withFilter, withoutFilters } from '#lib/search/address.ts';
import { ButtonLink } from '../../../../islands/ui/Button.tsx';
import { Icon } from '../../../../islands/ui/Icon.tsx';
import { useTexts } from '../../../../islands/ui/island/texts.tsx';
import { useFilterLabel, useFilterWords } from '../../../../islands/search/facets/filter-words.ts';
import type { ChipsProps } from '../../../../islands/search/facets/FilterChips.tsx';

/** Filters in use, each with a link to the search without it. */
export function FilterChips({ searching: { search, hrefOf }, entries }: ChipsProps) {
  const t = useTexts();
  const words = useFilterWords();
  const labelOf = useFilterLabel(entries);
  return (
    <div className="chips" role="group" aria-label={t('search.filters_in_use')}>
      {FILTERS.map((kind) => {
        const values = search.filters[kind] ?? [];
        if (values.length === 0) return null;
        const isSentence = kind === 'disponivel';
        const names = values.map((value) => labelOf(kind, value)).join(` ${t('search.or')} `);
        const name = isSentence ? words[kind] : `${words[kind]}:`;
        const filter = isSentence && values[0] === '0' ? names : `${name} ${names}`;
        return (
          <span key={kind} className="chip">
            <span>{filter}</span>
            <a className="chip__remove" href={hrefOf(withFilter(search, kind, []))} rel="nofollow">
              <Icon path={icons.close} />
              <span className="visually-hidden">{t('search.remove_filter', { filter })}</span>
            </a>
          </span>
        );
      })}
      <ButtonLink variant="quiet" size="small" href={hrefOf(withoutFilters(search))}>
        {t('search.clear_filters')}
      </ButtonLink>
    </div>
  );
}
