import { useCallback, type ReactNode } from 'react';
import { call } from '#lib/api/call.ts';
import { otherWaysPath } from '#lib/routes/account.ts';
import { ButtonLink } from '../Button.tsx';
import { useAnswer } from '../hooks/use-answer.ts';
import { useLocale } from '../island/texts.tsx';

interface Props {
  codAcervo: number;
  children: ReactNode;
}

/** Where a title cannot be had: the other ways to it, which know it already. Nothing for what is read on line. */
export function OtherWay({ codAcervo, children }: Props) {
  const locale = useLocale();
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call('GET /acervo/:id', { params: { id: codAcervo } }, { signal }),
    [codAcervo],
  );
  const { answered, loading } = useAnswer(String(codAcervo), ask);
  const title = answered?.answer;
  if (loading || title?.acesso_remoto) return null;
  // Of a title that could not be asked for, the forms begin empty.
  const work = title && {
    titulo: title.title,
    autor: title.autores[0]?.descricao ?? '',
    isbn_issn: title.isbn[0] ?? title.issn[0] ?? '',
  };
  return (
    <div className="row space-5 no-print">
      <ButtonLink href={otherWaysPath(locale, work ?? {})}>{children}</ButtonLink>
    </div>
  );
}
