import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useEntryState } from '../ui/hooks/use-entry-state.ts';
import { usePages } from '../ui/hooks/use-pages.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { Plan } from './Plan.tsx';
import { PlanFilters, queryOf, type PlanQuery } from './PlanFilters.tsx';

type Page = Output<'GET /plano-ensino/bibliografia'>;
export type PlanRow = Page['itens'][number];

const AT_ONCE = 10;

const askFilters = (_question: string, signal: AbortSignal) =>
  call('GET /plano-ensino/disciplinas-bibliotecas', {}, { signal });

async function askPlans(question: string, page: number, signal: AbortSignal): Promise<Page> {
  const query = queryOf(JSON.parse(question) as PlanQuery);
  return call(
    'GET /plano-ensino/bibliografia',
    { query: { ...query, page, perPage: AT_ONCE } },
    { signal },
  );
}

/** Plano de ensino: what is read in a discipline, and what the libraries have of it. */
export function PlansScreen() {
  const t = useTexts();
  const [query, setQuery] = useEntryState<PlanQuery | null>('filters', null);
  const { answered, error, retry } = useAnswer('filters', askFilters);
  if (error) {
    return <LoadFailed title={t('teaching.failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={3} label={t('teaching.loading')} />;
  if (answered.answer.disciplinas.length === 0) {
    return <EmptyState title={t('teaching.none_title')}>{t('teaching.none_text')}</EmptyState>;
  }
  return (
    <>
      <p className="space-4">{t('teaching.intro')}</p>
      <PlanFilters searched={query} given={answered.answer} onSearch={setQuery} />
      {query && <Plans question={JSON.stringify(query)} />}
    </>
  );
}

function Plans({ question }: { question: string }) {
  const t = useTexts();
  const { answer, loading, error, retry, more } = usePages<PlanRow, Page>(question, askPlans);
  useScreenHeading(answer === null ? null : t('teaching.heading', { count: answer.total }));
  if (error) {
    return <LoadFailed title={t('teaching.failed')} error={error} onRetry={retry} />;
  }
  if (!answer) return <Skeleton shape="rows" count={3} label={t('teaching.loading')} />;
  return (
    <>
      <p className="space-5 num" role="status">
        {answer.total > 0 ? t('teaching.heading', { count: answer.total }) : t('teaching.nothing')}
      </p>
      <ul className="plans">
        {answer.items.map((plan) => (
          <Plan key={plan.cod_plano} plan={plan} />
        ))}
      </ul>
      {answer.items.length < answer.total && (
        <div className="row space-5 no-print">
          <Button busy={loading} onClick={more}>
            {t('teaching.more', { count: answer.total - answer.items.length })}
          </Button>
        </div>
      )}
    </>
  );
}
