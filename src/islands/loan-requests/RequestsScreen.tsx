import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchLink } from '../ui/titles/SearchLink.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useEntryState } from '../ui/hooks/use-entry-state.ts';
import { usePages } from '../ui/hooks/use-pages.ts';
import { useResent } from '../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { NO_FILTERS, RequestFilters, type Filters } from './RequestFilters.tsx';
import { RequestRow, REMOVE } from './RequestRow.tsx';

type Page = Output<'GET /solicitacao-emprestimo'>;
export type LoanRequest = Page['itens'][number];

const AT_ONCE = 20;

/** What the list is of; `changes` grows with each act, so that it is asked anew. */
interface Question extends Filters {
  changes: number;
}

async function ask(question: string, page: number, signal: AbortSignal): Promise<Page> {
  const { from, to, status } = JSON.parse(question) as Question;
  const query = {
    ...(from && { dataIni: from }),
    ...(to && { dataFim: to }),
    ...(status && { status }),
    page,
    perPage: AT_ONCE,
  };
  return call('GET /solicitacao-emprestimo', { query }, { signal });
}

/** Pedido de empréstimo: what was asked for from other libraries, and how far it has come. */
export function RequestsScreen() {
  const t = useTexts();
  const [filters, setFilters] = useEntryState('filters', NO_FILTERS);
  const [changes, setChanges] = useState(0);
  const list = usePages<LoanRequest, Page>(JSON.stringify({ ...filters, changes }), ask);
  const { answer, loading, error, retry, more } = list;
  const isAll = JSON.stringify(filters) === JSON.stringify(NO_FILTERS);
  const focus = useScreenHeading(useHeading(isAll ? (answer?.items ?? null) : null));
  useResent(REMOVE, () => setChanges(1));

  if (error && !answer) {
    return <LoadFailed title={t('requests.failed')} error={error} onRetry={retry} />;
  }
  if (!answer) return <Skeleton shape="rows" count={3} label={t('requests.loading')} />;
  if (answer.total === 0 && isAll) return <NoRequests />;
  return (
    <>
      <RequestFilters value={filters} error={error} onChange={setFilters} />
      <p className="space-4 num" role="status">
        {answer.total > 0
          ? t('requests.count', { count: answer.total })
          : t('requests.none_filtered')}
      </p>
      <ul className="requests">
        {answer.items.map((request) => (
          <RequestRow
            key={request.cod_solicitacao}
            request={request}
            onRemoved={() => {
              setChanges(changes + 1);
              focus();
            }}
          />
        ))}
      </ul>
      {answer.items.length < answer.total && (
        <div className="row space-5 no-print">
          <Button busy={loading} onClick={more}>
            {t('requests.more', { count: answer.total - answer.items.length })}
          </Button>
        </div>
      )}
    </>
  );
}

/** What waits for the person, then what is on its way; as long as the list is filtered, the last answer. */
function useHeading(items: readonly LoanRequest[] | null): string | null {
  const t = useTexts();
  const [known, setKnown] = useState<readonly LoanRequest[] | null>(null);
  if (items !== null && items !== known) setKnown(items);
  if (known === null) return null;
  const here = known.filter(({ situacao }) => situacao === 'disponivel').length;
  const open = known.filter(({ situacao: at }) => at === 'aguardando' || at === 'em_transito');
  const said = [
    here > 0 && t('requests.heading_here', { count: here }),
    open.length > 0 && t('requests.heading_open', { count: open.length }),
  ].filter(Boolean);
  return said.join(' ') || t('requests.heading_none');
}

function NoRequests() {
  const t = useTexts();
  return (
    <EmptyState title={t('requests.empty_title')} actions={<SearchLink />}>
      {t('requests.empty_text')}
    </EmptyState>
  );
}
