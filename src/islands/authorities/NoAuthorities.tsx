import type { RefObject } from 'react';
import type { AuthorityQuery } from '#lib/authorities/address.ts';
import { searchPath } from '#lib/routes/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { takeClick } from '../ui/take-click.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

interface Props {
  asked: AuthorityQuery;
  /** There are authorities, but fewer than this page would need. */
  isBeyond: boolean;
  hrefOf: (next: AuthorityQuery) => string;
  move: (next: AuthorityQuery) => void;
  target: RefObject<HTMLDivElement | null>;
}

/** Nothing to show: what to try next, and where to look for the same words. */
export function NoAuthorities({ asked, isBeyond, hrefOf, move, target }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { q, tipo, page } = asked;
  const linkTo = (next: AuthorityQuery, text: string) => (
    <ButtonLink href={hrefOf(next)} onClick={(event) => takeClick(event, () => move(next))}>
      {text}
    </ButtonLink>
  );
  if (isBeyond) {
    return (
      <div ref={target} tabIndex={-1}>
        <EmptyState
          title={t('authorities.beyond_title', { page })}
          actions={linkTo({ ...asked, page: 1 }, t('authorities.first_page'))}
        />
      </div>
    );
  }
  return (
    <div ref={target} tabIndex={-1}>
      <EmptyState
        title={t('authorities.empty_title', { query: q })}
        ways={[t('authorities.empty_spelling'), ...(tipo ? [t('authorities.empty_type')] : [])]}
        actions={
          <>
            {tipo !== '' && linkTo({ q, tipo: '', page: 1 }, t('authorities.all_types'))}
            <ButtonLink href={searchPath(locale, { q })}>{t('authorities.in_titles')}</ButtonLink>
          </>
        }
      />
    </div>
  );
}
