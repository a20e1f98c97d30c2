import { useCallback } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import {
  readSummaryPlace,
  writeSummaryPlace,
  type SummaryPlace,
} from '#lib/periodicals/address.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useArrivalFocus } from '../ui/hooks/use-arrival-focus.ts';
import { useLocationQuery } from '../ui/hooks/use-location.ts';
import { ArticleList } from './ArticleList.tsx';
import { useIssueNames } from './issue-names.ts';
import { usePartWords } from './part-words.ts';
import { SummaryControls } from './SummaryControls.tsx';

type Summary = Output<'GET /sumario/:id/dados'>;

/** The parts of a title, as articles issue by issue, and a search in them. */
export function SummariesPanel({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const [query, setQuery] = useLocationQuery();
  const place = readSummaryPlace(query);
  const ask = useCallback(
    (question: string, signal: AbortSignal) => readArticles(codAcervo, question, signal),
    [codAcervo],
  );
  const { answered, loading, error, retry } = useAnswer(writeSummaryPlace('', place), ask);
  const [target, focusOnArrival] = useArrivalFocus<HTMLHeadingElement>(loading);
  const go = (next: SummaryPlace) => setQuery(writeSummaryPlace(query, next));
  const summary = answered?.answer;
  const words = usePartWords(summary?.tipo ?? 'periodico');
  const isEmpty = summary !== undefined && summary.fasciculos.length === 0;

  return (
    <div className="periodicals">
      <h2>{words.heading}</h2>
      {summary && !isEmpty && (
        <SummaryControls
          issues={summary.fasciculos}
          current={place.issue ?? (place.words === '' ? newestOf(summary) : null)}
          words={place.words}
          kind={summary.tipo}
          go={go}
        />
      )}
      {error !== null && (
        <LoadFailed title={t('periodicals.summaries_failed')} error={error} onRetry={retry} />
      )}
      {error === null && !summary && (
        <Skeleton shape="rows" count={4} label={t('periodicals.summaries_loading')} />
      )}
      {error === null && isEmpty && <EmptyState title={words.none} level={3} />}
      {error === null && answered && summary && !isEmpty && (
        <div aria-busy={loading}>
          <Articles
            summary={summary}
            place={readSummaryPlace(answered.question)}
            target={target}
            go={(next) => {
              focusOnArrival();
              go(next);
            }}
          />
        </div>
      )}
    </div>
  );
}

const newestOf = ({ fasciculos: [newest] }: Summary): string | null =>
  newest?.cod_fasciculo ?? null;

/** Without an issue and without words, the newest issue is meant. */
async function readArticles(id: number, question: string, signal: AbortSignal): Promise<Summary> {
  const { issue, words, page } = readSummaryPlace(question);
  const read = (query: { fasciculo?: string; q?: string; page: number }) =>
    call('GET /sumario/:id/dados', { params: { id }, query }, { signal });
  if (issue !== null || words !== '') {
    return read({ page, ...(issue !== null && { fasciculo: issue }), ...(words && { q: words }) });
  }
  const all = await read({ page });
  const newest = newestOf(all);
  return newest === null || all.fasciculos.length === 1 ? all : read({ page, fasciculo: newest });
}

interface ArticlesProps {
  summary: Summary;
  place: SummaryPlace;
  target: React.RefObject<HTMLHeadingElement | null>;
  go: (next: SummaryPlace) => void;
}

/** What was found, a page of it, and the ways on. */
function Articles({ summary, place, target, go }: ArticlesProps) {
  const t = useTexts();
  const names = useIssueNames();
  const { fasciculos: issues, itens: articles, total, page, perPage } = summary;
  const { words } = place;
  const parts = usePartWords(summary.tipo);
  const chosen = issues.find(
    ({ cod_fasciculo: code }) => code === (place.issue ?? (words === '' ? newestOf(summary) : '')),
  );
  const nameOf = (issue: (typeof issues)[number] | undefined) => issue && names.dated(issue, parts);
  if (total === 0) {
    return (
      <EmptyState
        title={parts.nothing(words)}
        level={3}
        actions={
          <Button onClick={() => go({ issue: place.issue, words: '', page: 1 })}>
            {t('periodicals.clear')}
          </Button>
        }
      >
        {parts.nothingText}
      </EmptyState>
    );
  }
  return (
    <>
      <h3 ref={target} tabIndex={-1} className="articles-head">
        {nameOf(chosen) ?? parts.all}
      </h3>
      <p className="muted" aria-live="polite" aria-atomic="true">
        {words === '' ? parts.found(total) : parts.foundFor(total, words)}
      </p>
      <ArticleList
        articles={articles}
        {...(!chosen && {
          issueOf: ({ cod_fasciculo: code }) =>
            nameOf(issues.find((issue) => issue.cod_fasciculo === code)) ?? '',
        })}
      />
      {total > perPage && (
        <nav className="row articles-steps" aria-label={t('periodicals.article_pages')}>
          {page > 1 && (
            <Button onClick={() => go({ ...place, page: page - 1 })}>
              {t('periodicals.previous_page')}
            </Button>
          )}
          {page * perPage < total && (
            <Button onClick={() => go({ ...place, page: page + 1 })}>
              {t('periodicals.next_page')}
            </Button>
          )}
        </nav>
      )}
    </>
  );
}
