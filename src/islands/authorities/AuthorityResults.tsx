import type { RefObject } from 'react';
import type { AuthorityQuery } from '#lib/authorities/address.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { Pager } from '../ui/Pager.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { AuthorityRow } from './AuthorityRow.tsx';
import type { Authorities } from './AuthoritySearch.tsx';
import { NoAuthorities } from './NoAuthorities.tsx';

interface Props {
  /** What was found, and the search that found it; null until there is an answer. */
  asked: AuthorityQuery | null;
  found: Authorities | undefined;
  loading: boolean;
  hrefOf: (next: AuthorityQuery) => string;
  /** Goes to another search and takes the focus along. */
  move: (next: AuthorityQuery) => void;
  target: RefObject<HTMLDivElement | null>;
}

/** How many were found, the list, and the way to its other pages. */
export function AuthorityResults({ asked, found, loading, hrefOf, move, target }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const shown = formatNumber(found?.total ?? 0, locale);
  const heading =
    found && asked ? t('authorities.heading', { count: found.total, shown, query: asked.q }) : '';
  return (
    <>
      {/* Always there, so that what comes into it is read aloud. */}
      <p className="visually-hidden" aria-live="polite">
        {loading ? '' : heading}
      </p>
      {found && asked && (
        <div aria-busy={loading}>
          {found.itens.length === 0 ? (
            <NoAuthorities
              asked={asked}
              isBeyond={found.total > 0}
              hrefOf={hrefOf}
              move={move}
              target={target}
            />
          ) : (
            <>
              <h2 className="authorities__head" ref={target} tabIndex={-1}>
                {heading}
              </h2>
              <ol className="authorities">
                {found.itens.map((hit) => (
                  <AuthorityRow key={hit.cod_autoridade} hit={hit} query={asked.q} />
                ))}
              </ol>
              <Pager
                label={t('authorities.pages')}
                page={asked.page}
                pages={Math.ceil(found.total / found.perPage)}
                hrefOf={(page) => hrefOf({ ...asked, page })}
                previousText={t('authorities.previous_page')}
                nextText={t('authorities.next_page')}
                pageText={(page) => t('authorities.page_number', { page })}
                onPage={(page) => move({ ...asked, page })}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}
