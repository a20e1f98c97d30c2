import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { LoadNotice } from '../LoadNotice.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { useTexts } from '../island/texts.tsx';
import type { LoadedPages, PageState } from './use-list.ts';

interface Page {
  itens: readonly unknown[];
  total: number;
}

interface Texts {
  loading: string;
  failed: string;
  /** The button that loads the next page; `left`: how many rows are not shown yet. */
  more: (left: number) => string;
  /** How many there are. */
  count?: (total: number) => string;
  /** There are none with these filters. */
  noneFiltered?: string;
}

interface Props<P extends Page> {
  list: PageState<P>;
  texts: Texts;
  filters?: ReactNode;
  /** There is nothing: what would be here, and the way on. */
  empty: ReactNode;
  /** How many rows are drawn while the first page is loading. */
  skeletonRows?: number;
  /** The rows. */
  children: (page: LoadedPages<P>) => ReactNode;
}

/**
 * A list of `useList` in every state: loading, failed, empty, rows, more. Filters stay in place whatever becomes of the
 * list, and rows that were shown stay when more of them fail to load. Needs the table `errors`.
 */
export function List<P extends Page>(props: Props<P>) {
  const { list, texts, filters, empty, skeletonRows = 3, children } = props;
  const { page, failed, error } = list;
  if (page === null && error === null) {
    return <Skeleton shape="rows" count={skeletonRows} label={texts.loading} />;
  }
  if (page?.total === 0 && !list.isFiltered && failed !== 'list') return empty;
  return (
    <>
      {(page !== null || failed === null) && filters}
      {failed === 'list' && <LoadFailed title={texts.failed} error={error} onRetry={list.retry} />}
      {failed !== 'list' && page !== null && (
        <>
          {texts.count && (
            <p className="space-4 num" role="status">
              {page.total > 0 ? texts.count(page.total) : texts.noneFiltered}
            </p>
          )}
          {page.total === 0 && texts.noneFiltered === undefined ? empty : children(page)}
          <More list={list} left={page.total - page.items.length} text={texts.more} />
        </>
      )}
    </>
  );
}

interface MoreProps {
  list: PageState<Page>;
  left: number;
  text: Texts['more'];
}

/** What failed while the rows stay, and the button that loads the next page, or what failed. */
function More({ list, left, text }: MoreProps) {
  const t = useTexts();
  const { failed, error, loading, retry, loadMore } = list;
  const title = failed === 'more' ? t('errors.list_incomplete') : t('errors.outdated');
  return (
    <>
      {failed !== null && (
        <LoadNotice title={title} error={error} hasButton={failed === 'reload'} onRetry={retry} />
      )}
      {left > 0 && (
        <div className="row space-5 no-print">
          <Button busy={loading} onClick={loadMore}>
            {text(left)}
          </Button>
        </div>
      )}
    </>
  );
}
