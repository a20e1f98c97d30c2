import { useCallback } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';

type Summary = Output<'GET /sumario/:id/dados'>;
type Part = Summary['conteudo'][number];

/** What a book contains, and where its table of contents is. */
export function ContentsPanel({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call('GET /sumario/:id/dados', { params: { id: codAcervo } }, { signal }),
    [codAcervo],
  );
  const { answered, error, retry } = useAnswer(String(codAcervo), ask);
  const summary = answered?.answer;
  return (
    <div className="periodicals">
      <h2>{t('periodicals.contents')}</h2>
      {error !== null && (
        <LoadFailed title={t('periodicals.contents_failed')} error={error} onRetry={retry} />
      )}
      {error === null && !summary && (
        <Skeleton shape="text" count={8} label={t('periodicals.contents_loading')} />
      )}
      {summary && <Contents summary={summary} />}
    </div>
  );
}

function Contents({ summary: { conteudo: parts, links } }: { summary: Summary }) {
  const t = useTexts();
  if (parts.length + links.length === 0) {
    return <EmptyState title={t('periodicals.contents_none')} level={3} />;
  }
  return (
    <>
      {parts.map((part, at) => (
        <ContentsPart key={at} part={part} />
      ))}
      {links.length > 0 && (
        <section>
          <h3>{t('periodicals.contents_links')}</h3>
          <ul className="ways">
            {links.map(({ url, texto }) => (
              <li key={url}>
                <a href={url}>{texto || t('periodicals.contents_link')}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ContentsPart({ part: { extensao: extent, itens: lines } }: { part: Part }) {
  const t = useTexts();
  const remarks: Partial<Record<Part['extensao'], string>> = {
    incompleto: t('periodicals.contents_incompleto'),
    parcial: t('periodicals.contents_parcial'),
  };
  const hasNumbers = lines.some(({ numero }) => numero !== undefined);
  return (
    <section>
      {remarks[extent] && <p className="muted">{remarks[extent]}</p>}
      <ol className={hasNumbers ? 'contents contents--numbered' : 'contents'}>
        {lines.map(({ numero: number, titulo: title, responsabilidade: by }, at) => (
          <li key={at}>
            {hasNumbers && <span className="contents__number">{number}</span>}
            <span>
              <span className="contents__title" dir="auto">
                {title}
              </span>
              {by && (
                <span className="contents__by" dir="auto">
                  {' '}
                  {by}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
