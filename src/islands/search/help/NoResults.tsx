import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format/numbers.ts';
import { filterCount, withoutFilters, type Search } from '#lib/search/address.ts';
import { otherWaysPath } from '#lib/routes/account.ts';
import { searchPath } from '#lib/routes/paths.ts';
import { DEFAULT_GUIDE } from '#lib/search/guides.ts';
import { Button } from '../../ui/Button.tsx';
import { takeClick } from '../../ui/take-click.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import type { Searching } from '../use-address.ts';
import type { Results } from '../use-results.ts';

interface Props extends Searching {
  near: Results['ajuda'];
}

/** Nothing found: what to try next, each a search of its own. */
export function NoResults({ near, ...searching }: Props) {
  const t = useTexts();
  const { search, go } = searching;
  const isFiltered = filterCount(search) > 0;
  const ways = useWays(searching);
  return (
    <div className="empty">
      {isFiltered && (
        <Button onClick={() => go(withoutFilters(search))}>{t('search.clear_filters')}</Button>
      )}
      <NearHeadings kind="autor" title={t('search.near_authors')} headings={near?.autores} />
      <NearHeadings kind="assunto" title={t('search.near_subjects')} headings={near?.assuntos} />
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

function useWays({ search, go, hrefOf, guide }: Searching): ReactNode[] {
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
  return ways;
}

interface NearProps {
  kind: 'autor' | 'assunto';
  title: string;
  headings: NonNullable<Results['ajuda']>['autores'];
}

/** Headings with words of the search, each a link to its titles. */
function NearHeadings({ kind, title, headings = [] }: NearProps) {
  const t = useTexts();
  const locale = useLocale();
  if (headings.length === 0) return null;
  return (
    <section className="near">
      <h2>{title}</h2>
      <ul className="ways">
        {headings.map(({ cod_autoridade: id, descricao, total: count }) => (
          <li key={id}>
            <a dir="auto" href={searchPath(locale, { q: '', [kind]: String(id) })}>
              {descricao}
            </a>{' '}
            <span className="muted">
              {t('search.suggest_total', { count, shown: formatNumber(count, locale) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
