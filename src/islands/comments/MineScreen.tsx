import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { formatDate } from '#lib/format/dates.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { StatusKind } from '#lib/marks.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchLink } from '../ui/titles/SearchLink.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';
import { Status } from '../ui/Status.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useResent } from '../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { WithdrawButton } from '../ui/list/WithdrawButton.tsx';

type Comments = Output<'GET /comentarios/usuario/acervos'>;
type Title = Comments['itens'][number];
type Comment = Title['proprios'][number];

const REMOVE = 'DELETE /comentarios/usuario/:id';

const fetchComments = (_question: string, signal: AbortSignal) =>
  call('GET /comentarios/usuario/acervos', {}, { signal });

/** Comentários: what one wrote about titles, by title, and whether the library has published it. */
export function MineScreen() {
  const t = useTexts();
  const comments = useAnswer('', fetchComments);
  const { answered, retry: reload } = comments;
  const focus = useScreenHeading(answered && headingOf(answered.answer, t));
  useResent(REMOVE, reload);
  return (
    <Fetched
      from={comments}
      failedText={t('comments.mine_failed')}
      loadingText={t('comments.mine_loading')}
    >
      {({ itens: titles, pendentes: waiting, limite: limit }) =>
        titles.length === 0 ? (
          <EmptyState title={t('comments.mine_empty_title')} actions={<SearchLink />}>
            {t('comments.mine_empty_text')}
          </EmptyState>
        ) : (
          <>
            <p className="space-4 muted">
              {waiting >= limit
                ? t('comments.mine_limit_reached', { count: limit })
                : t('comments.mine_limit', { count: limit })}
            </p>
            <div className="kept">
              {titles.map((title) => (
                <TitleSection
                  key={title.cod_acervo}
                  title={title}
                  onRemoved={() => {
                    reload();
                    focus();
                  }}
                />
              ))}
            </div>
          </>
        )
      }
    </Fetched>
  );
}

function headingOf({ itens: titles, pendentes: waiting }: Comments, t: Translate): string {
  if (titles.length === 0) return t('comments.mine_heading_none');
  return waiting > 0
    ? t('comments.mine_heading_waiting', { count: waiting })
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
          <span className="work" dir="auto">
            {name}
          </span>
        ) : (
          <a className="work" dir="auto" href={titlePath(locale, code)}>
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
  const { cod_comentario: id, comentario: text, situacao: state } = comment;
  const date = formatDate(comment.data, locale);
  const stateNames: Record<Comment['situacao'], string> = {
    enviado: t('comments.waiting'),
    aprovado: t('comments.mine_published'),
    recusado: t('comments.refused'),
  };
  return (
    <li className="own-comment">
      <p className="small">
        <Status kind={MARKS[state]} detail={date}>
          {stateNames[state]}
        </Status>
      </p>
      <p className="own-comment__text">{text}</p>
      <WithdrawButton
        text={t('comments.remove')}
        suffix={t('comments.mine_suffix', { title, date })}
        title={t('comments.mine_remove_title')}
        cancelText={t('comments.mine_keep')}
        doneText={t('comments.removed')}
        remove={() => act(REMOVE, { params: { id } })}
        onRemoved={onRemoved}
      >
        <p>{t('comments.mine_remove_text')}</p>
      </WithdrawButton>
    </li>
  );
}
