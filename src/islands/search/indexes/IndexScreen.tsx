import { INDEX_TYPES, type IndexType } from '#contract/shared/constants.ts';
import { call } from '#lib/api/call.ts';
import { readListPosition, writeListPosition, type ListPosition } from '#lib/indexes/address.ts';
import type { IndexPage } from '#lib/indexes/entry-path.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { useAnswer } from '../../ui/hooks/use-answer.ts';
import { useArrivalFocus } from '../../ui/hooks/use-arrival-focus.ts';
import { useLocationQuery } from '../../ui/hooks/use-location.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { IndexView } from './IndexView.tsx';
import { JumpLinks, type ShownEntries } from './JumpLinks.tsx';
import { useListNames } from './list-names.ts';
import { StartForm } from './StartForm.tsx';

/** The alphabetical list named in the URL, from the start named there. */
export function IndexScreen() {
  const t = useTexts();
  const names = useListNames();
  const [query, setQuery] = useLocationQuery();
  const place = readListPosition(query);
  const { answered, loading, error, retry } = useAnswer(writeListPosition('', place), ask);
  const [target, focusOnArrival] = useArrivalFocus<HTMLDivElement>(loading);
  const list = names[place.list];
  usePageTitle(
    place.from === ''
      ? t('search-indexes.page_title', { list })
      : t('search-indexes.page_title_from', { list, from: place.from }),
  );

  const hrefOf = (next: ListPosition) => writeListPosition(query, next);
  const go = (next: ListPosition) => setQuery(hrefOf(next));
  const move = (next: ListPosition) => {
    focusOnArrival();
    go(next);
  };

  return (
    <>
      <StartForm place={place} go={move} />
      <Lists current={place.list} hrefOf={hrefOf} go={go} />
      <JumpLinks
        place={place}
        hrefOf={hrefOf}
        go={go}
        shown={answered ? shownIn(answered.answer) : undefined}
      />
      {error !== null && (
        <LoadFailed
          ref={target}
          title={t('search-indexes.failed_title')}
          error={error}
          onRetry={() => {
            focusOnArrival();
            retry();
          }}
        />
      )}
      {error === null && (
        <IndexView
          place={answered && readListPosition(answered.question)}
          page={answered?.answer}
          loading={loading}
          hrefOf={hrefOf}
          move={move}
          target={target}
        />
      )}
      {/* Below the list, so that the list does not move. */}
      {error === null && answered === null && (
        <Skeleton shape="rows" count={5} label={t('search-indexes.loading')} />
      )}
    </>
  );
}

interface ListsProps {
  current: IndexType;
  hrefOf: (place: ListPosition) => string;
  go: (place: ListPosition) => void;
}

/** Choice of the list; another list opens at its start. */
function Lists({ current, hrefOf, go }: ListsProps) {
  const t = useTexts();
  const names = useListNames();
  const start = (type: IndexType): ListPosition => ({ list: type, from: '', before: null });
  return (
    <div className="index-lists">
      <Tabs
        label={t('search-indexes.lists')}
        tabs={INDEX_TYPES.map((type) => ({
          key: type,
          href: hrefOf(start(type)),
          text: names[type],
        }))}
        current={current}
        onTab={(type) => go(start(type as IndexType))}
      />
    </div>
  );
}

function ask(question: string, signal: AbortSignal): Promise<IndexPage> {
  const { list, from, before } = readListPosition(question);
  const query = before === null ? { de: from } : { antes: before };
  return call('GET /consulta/indice/:tipo', { params: { tipo: list }, query }, { signal });
}

/** Sort text of the first entry (without its article); for the first page, the name of the entry. */
const shownIn = ({ anterior, proximo, itens }: IndexPage): ShownEntries => ({
  first: anterior ?? itens[0]?.descricao ?? '',
  next: proximo,
  names: itens.map(({ descricao }) => descricao),
});
