import { call } from '#lib/api/call.ts';
import { DownloadLinks } from '../ui/DownloadLinks.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
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
        <LoadFailed
          title={t('references.failed')}
          error={error}
          retryText={t('references.retry')}
          onRetry={retry}
        />
      )}
      {error === null && !answer && <ReferencesWaiting />}
      {error === null && answer && <StylesPanel answer={answer} />}
      {error === null && answer && <Files codAcervo={codAcervo} />}
    </div>
  );
}

function Files({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const file = (format: string) => `/api/acervo/${codAcervo}/referencia?formato=${format}`;
  return (
    <>
      <h3>{t('references.for_managers')}</h3>
      <div className="row">
        <DownloadLinks
          files={[
            { address: file('bibtex'), label: 'BibTeX (.bib)' },
            { address: file('ris'), label: 'RIS (.ris)' },
            { address: file('csl'), label: 'CSL-JSON (.json)' },
          ]}
        />
      </div>
      <p className="small muted space-4">{t('references.check')}</p>
    </>
  );
}
