import { useEffect, useRef } from 'react';
import type { Renewal } from '#lib/stores/loans.ts';
import { useErrorText } from '../ui/error-text.ts';
import { Notice } from '../ui/Notice.tsx';
import { useTexts } from '../ui/island/texts.tsx';

/** Summary of the results. */
export function useSummary(results: readonly Renewal[]): string {
  const t = useTexts();
  const renewed = results.filter(({ ok }) => ok).length;
  const refused = results.length - renewed;
  return [
    renewed > 0 && t('loans.summary_renewed', { count: renewed }),
    refused > 0 && t('loans.summary_refused', { count: refused }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Focuses the first result if nothing has the focus, as after a renewal interrupted by sign-in. */
export function useFocusIfLost<E extends HTMLElement>([first]: readonly Renewal[]) {
  const place = useRef<E>(null);
  const code = first?.cod_emprestimo;
  useEffect(() => {
    if (code === undefined || document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>(`[data-loan="${code}"] .reason`)?.focus();
  }, [code]);
  return place;
}

export function RenewalFailed({ error }: { error: unknown }) {
  const t = useTexts();
  const text = useErrorText()(error);
  return (
    <Notice tone="bad" live="alert" title={t('loans.renew_failed')}>
      {text}
    </Notice>
  );
}
