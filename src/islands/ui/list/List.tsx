import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { LoadNotice } from '../load/LoadNotice.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { useTexts } from '../island/texts.tsx';
import type { LoadedPages, Page, PageState } from './use-list.ts';

interface Props<P extends Page> {
  list: PageState<P>;
  /** The heading of what is shown when the list could not be loaded. */
  failedText: string;
  /** Says how many there are. */
  countText?: (total: number) => string;
  filters?: ReactNode;
  /** There is nothing: what would be here, and the way on. */
  empty: ReactNode;
  /** There is nothing with these filters. */
  emptyFiltered?: ReactNode;
  /** The rows. */
  children: (page: LoadedPages<P>) => ReactNode;
}

/**
 * A list of `useList` in every state: loading, failed, empty, rows, more. Filters stay whatever becomes of the list, and
 * rows that were shown stay when more of them fail to load. Needs the tables `account` and `errors`.
 */
export function List<P extends Page>(props: Props<P>) {
  const { list, failedText, countText, filters, empty, emptyFiltered, children } = props;
  const t = useTexts();
  const { page, failed, error } = list;
  if (page === null && error === null) {
    return <Skeleton shape="rows" label={t('account.loading')} />;
  }
  if (page?.total === 0 && !list.isFiltered && failed !== 'list') return empty;
  return (
    <>
      {(page !== null || failed === null) && filters}
      {failed === 'list' && <LoadFailed title={failedText} error={error} onRetry={list.retry} />}
      {failed !== 'list' && page !== null && (
        <>
          {countText && (
            <div className="space-4 num" role="status">
              {page.total > 0
                ? countText(page.total)
                : (emptyFiltered ?? t('account.list_none_filtered'))}
            </div>
          )}
          {page.total > 0 && children(page)}
          <More list={list} {...page} />
        </>
      )}
    </>
  );
}

interface MoreProps extends Pick<LoadedPages<Page>, 'total' | 'perPage' | 'items'> {
  list: PageState<Page>;
}

/** What failed while the rows stay, and the button that loads the next page, or what failed. */
function More({ list, total, perPage, items }: MoreProps) {
  const t = useTexts();
  const { failed, error, loading, retry, loadMore } = list;
  const title = failed === 'more' ? t('errors.list_incomplete') : t('errors.outdated');
  const count = Math.min(total - items.length, perPage);
  return (
    <>
      {failed !== null && <LoadNotice {...{ title, error }} onRetry={retry} />}
      {count > 0 && (
        <div className="row space-5 no-print">
          <Button busy={loading} onClick={loadMore}>
            {t('account.list_more', { count })}
          </Button>
        </div>
      )}
    </>
  );
}
