import '../../styles/components/references.css';
import type { ComponentType } from 'react';
import { call } from '#lib/api/call.ts';
import type { ReferenceAnswer } from '#lib/references/runs.ts';
import { $referenceStyle, type ReferenceStyle } from '#lib/stores/reference-style.ts';
import { DownloadLinks } from '../ui/DownloadLinks.tsx';
import { late } from '../ui/late.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { RadioGroup } from '../ui/Radio.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/texts.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { useStore } from '../ui/use-store.ts';
import { ReferenceText } from './ReferenceText.tsx';

const readReference = (id: string, signal: AbortSignal) =>
  call('GET /acervo/:id/referencia', { params: { id: Number(id) } }, { signal });

/** How a title is cited: in the style that the reader chose, to copy and for reference managers. */
export function ReferencePanel({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const { answered, failure, retry } = useAnswer(String(codAcervo), readReference);
  const answer = answered?.answer;
  return (
    <div className="references">
      <h2>{t('references.heading')}</h2>
      {failure !== null && (
        <LoadFailed
          title={t('references.failed')}
          failure={failure}
          retryText={t('references.retry')}
          onRetry={retry}
        />
      )}
      {failure === null && !answer && <Waiting />}
      {failure === null && answer && <Chosen answer={answer} />}
      {failure === null && answer && <Files codAcervo={codAcervo} />}
    </div>
  );
}

function Waiting() {
  const t = useTexts();
  return <Skeleton shape="text" count={3} label={t('references.loading')} />;
}

interface StyleProps {
  answer: ReferenceAnswer;
}

function AbntReference({ answer }: StyleProps) {
  const t = useTexts();
  return (
    <ReferenceText
      runs={answer.trechos}
      lang="pt-BR"
      rules={t('references.by_abnt', { norma: answer.norma })}
    />
  );
}

/** The server writes the default style; the others are loaded when somebody chooses them. */
const STYLES: Record<ReferenceStyle, ComponentType<StyleProps>> = {
  abnt: AbntReference,
  apa: late(() => import('./ApaReference.tsx').then((m) => m.ApaReference), Waiting),
  vancouver: late(
    () => import('./VancouverReference.tsx').then((m) => m.VancouverReference),
    Waiting,
  ),
};

function Chosen({ answer }: StyleProps) {
  const t = useTexts();
  const style = useStore($referenceStyle);
  const Styled = STYLES[style];
  return (
    <>
      <RadioGroup
        legend={t('references.style')}
        name="estilo-referencia"
        value={style}
        options={[
          { value: 'abnt', label: 'ABNT', hint: t('references.abnt_hint') },
          { value: 'apa', label: 'APA', hint: t('references.apa_hint') },
          { value: 'vancouver', label: 'Vancouver', hint: t('references.vancouver_hint') },
        ]}
        onChange={(value) => $referenceStyle.set(value as ReferenceStyle)}
      />
      <Styled answer={answer} />
    </>
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
