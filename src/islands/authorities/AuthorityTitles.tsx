import {
  readTitles,
  titlesQuery,
  usesOf,
  writeTitles,
  type TitleListQuery,
} from '#lib/authorities/titles-address.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { searchPath } from '#lib/routes/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { takeClick } from '../ui/take-click.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useLocationQuery } from '../ui/hooks/use-location.ts';
import type { Authority } from './AuthorityHead.tsx';
import { AuthorityTitleList } from './AuthorityTitleList.tsx';
import { titlesHeading, nameOfUse } from './titles-words.ts';

/** The titles that use an authority, as author first; the address says which, in what order. */
export function AuthorityTitles({ authority }: { authority: Authority }) {
  const t = useTexts();
  const locale = useLocale();
  const [query, setQuery] = useLocationQuery();
  const uses = usesOf(authority);
  if (uses.length === 0) return <NoTitles authority={authority} />;

  const asked = readTitles(query, uses);
  const addressOf = (next: TitleListQuery) => writeTitles(query, next, uses);
  const shownOf = (use: TitleListQuery['use']) => formatNumber(authority.obras[use], locale);
  return (
    <section className="entry__titles" aria-labelledby="obras">
      <div className="entry__titles-head">
        <h2 id="obras" tabIndex={-1}>
          {titlesHeading(t, { authority, use: asked.use, shown: shownOf(asked.use) })}
        </h2>
        <a href={searchPath(locale, titlesQuery(authority, { ...asked, page: 1 }))}>
          {t('authorities.in_search')}
        </a>
      </div>
      {uses.length > 1 && (
        <nav className="entry__uses" aria-label={t('authorities.uses')}>
          {uses.map((use) => {
            const next: TitleListQuery = { ...asked, use, page: 1 };
            return (
              <a
                key={use}
                href={addressOf(next) || '?'}
                aria-current={use === asked.use ? 'true' : undefined}
                onClick={(event) => takeClick(event, () => setQuery(addressOf(next)))}
              >
                {nameOfUse(t, use)} <span className="apart">{shownOf(use)}</span>
              </a>
            );
          })}
        </nav>
      )}
      <AuthorityTitleList
        key={asked.use}
        authority={authority}
        asked={asked}
        addressOf={addressOf}
        go={(next) => setQuery(addressOf(next))}
      />
    </section>
  );
}

function NoTitles({ authority }: { authority: Authority }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <EmptyState
      title={t('authorities.titles_none')}
      actions={
        <ButtonLink href={searchPath(locale, { q: authority.descricao })}>
          {t('authorities.in_titles')}
        </ButtonLink>
      }
    >
      {t('authorities.titles_none_text')}
    </EmptyState>
  );
}
