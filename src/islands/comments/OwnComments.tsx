import { useCallback, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { Status } from '../ui/Status.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { WithdrawButton } from '../ui/list/WithdrawButton.tsx';

type Own = Output<'GET /comentarios/usuario/acervo/:id'>['itens'][number];

interface Props {
  codAcervo: number;
  /** Changes when one was sent. */
  sent: number;
}

/** What the patron wrote that others do not see: it waits, or was not approved. */
export function OwnComments({ codAcervo, sent }: Props) {
  const t = useTexts();
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

  return (
    <section className="space-5">
      <h3>{t('comments.own')}</h3>
      <ul className="comments">
        {hidden.map((comment) => (
          <OwnComment
            key={comment.cod_comentario}
            comment={comment}
            onRemoved={() => setRemoved((all) => [...all, comment.cod_comentario])}
          />
        ))}
      </ul>
    </section>
  );
}

interface OwnCommentProps {
  comment: Own;
  onRemoved: () => void;
}

function OwnComment({ comment, onRemoved }: OwnCommentProps) {
  const t = useTexts();
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
      <WithdrawButton
        text={t('comments.remove')}
        title={t('comments.mine_remove_title')}
        cancelText={t('comments.mine_keep')}
        doneText={t('comments.removed')}
        remove={() =>
          act('DELETE /comentarios/usuario/:id', { params: { id } }, { part: '#comentarios' })
        }
        onRemoved={onRemoved}
      >
        <p>{t('comments.mine_remove_text')}</p>
      </WithdrawButton>
    </li>
  );
}
