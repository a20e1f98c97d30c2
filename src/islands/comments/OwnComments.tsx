import { useCallback, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { Status } from '../ui/Status.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';

type Own = Output<'GET /comentarios/usuario/acervo/:id'>['itens'][number];

interface Props {
  codAcervo: number;
  /** Changes when one was sent. */
  sent: number;
}

/** What the patron wrote that others do not see: it waits, or was not approved. */
export function OwnComments({ codAcervo, sent }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call('GET /comentarios/usuario/acervo/:id', { params: { id: codAcervo } }, { signal }),
    [codAcervo],
  );
  const { answered } = useAnswer(String(sent), ask);
  const hidden = (answered?.answer.itens ?? []).filter(
    ({ cod_comentario: id, situacao }) => situacao !== 'aprovado' && !removed.includes(id),
  );
  if (hidden.length === 0) return null;

  const remove = async (id: number) => {
    try {
      await act('DELETE /comentarios/usuario/:id', { params: { id } }, { part: '#comentarios' });
      setRemoved((all) => [...all, id]);
      showToast({ text: t('comments.removed') });
    } catch (error) {
      showToast({ text: errorText(error), tone: 'error' });
    }
  };
  return (
    <section className="space-5">
      <h3>{t('comments.own')}</h3>
      <ul className="comments">
        {hidden.map((comment) => (
          <OwnComment key={comment.cod_comentario} comment={comment} onRemove={remove} />
        ))}
      </ul>
    </section>
  );
}

interface OwnCommentProps {
  comment: Own;
  onRemove: (id: number) => Promise<void>;
}

function OwnComment({ comment, onRemove }: OwnCommentProps) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const { cod_comentario: id, comentario, situacao } = comment;
  const waits = situacao === 'enviado';
  return (
    <li>
      <p className="comments__who">
        <Status kind={waits ? 'reserved' : 'closed'}>
          {waits ? t('comments.waiting') : t('comments.refused')}
        </Status>
      </p>
      <p className="comments__text">{comentario}</p>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void onRemove(id).finally(() => setBusy(false));
        }}
      >
        {t('comments.remove')}
      </Button>
    </li>
  );
}
