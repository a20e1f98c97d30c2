import type { ListPosition } from '#lib/indexes/address.ts';
import type { IndexPage } from '#lib/indexes/entry-path.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { takeClick } from '../../ui/take-click.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import type { ViewProps } from './IndexView.tsx';

interface Props extends Pick<ViewProps, 'hrefOf' | 'move' | 'target'> {
  place: ListPosition;
  page: IndexPage;
}

/** Shown without entries: after the end of the list, or for an empty list, with links. */
export function NoEntries({ place, page, hrefOf, move, target }: Props) {
  const t = useTexts();
  const { list, from, before } = place;
  const linkTo = (next: ListPosition, text: string) => (
    <ButtonLink href={hrefOf(next)} onClick={(event) => takeClick(event, () => move(next))}>
      {text}
    </ButtonLink>
  );
  const { anterior } = page;
  const isExternal = anterior !== undefined || before !== null;
  return (
    <div ref={target} tabIndex={-1}>
      {isExternal ? (
        <EmptyState
          title={
            before === null
              ? t('search-indexes.end_title', { from })
              : t('search-indexes.start_title', { before })
          }
          actions={
            <>
              {anterior !== undefined &&
                linkTo({ list, from: '', before: anterior }, t('search-indexes.to_end'))}
              {linkTo({ list, from: '', before: null }, t('search-indexes.from_start'))}
            </>
          }
        />
      ) : (
        <EmptyState
          title={t('search-indexes.empty_title')}
          ways={[t('search-indexes.empty_way')]}
        />
      )}
    </div>
  );
}
