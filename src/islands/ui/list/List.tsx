import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '../Button.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { LoadNotice } from '../load/LoadNotice.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { useTexts } from '../island/texts.tsx';
import type { LoadedPages, Page, PageState } from './use-list.ts';

interface Props<P extends Page> {
  list: PageState<P>;
  /** Heading of the error shown when the list cannot be loaded. */
  failedText: string;
  /** Text with the number of rows. */
  countText?: (total: number) => string;
  filters?: ReactNode;
  /** Shown if the list is empty: what it would contain, and where to go. */
  empty: ReactNode;
  /** Shown if no row matches the filters. */
  emptyFiltered?: ReactNode;
  /** The rows. */
  children: (page: LoadedPages<P>) => ReactNode;
}

/**
 * A list of `useList` in every state: loading, failed, empty, rows, more. Filters stay visible in all of them, and
 * rows stay when the next page fails to load. Needs the text tables `account` and `errors`.
 */
export function List<P extends Page>(props: Props<P>) {
  const { list, failedText, countText, filters, empty, emptyFiltered, children } = props;
  const t = useTexts();
  const { page, failed, error } = list;
  const [rows, focusOnArrival] = useFocusOnNext(list.loading);
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
            <div className="space-4 num" aria-live="polite" aria-atomic="true">
              {page.total > 0
                ? countText(page.total)
                : (emptyFiltered ?? t('account.list_none_filtered'))}
            </div>
          )}
          {page.total > 0 && <div ref={rows}>{children(page)}</div>}
          <More list={list} {...page} onMore={focusOnArrival} />
        </>
      )}
    </>
  );
}

/** Once the next rows are there the focus goes to the first of them: the button is below them, or gone. */
function useFocusOnNext(loading: boolean): [rows: RefObject<HTMLDivElement | null>, () => void] {
  const rows = useRef<HTMLDivElement>(null);
  const before = useRef<number | null>(null);
  const stops = () => rows.current?.querySelectorAll<HTMLElement>('a, button, summary') ?? [];
  useEffect(() => {
    if (loading || before.current === null) return;
    stops()[before.current]?.focus();
    before.current = null;
  }, [loading]);
  return [rows, () => void (before.current = stops().length)];
}

interface MoreProps extends Pick<LoadedPages<Page>, 'total' | 'perPage' | 'items'> {
  list: PageState<Page>;
  onMore: () => void;
}

/** Below the rows: the error, if a page failed, and the button that loads the next page or retries. */
function More({ list, total, perPage, items, onMore }: MoreProps) {
  const t = useTexts();
  const { failed, error, loading, retry, loadMore } = list;
  const title = failed === 'more' ? t('errors.list_incomplete') : t('errors.outdated');
  const count = Math.min(total - items.length, perPage);
  return (
    <>
      {failed !== null && <LoadNotice {...{ title, error }} onRetry={retry} />}
      {count > 0 && (
        <div className="row space-5 no-print">
          <Button
            busy={loading}
            onClick={() => {
              onMore();
              loadMore();
            }}
          >
            {t('account.list_more', { count })}
          </Button>
        </div>
      )}
    </>
  );
}
