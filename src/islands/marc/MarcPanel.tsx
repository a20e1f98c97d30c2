import { call } from '#lib/api/call.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { RecordPanel } from './RecordPanel.tsx';

const readRecord = (id: string, signal: AbortSignal) =>
  call('GET /acervo/:id/marc', { params: { id: Number(id) } }, { signal });

/** The record of a title as cataloguers read it, to be copied or kept for another catalogue. */
export function MarcPanel({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const { answered, error, retry } = useAnswer(String(codAcervo), readRecord);
  const rows = answered?.answer;
  const file = (format: string) => `/api/acervo/${codAcervo}/marc?liberacao=1&formato=${format}`;
  return (
    <>
      <h2>{t('marc.record')}</h2>
      {error !== null && (
        <LoadFailed title={t('marc.record_failed')} error={error} onRetry={retry} />
      )}
      {error === null && !rows && (
        <Skeleton shape="text" count={12} label={t('marc.record_loading')} />
      )}
      {rows && <RecordPanel rows={rows} fileOf={file} note={t('marc.public_only')} />}
    </>
  );
}
