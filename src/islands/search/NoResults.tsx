import type { ReactNode } from 'react';
import { filterCount, withoutFilters, type Search } from '#lib/search/address.ts';
import { otherWaysPath } from '#lib/routes/account.ts';
import { searchPath } from '#lib/routes/paths.ts';
import { DEFAULT_GUIDE } from '#lib/search/guides.ts';
import { Button } from '../ui/Button.tsx';
import { takeClick } from '../ui/take-click.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { Searching } from './use-address.ts';

/** Nothing found: what to try next, each a search of its own. */
export function NoResults({ search, go, hrefOf, guide }: Searching) {
  const t = useTexts();
  const locale = useLocale();
  const { q } = search;
  const linkTo = (next: Search, text: string) => (
    <a href={hrefOf(next)} onClick={(event) => takeClick(event, () => go(next))}>
      {text}
    </a>
  );
  const ways: ReactNode[] = [];
  const isFiltered = filterCount(search) > 0;
  if (q !== '') {
    if (!isFiltered) ways.push(t('search.empty_spelling'));
    if (/^[A-Z]+$/.test(search.for)) {
      const similar = { ...search, for: `${search.for}_S`, page: 1 };
      ways.push(linkTo(similar, t('search.empty_similar')));
    }
    if (!search.for.startsWith('LIVRE')) {
      ways.push(linkTo({ ...search, for: 'LIVRE', whole: false, page: 1 }, t('search.empty_type')));
    }
    if (guide !== DEFAULT_GUIDE) {
      ways.push(<a href={searchPath(locale, { q })}>{t('search.empty_guide')}</a>);
    }
    const work = search.for.startsWith('AUTOR') ? { autor: q } : { titulo: q };
    ways.push(<a href={otherWaysPath(locale, work)}>{t('search.empty_other_way')}</a>);
  }
  return (
    <div className="empty">
      {isFiltered && (
        <Button onClick={() => go(withoutFilters(search))}>{t('search.clear_filters')}</Button>
      )}
      {ways.length > 0 && (
        <ul className="ways">
          {ways.map((way, at) => (
            <li key={at}>{way}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
