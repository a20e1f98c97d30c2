import { useCallback } from 'react';
import { call } from '#lib/api/call.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { Kardex } from './Kardex.tsx';

/** The issues of a periodical: what each library has, lacks and awaits. */
export function KardexPanel({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call('GET /kardex/:id/combobox-data', { params: { id: codAcervo } }, { signal }),
    [codAcervo],
  );
  const { answered, error, retry } = useAnswer(String(codAcervo), ask);
  const choices = answered?.answer;
  return (
    <div className="periodicals">
      <h2>{t('periodicals.kardex')}</h2>
      {error !== null && (
        <LoadFailed title={t('periodicals.kardex_failed')} error={error} onRetry={retry} />
      )}
      {error === null && !choices && (
        <Skeleton shape="rows" count={4} label={t('periodicals.kardex_loading')} />
      )}
      {choices && choices.assinaturas.length === 0 && (
        <EmptyState title={t('periodicals.kardex_none')} level={3}>
          {t('periodicals.kardex_none_text')}
        </EmptyState>
      )}
      {choices && choices.assinaturas.length > 0 && (
        <Kardex codAcervo={codAcervo} choices={choices} />
      )}
    </div>
  );
}
