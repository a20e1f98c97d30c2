import { useState } from 'react';
import { TEXT_MAX } from '#contract/shared/service-forms.ts';
import { act } from '#lib/api/interrupted.ts';
import { newKey } from '#lib/stores/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { TextAreaField } from '../ui/form/Field.tsx';
import { useDraft } from '../ui/hooks/use-draft.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';
import type { Service } from './ServicesScreen.tsx';

/** What the library asked about a request, and what was answered; the last question can be. */
export function Questions({ service, onAnswered }: { service: Service; onAnswered: () => void }) {
  const t = useTexts();
  return (
    <>
      {service.perguntas.map(({ pergunta, data, resposta }) => (
        <div key={data} className="service__reply">
          <p>
            <b>{t('services.question')}</b> {pergunta}
          </p>
          {resposta !== undefined && (
            <p>
              <b>{t('services.your_answer')}</b> {resposta}
            </p>
          )}
        </div>
      ))}
      {service.acoes.responder.permitido && <Answer service={service} onAnswered={onAnswered} />}
    </>
  );
}

/** The answer as it is written: kept in this tab until it is sent. */
function Answer({ service, onAnswered }: { service: Service; onAnswered: () => void }) {
  const t = useTexts();
  const draft = useDraft('answer');
  const { busy, problem, send } = useSending();
  const [key] = useState(newKey);
  const { tipo, cod_solicitacao: cod, titulo: title } = service;
  const field = String(cod);
  const text = draft.value(field);
  const answer = () =>
    send(async () => {
      await act(
        'POST /solicitacoes/:tipo/:cod/resposta',
        { params: { tipo, cod }, body: { texto: text } },
        { idempotencyKey: key },
      );
      draft.set(field, '');
      showToast({ text: t('services.answer_sent') });
      onAnswered();
    });
  return (
    <form
      className="service__answer no-print"
      onSubmit={(event) => {
        event.preventDefault();
        answer();
      }}
    >
      <TextAreaField
        label={t('services.answer_label')}
        value={text}
        error={problem}
        required
        maxLength={TEXT_MAX}
        readOnly={busy}
        onChange={({ target }) => draft.set(field, target.value)}
      />
      <Button type="submit" size="small" busy={busy} suffix={t('services.suffix', { title })}>
        {t('services.answer')}
      </Button>
    </form>
  );
}
