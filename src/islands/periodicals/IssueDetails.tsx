import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { formatDate, formatMonth } from '#lib/format/dates.ts';
import { formatList } from '#lib/format/lists.ts';
import { writeSummaryPlace } from '#lib/periodicals/address.ts';
import { titleTabPath } from '#lib/titles/tabs.ts';
import * as icons from '#lib/icons.ts';
import { IconButton } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Status } from '../ui/Status.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { ArticleList } from './ArticleList.tsx';
import { useIssueNames } from './issue-names.ts';
import { STATE_KINDS, stateWords } from './issue-states.ts';

type Issue = Output<'GET /kardex/:id/item'>;

interface Props {
  codAcervo: number;
  pattern: number;
  issue: number;
  /** A press opened it: what it says is where the reader goes on. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Details of one issue: availability, date of receipt, other libraries, and contents. */
export function IssueDetails({ codAcervo, pattern, issue, takesFocus, onClose }: Props) {
  const t = useTexts();
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call(
        'GET /kardex/:id/item',
        { params: { id: codAcervo }, query: { seqPar: pattern, seqSec: issue } },
        { signal },
      ),
    [codAcervo, pattern, issue],
  );
  const { answered, error, retry } = useAnswer(`${pattern}/${issue}`, ask);
  const box = useRef<HTMLDivElement>(null);
  const isThere = answered !== null;
  // At once: the focus must not come back here after a key has closed it.
  useLayoutEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus, isThere]);

  return (
    // Escape closes it from wherever inside the focus is; nothing here is pressed by clicking.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="issue-details"
      ref={box}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <IconButton
        className="icon-button issue-details__close"
        icon={icons.close}
        label={t('periodicals.close')}
        onClick={onClose}
      />
      {error !== null && (
        <LoadFailed title={t('periodicals.issue_failed')} error={error} onRetry={retry} />
      )}
      {error === null && !answered && (
        <Skeleton shape="text" count={3} label={t('periodicals.issue_loading')} />
      )}
      {error === null && answered && <Details codAcervo={codAcervo} issue={answered.answer} />}
    </div>
  );
}

function Details({ codAcervo, issue }: { codAcervo: number; issue: Issue }) {
  const t = useTexts();
  const locale = useLocale();
  const names = useIssueNames();
  const words = stateWords(t);
  const { situacao: state, outras_bibliotecas: others, artigos: articles } = issue;
  const libraries = formatList(
    others.map(({ desc_biblioteca: name }) => name),
    locale,
  );
  const when = names.when(issue);
  return (
    <>
      <h4>
        {names.full(issue)}
        {when && <span className="issue-details__when"> {when}</span>}
      </h4>
      {issue.titulo && (
        <p className="issue-details__title" dir="auto">
          {issue.titulo}
        </p>
      )}
      <p>
        <Status kind={STATE_KINDS[state]} detail={issue.desc_biblioteca}>
          {words[state]}
        </Status>
      </p>
      <p>
        <StateText issue={issue} />{' '}
        {others.length > 0 &&
          (state === 'recebido'
            ? t('periodicals.elsewhere', { libraries })
            : t('periodicals.elsewhere_instead', { libraries }))}
      </p>
      {issue.observacao && <p className="muted">{issue.observacao}</p>}
      {articles.length > 0 ? (
        <>
          <h5>{t('periodicals.in_this_issue')}</h5>
          <ArticleList articles={articles.slice(0, FIRST_ARTICLES)} />
          <p>
            <a
              href={
                titleTabPath(locale, codAcervo, 'summary') +
                writeSummaryPlace('', {
                  issue: articles[0]?.cod_fasciculo ?? null,
                  words: '',
                  page: 1,
                })
              }
            >
              {t('periodicals.all_articles', { count: articles.length })}
            </a>
          </p>
        </>
      ) : (
        state === 'recebido' && <p className="muted">{t('periodicals.no_articles')}</p>
      )}
    </>
  );
}

/** Articles shown here; the others are one step away. */
const FIRST_ARTICLES = 8;

function StateText({ issue }: { issue: Issue }) {
  const t = useTexts();
  const locale = useLocale();
  const { situacao: state, data_recebimento: arrived, data_prevista: planned } = issue;
  const when = planned === undefined ? '' : formatMonth(planned, locale);
  switch (state) {
    case 'recebido':
      return arrived === undefined
        ? t('periodicals.received_sometime')
        : t('periodicals.received_on', { date: formatDate(arrived, locale) });
    case 'esperado':
      return t('periodicals.expected_text', { when });
    case 'em_falta':
      return when === '' ? t('periodicals.missing_plain') : t('periodicals.missing_text', { when });
    case 'reclamado':
      return t('periodicals.claimed_text');
  }
}
