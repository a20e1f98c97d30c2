import type { RefObject } from 'react';
import type { ListPosition } from '#lib/indexes/address.ts';
import type { IndexPage } from '#lib/indexes/entry-path.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { LazyShelf } from '../../related/lazy-parts.tsx';
import { takeClick } from '../../ui/take-click.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import { IndexEntries } from './IndexEntries.tsx';
import { useListNames } from './list-names.ts';
import { NoEntries } from './NoEntries.tsx';

export interface ViewProps {
  /** The position shown; null before the first response. */
  place: ListPosition | null;
  page: IndexPage | undefined;
  loading: boolean;
  hrefOf: (next: ListPosition) => string;
  /** Goes to another position and moves the focus to it. */
  move: (next: ListPosition) => void;
  target: RefObject<HTMLDivElement | null>;
}

/** One page of a list, with links to the previous and next one. */
export function IndexView({ place, page, loading, hrefOf, move, target }: ViewProps) {
  const t = useTexts();
  const names = useListNames();
  const range = page && page.itens.length > 0 ? rangeOf(page) : null;
  return (
    <div aria-busy={loading}>
      {place && range && (
        <h2 className="index-head" ref={target} tabIndex={-1} aria-describedby="index-range">
          {names[place.list]}
        </h2>
      )}
      {/* Always rendered, as live regions are announced only when their content changes. */}
      <p id="index-range" className="index-range" aria-live="polite">
        {range && !loading && t('search-indexes.range', range)}
      </p>
      {place && page && range && (
        <>
          {place.list === 'numero_chamada' && (
            <>
              <p className="index-hint">{t('search-indexes.shelf_order')}</p>
              <section className="index-shelf" aria-label={t('related.shelf')}>
                <LazyShelf start={{ from: page.itens[0]?.descricao ?? '' }} />
              </section>
            </>
          )}
          <IndexEntries list={place.list} entries={page.itens} />
          <Steps place={place} page={page} hrefOf={hrefOf} move={move} />
        </>
      )}
      {place && page && !range && (
        <NoEntries place={place} page={page} hrefOf={hrefOf} move={move} target={target} />
      )}
    </div>
  );
}

interface StepsProps extends Pick<ViewProps, 'hrefOf' | 'move'> {
  place: ListPosition;
  page: IndexPage;
}

function Steps({ place: { list }, page: { anterior, proximo }, hrefOf, move }: StepsProps) {
  const t = useTexts();
  if (anterior === undefined && proximo === undefined) return null;
  const linkTo = (next: ListPosition, rel: 'prev' | 'next', text: string) => (
    <ButtonLink
      href={hrefOf(next)}
      rel={rel}
      onClick={(event) => takeClick(event, () => move(next))}
    >
      {text}
    </ButtonLink>
  );
  return (
    <nav className="pager" aria-label={t('search-indexes.pages')}>
      <span className="row">
        {anterior !== undefined &&
          linkTo({ list, from: '', before: anterior }, 'prev', t('search-indexes.previous'))}
        {proximo !== undefined &&
          linkTo({ list, from: proximo, before: null }, 'next', t('search-indexes.next'))}
      </span>
    </nav>
  );
}

function rangeOf({ itens }: IndexPage) {
  const first = itens[0]?.descricao ?? '';
  const last = itens.at(-1)?.descricao ?? '';
  return { count: itens.length, first: shortened(first), last: shortened(last) };
}

/** Old titles run over many lines; here it is enough to recognise them. */
const shortened = (text: string): string =>
  text.length <= 60
    ? text
    : `${text
        .slice(0, 60)
        .replace(/\p{Cs}$/u, '')
        .trimEnd()}…`;
