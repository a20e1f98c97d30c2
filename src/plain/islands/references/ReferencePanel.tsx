import type { call as ApiCall } from '#lib/api/call.ts';
import { ReferencesWaiting } from '../../../islands/references/StylesPanel.tsx';
import { Reference } from '../../../islands/references/Reference.tsx';
import { LoadFailed } from '../../../islands/ui/LoadFailed.tsx';
import { useTexts } from '../../../islands/ui/island/texts.tsx';
import { call } from '../../lib/api/call.ts';
import { currentRendering } from '../../rendering.ts';
import { useAnswer } from '../ui/hooks/use-answer.ts';

const ask = call as typeof ApiCall;

const readReference = (id: string) =>
  ask('GET /acervo/:id/referencia', { params: { id: Number(id) } });

interface Props {
  codAcervo: number;
}

/** How a title is cited, in the style that the server writes; other styles and files need script. */
export function ReferencePanel({ codAcervo }: Props) {
  const t = useTexts();
  return (
    <div className="references">
      <h2>{t('references.heading')}</h2>
      {currentRendering().isPart ? <ReferencesWaiting /> : <Abnt codAcervo={codAcervo} />}
    </div>
  );
}

function Abnt({ codAcervo }: Props) {
  const t = useTexts();
  const { answered, error, retry } = useAnswer(String(codAcervo), readReference);
  if (error !== null)
    return <LoadFailed title={t('references.failed')} error={error} onRetry={retry} />;
  if (!answered) return <ReferencesWaiting />;
  const { trechos: runs, norma } = answered.answer;
  return (
    <>
      <Reference runs={runs} lang="pt-BR" />
      <p className="small muted">{t('references.by_abnt', { norma })}</p>
    </>
  );
}
