import { call } from '#lib/api/call.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { ReferencesWaiting, StylesPanel } from './StylesPanel.tsx';

const readReference = (id: string, signal: AbortSignal) =>
  call('GET /acervo/:id/referencia', { params: { id: Number(id) } }, { signal });

/** How a title is cited: in the style that the reader chose, to copy and for reference managers. */
export function ReferencePanel({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const { answered, error, retry } = useAnswer(String(codAcervo), readReference);
  const answer = answered?.answer;
  return (
    <div className="references">
      <h2>{t('references.heading')}</h2>
      {error !== null && (
        <LoadFailed title={t('references.failed')} error={error} onRetry={retry} />
      )}
      {error === null && !answer && <ReferencesWaiting />}
      {error === null && answer && <StylesPanel answer={answer} />}
      {error === null && answer && <Files codAcervo={codAcervo} />}
    </div>
  );
}

/** Any of the formats; loaded when the reference is there. */
const LazyExport = lazy(() =>
  import('../export/ExportPanel.tsx').then(({ ExportPanel }) => ExportPanel),
);

function Files({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  return (
    <>
      <h3>{t('references.take')}</h3>
      <LazyExport ids={[codAcervo]} />
      <p className="small muted space-4">{t('references.check')}</p>
    </>
  );
}
