import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchLink } from '../ui/titles/SearchLink.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useEntryState } from '../ui/hooks/use-entry-state.ts';
import { usePages } from '../ui/hooks/use-pages.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { CsvButton } from './history/CsvButton.tsx';
import { queryOf } from './history/history-query.ts';
import { HistoryFilters, type Filters } from './history/HistoryFilters.tsx';
import { KeepSwitch } from './history/KeepSwitch.tsx';
import { Months } from './history/Months.tsx';

type Page = Output<'GET /emprestimo/historico'>;
type PastLoan = Page['itens'][number];

const AT_ONCE = 30;
const NO_FILTERS: Filters = { from: '', to: '', fined: false };

const ask = (question: string, page: number, signal: AbortSignal): Promise<Page> => {
  const query = { ...queryOf(JSON.parse(question) as Filters), page, perPage: AT_ONCE };
  return call('GET /emprestimo/historico', { query }, { signal });
};

/** Histórico: what was read and returned, and whether that is kept. */
export function HistoryScreen() {
  const t = useTexts();
  const [filters, setFilters] = useEntryState('filters', NO_FILTERS);
  const list = usePages<PastLoan, Page>(JSON.stringify(filters), ask);
  const { answer, loading, error, retry, more } = list;
  const isAll = JSON.stringify(filters) === JSON.stringify(NO_FILTERS);
  useScreenHeading(t('history.heading'));

  if (error && !answer) {
    return <LoadFailed title={t('history.failed')} error={error} onRetry={retry} />;
  }
  if (!answer) return <Skeleton shape="rows" count={4} label={t('history.loading')} />;
  return (
    <>
      <KeepSwitch
        kept={answer.guardado}
        shown={answer.total}
        onChanged={() => {
          setFilters(NO_FILTERS);
          retry();
        }}
      />
      {(answer.total > 0 || !isAll) && (
        <HistoryFilters value={filters} error={error} onChange={setFilters} />
      )}
      <p className="space-4 num" role="status">
        {answer.total > 0 && t('history.count', { count: answer.total })}
        {answer.total === 0 && !isAll && t('history.none_filtered')}
      </p>
      {answer.total === 0 && isAll && (
        <EmptyState title={t('history.empty_title')} actions={<SearchLink />}>
          {answer.guardado ? t('history.empty_text') : t('history.empty_off')}
        </EmptyState>
      )}
      {answer.total > 0 && (
        <div className="row space-4 no-print">
          <CsvButton filters={filters} />
        </div>
      )}
      <Months loans={answer.items} />
      {answer.items.length < answer.total && (
        <div className="row space-5 no-print">
          <Button busy={loading} onClick={more}>
            {t('history.more', { count: answer.total - answer.items.length })}
          </Button>
        </div>
      )}
    </>
  );
}
