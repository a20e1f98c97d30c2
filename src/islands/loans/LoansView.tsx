import { useEffect } from 'react';
import { formatMoment } from '#lib/format/times.ts';
import { $loans, loadLoans, openLoans, type Loans } from '#lib/stores/loans.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchLink } from '../ui/titles/SearchLink.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { LoanList } from './LoanList.tsx';

/** The loans of the person who is signed in, in every state that they can be in. */
export function LoansView() {
  const t = useTexts();
  const state = useStore($loans);
  useEffect(() => void openLoans(), []);

  switch (state.kind) {
    case 'loading':
      return <Skeleton shape="rows" count={4} label={t('loans.loading')} />;
    case 'failed':
      return <Failed error={state.error} />;
    case 'done':
      return (
        <>
          {state.seenAt !== null && <LastSeen seenAt={state.seenAt} error={state.error} />}
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

function Failed({ error }: { error: unknown }) {
  const t = useTexts();
  const text = useErrorText()(error);
  return (
    <div role="alert">
      <EmptyState
        title={t('loans.failed_title')}
        actions={<Button onClick={() => void loadLoans()}>{t('loans.failed_retry')}</Button>}
      >
        {text}
      </EmptyState>
    </div>
  );
}

/** The server is out of reach: an older list is better than none, and says how old it is. */
function LastSeen({ seenAt, error }: { seenAt: string; error: unknown }) {
  const t = useTexts();
  const locale = useLocale();
  const text = useErrorText()(error);
  return (
    <Notice
      tone="warn"
      live="status"
      title={t('loans.offline_title', { date: formatMoment(new Date(seenAt), locale) })}
      actions={
        <Button size="small" onClick={() => void loadLoans()}>
          {t('loans.failed_retry')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
