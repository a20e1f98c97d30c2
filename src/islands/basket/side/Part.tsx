import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../ui/island/ErrorBoundary.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

/** What is loaded beside the list: without a connection the list is read without it. */
export function Part({ children }: { children: ReactNode }) {
  const t = useTexts();
  return (
    <ErrorBoundary
      title={t('basket.part_missing')}
      text={t('basket.part_text')}
      retryText={t('errors.retry')}
    >
      {children}
    </ErrorBoundary>
  );
}
