import { useState } from 'react';
import { formatTime } from '#lib/format/times.ts';
import { staffCall } from '#lib/staff/staff-call.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';
import type { OtherDecision } from './use-queue.ts';
import { actWords, keyOf, paramsOf } from './words.ts';

const read = (key: string, signal: AbortSignal) =>
  staffCall('GET /equipe/decisoes/:tipo/:id/decisao', paramsOf(key), { signal });

/** Who has decided meanwhile, and what they wrote to the patron. */
export function DecidedByOther({ other }: { other: OtherDecision }) {
  const t = useTexts();
  const locale = useLocale();
  const { item, pessoa: name, data, situacao } = other;
  const [isShown, setShown] = useState(false);
  const words = useAnswer(isShown ? keyOf(item) : null, read);
  const { done } = actWords(t, item.tipo, situacao);
  return (
    <>
      <Notice
        live="status"
        title={t('decisions.decided', { name, time: formatTime(data, locale), done })}
        actions={
          <Button variant="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t('decisions.see_words')}
          </Button>
        }
      />
      {isShown && (
        <div aria-live="polite">
          <Fetched
            from={words}
            loadingText={t('decisions.opening')}
            failedText={t('decisions.failed')}
            skeletonRows={1}
          >
            {({ resposta }) =>
              resposta === '' ? (
                <p className="muted">{t('decisions.no_words')}</p>
              ) : (
                <blockquote className="decision__text">
                  <bdi>{resposta}</bdi>
                </blockquote>
              )
            }
          </Fetched>
        </div>
      )}
    </>
  );
}
