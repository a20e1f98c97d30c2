import { call } from '#lib/api/call.ts';
import { marcFields, marcText } from '#lib/marc/fields.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { DownloadLinks } from '../ui/DownloadLinks.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/texts.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { MarcTable } from './MarcTable.tsx';

const readRecord = (id: string, signal: AbortSignal) =>
  call('GET /acervo/:id/marc', { params: { id: Number(id) } }, { signal });

/** The record of a title as cataloguers read it, to be copied or kept for another catalogue. */
export function MarcPanel({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const { answered, failure, retry } = useAnswer(String(codAcervo), readRecord);
  const rows = answered?.answer;
  const file = (format: string) => `/api/acervo/${codAcervo}/marc?liberacao=1&formato=${format}`;
  return (
    <>
      <h2>{t('marc.record')}</h2>
      {failure !== null && (
        <LoadFailed
          title={t('marc.record_failed')}
          failure={failure}
          retryText={t('marc.retry')}
          onRetry={retry}
        />
      )}
      {failure === null && !rows && (
        <Skeleton shape="text" count={12} label={t('marc.record_loading')} />
      )}
      {rows && (
        <>
          <div className="row">
            <DownloadLinks
              files={[
                { address: file('iso2709'), label: t('marc.iso2709') },
                { address: file('marcxml'), label: t('marc.marcxml') },
              ]}
            />
            <CopyButton
              text={marcText(marcFields(rows))}
              suffix={t('marc.copy_record')}
              copied={t('marc.copied')}
              notCopied={t('marc.not_copied')}
            >
              {t('marc.copy')}
            </CopyButton>
          </div>
          <MarcTable rows={rows} />
          <p className="small muted space-4">{t('marc.public_only')}</p>
        </>
      )}
    </>
  );
}
