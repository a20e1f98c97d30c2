import { useEffect } from 'react';
import { formatMoment } from '#lib/format/times.ts';
import { $loans, loadLoans, openLoans, type Loans } from '#lib/stores/loans.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchLink } from '../ui/titles/SearchLink.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { LoadNotice } from '../ui/load/LoadNotice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { LoanList } from './LoanList.tsx';

/** The patron's loans in every state: loading, failed, empty, listed. */
export function LoansView() {
  const t = useTexts();
  const locale = useLocale();
  const state = useStore($loans);
  useEffect(() => void openLoans(), []);

  switch (state.kind) {
    case 'loading':
      return <Skeleton shape="rows" count={4} label={t('loans.loading')} />;
    case 'failed':
      return (
        <LoadFailed
          title={t('loans.failed_title')}
          error={state.error}
          onRetry={() => void loadLoans()}
        />
      );
    case 'done':
      return (
        <>
          {state.seenAt !== null && (
            <LoadNotice
              title={t('loans.offline_title', {
                date: formatMoment(new Date(state.seenAt), locale),
              })}
              error={state.error}
              onRetry={() => void loadLoans()}
            />
          )}
          <Loaned loans={state.loans} live={state.seenAt === null} />
        </>
      );
  }
}

function Loaned({ loans, live }: { loans: Loans; live: boolean }) {
  const t = useTexts();
  if (loans.itens.length > 0) return <LoanList loans={loans} live={live} />;
  return (
    <EmptyState title={t('loans.empty_title')} actions={<SearchLink />}>
      {t('loans.empty_text')}
    </EmptyState>
  );
}
