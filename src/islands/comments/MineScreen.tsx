import { useCallback, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { formatDate } from '#lib/format/dates.ts';
import type { StatusKind } from '#lib/marks.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchLink } from '../ui/titles/SearchLink.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Status } from '../ui/Status.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useResent } from '../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

type Answer = Output<'GET /comentarios/usuario/acervos'>;
type Title = Answer['itens'][number];
type Comment = Title['proprios'][number];

const REMOVE = 'DELETE /comentarios/usuario/:id';

/** Comentários: what one said about titles, title by title, and how far the library has got with it. */
export function MineScreen() {
  const t = useTexts();
  const [changes, setChanges] = useState(0);
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call('GET /comentarios/usuario/acervos', {}, { signal }),
    [],
  );
  const { answered, error, retry } = useAnswer(String(changes), ask);
  const answer = answered?.answer ?? null;
  const focus = useScreenHeading(useHeading(answer));
  useResent(REMOVE, () => setChanges(1));

  if (error && !answer) {
    return <LoadFailed title={t('comments.mine_failed')} error={error} onRetry={retry} />;
  }
  if (!answer) return <Skeleton shape="rows" count={3} label={t('comments.mine_loading')} />;
  if (answer.itens.length === 0) {
    return (
      <EmptyState title={t('comments.mine_empty_title')} actions={<SearchLink />}>
        {t('comments.mine_empty_text')}
      </EmptyState>
    );
  }
  const { pendentes: waiting, limite: limit } = answer;
  return (
    <>
      <p className="space-4 muted">
        {waiting >= limit
          ? t('comments.mine_limit_reached', { count: limit })
          : t('comments.mine_limit', { count: limit })}
      </p>
      <div className="kept">
        {answer.itens.map((title) => (
          <TitleSection
            key={title.cod_acervo}
            title={title}
            onRemoved={() => {
              setChanges(changes + 1);
              focus();
            }}
          />
        ))}
      </div>
    </>
  );
}

function useHeading(answer: Answer | null): string | null {
  const t = useTexts();
  if (answer === null) return null;
  if (answer.itens.length === 0) return t('comments.mine_heading_none');
  return answer.pendentes > 0
    ? t('comments.mine_heading_waiting', { count: answer.pendentes })
    : t('comments.mine_heading_answered');
}

interface TitleProps {
  title: Title;
  onRemoved: () => void;
}

function TitleSection({ title, onRemoved }: TitleProps) {
  const t = useTexts();
  const locale = useLocale();
  const { cod_acervo: code, titulo: name, retirado: isGone, proprios: comments } = title;
  return (
    <section>
      <h2>
        {isGone ? (
          <span className="work">{name}</span>
        ) : (
          <a className="work" href={titlePath(locale, code)}>
            {name}
          </a>
        )}
        {isGone && <small>{t('comments.mine_gone')}</small>}
      </h2>
      <ul>
        {comments.map((comment) => (
          <CommentRow
            key={comment.cod_comentario}
            comment={comment}
            title={name}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
    </section>
  );
}

const MARKS: Record<Comment['situacao'], StatusKind> = {
  enviado: 'reserved',
  aprovado: 'available',
  recusado: 'closed',
};

interface RowProps {
  comment: Comment;
  /** Of what it speaks. */
  title: string;
  onRemoved: () => void;
}

function CommentRow({ comment, title, onRemoved }: RowProps) {
  const t = useTexts();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { busy, problem, setProblem, send } = useSending();
  const { cod_comentario: id, comentario: text, situacao: state } = comment;
  const date = formatDate(comment.data, locale);
  const words: Record<Comment['situacao'], string> = {
    enviado: t('comments.waiting'),
    aprovado: t('comments.mine_published'),
    recusado: t('comments.refused'),
  };
  const remove = () =>
    send(async () => {
      await act(REMOVE, { params: { id } });
      showToast({ text: t('comments.removed') });
      setAsking(false);
      onRemoved();
    });
  return (
    <li className="own-comment">
      <p className="small">
        <Status kind={MARKS[state]} detail={date}>
          {words[state]}
        </Status>
      </p>
      <p className="own-comment__text">{text}</p>
      <div className="no-print">
        <Button
          variant="quiet"
          size="small"
          suffix={t('comments.mine_suffix', { title, date })}
          onClick={() => setAsking(true)}
        >
          {t('comments.remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('comments.mine_remove_title')}
        confirmText={t('comments.remove')}
        cancelText={t('comments.mine_keep')}
        onConfirm={remove}
        onCancel={() => {
          setProblem('');
          setAsking(false);
        }}
        danger
        busy={busy}
        error={problem}
      >
        <p>{t('comments.mine_remove_text')}</p>
      </ConfirmDialog>
    </li>
  );
}
