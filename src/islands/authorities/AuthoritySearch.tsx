import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import {
  readAuthorityQuery,
  writeAuthorityQuery,
  type AuthorityQuery,
} from '#lib/authorities/address.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useArrivalFocus } from '../ui/hooks/use-arrival-focus.ts';
import { useLocationQuery } from '../ui/hooks/use-location.ts';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import { AuthorityForm } from './AuthorityForm.tsx';
import { AuthorityResults } from './AuthorityResults.tsx';

export type Authorities = Output<'GET /consulta/autoridades'>;

/** The form and what was found; the address says what is asked. */
export function AuthoritySearch() {
  const t = useTexts();
  const [query, setQuery] = useLocationQuery();
  const asked = readAuthorityQuery(query);
  const { answered, loading, error, retry } = useAnswer(questionOf(asked), ask);
  const [target, focusOnArrival] = useArrivalFocus<HTMLDivElement>(loading);
  usePageTitle(asked.q === '' ? null : t('authorities.page_title', { query: asked.q }));

  const hrefOf = (next: AuthorityQuery) => writeAuthorityQuery(query, next);
  const go = (next: AuthorityQuery) => setQuery(hrefOf(next));
  const move = (next: AuthorityQuery) => {
    focusOnArrival();
    go(next);
  };
  const retryAndStay = () => {
    focusOnArrival();
    retry();
  };
  const isAsked = asked.q !== '';

  return (
    <>
      <AuthorityForm asked={asked} go={go} />
      {!isAsked && <p className="authorities__about">{t('authorities.about')}</p>}
      {isAsked && error !== null && (
        <LoadFailed
          ref={target}
          title={t('authorities.failed_title')}
          error={error}
          onRetry={retryAndStay}
        />
      )}
      {isAsked && error === null && answered === null && (
        <Skeleton shape="rows" label={t('authorities.loading')} />
      )}
      {isAsked && error === null && (
        <AuthorityResults
          asked={answered && readAuthorityQuery(answered.question)}
          found={answered?.answer}
          loading={loading}
          hrefOf={hrefOf}
          move={move}
          target={target}
        />
      )}
    </>
  );
}

/** Equal searches are one question, whatever else their addresses say. */
const questionOf = (asked: AuthorityQuery): string | null =>
  asked.q === '' ? null : writeAuthorityQuery('', asked);

function ask(question: string, signal: AbortSignal): Promise<Authorities> {
  const { q, tipo, page } = readAuthorityQuery(question);
  return call(
    'GET /consulta/autoridades',
    { query: { q, page, ...(tipo !== '' && { tipo }) } },
    { signal },
  );
}
