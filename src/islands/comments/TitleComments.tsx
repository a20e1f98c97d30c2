import { useCallback, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { formatLongDay } from '#lib/format/dates.ts';
import { Button } from '../ui/Button.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { CommentForm } from './CommentForm.tsx';
import { OwnComments } from './OwnComments.tsx';

type Comments = Output<'GET /comentarios/acervo/:id'>;

/** Comments that are shown at first, and after "more": the largest page of the server. */
const FEW = 5;
const MANY = 100;

/** Approved comments, one's own that wait, and the form. */
export function TitleComments({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const person = usePerson();
  const [perPage, setPerPage] = useState(FEW);
  const [sent, setSent] = useState(0);
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call(
        'GET /comentarios/acervo/:id',
        { params: { id: codAcervo }, query: { perPage } },
        { signal },
      ),
    [codAcervo, perPage],
  );
  // Who is signed in, and what was sent, change what may be done.
  const comments = useAnswer(`${person} ${sent}`, ask);
  return (
    <Fetched
      from={comments}
      failedText={t('comments.failed')}
      loadingText={t('comments.loading')}
      shape="text"
    >
      {({ itens, total, acoes }) => (
        <>
          <CommentList comments={itens} />
          {total > itens.length && perPage < MANY && (
            <Button size="small" onClick={() => setPerPage(MANY)}>
              {t('comments.more', { count: Math.min(total, MANY) - itens.length })}
            </Button>
          )}
          {person !== null && <OwnComments codAcervo={codAcervo} sent={sent} />}
          <CommentForm
            codAcervo={codAcervo}
            act={acoes?.comentar}
            onSent={() => setSent((count) => count + 1)}
          />
        </>
      )}
    </Fetched>
  );
}

function CommentList({ comments }: { comments: Comments['itens'] }) {
  const t = useTexts();
  const locale = useLocale();
  if (comments.length === 0) return <p className="muted">{t('comments.none')}</p>;
  return (
    <ol className="comments">
      {comments.map(({ cod_comentario: id, autor, comentario, data }) => (
        <li key={id}>
          <p className="comments__who">
            <b>{autor}</b>, <time dateTime={data}>{formatLongDay(data, locale)}</time>
          </p>
          <p className="comments__text" dir="auto">
            {comentario}
          </p>
        </li>
      ))}
    </ol>
  );
}
