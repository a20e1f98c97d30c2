import type { Output } from '#contract/calls.ts';
import {
  LOAN_REQUEST_STATES,
  type LoanRequestState,
} from '#contract/shared/loan-request-states.ts';
import { call } from '#lib/api/call.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchLink } from '../ui/titles/SearchLink.tsx';
import { useResent } from '../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useTexts } from '../ui/island/texts.tsx';
import type { QueryOf } from '../ui/list/filter-state.ts';
import { DayFilters, Filters, SelectFilter } from '../ui/list/filters.tsx';
import { List } from '../ui/list/List.tsx';
import { useList } from '../ui/list/use-list.ts';
import { RequestRow, REMOVE } from './RequestRow.tsx';

export type LoanRequest = Output<'GET /solicitacao-emprestimo'>['itens'][number];

const PAGE_SIZE = 20;

/** State, and days of the request. */
const NO_FILTERS = { status: '' as LoanRequestState | '', dataIni: '', dataFim: '' };

const fetchPage = (query: QueryOf<typeof NO_FILTERS>, page: number, signal: AbortSignal) =>
  call(
    'GET /solicitacao-emprestimo',
    { query: { ...query, page, perPage: PAGE_SIZE } },
    { signal },
  );

const stateNames = (t: Translate): Record<LoanRequestState, string> => ({
  aguardando: t('loan-requests.state_waiting'),
  em_transito: t('loan-requests.state_in_transit'),
  disponivel: t('loan-requests.state_available'),
  atendida: t('loan-requests.state_finished'),
  nao_atendida: t('loan-requests.state_not_finished'),
  removida: t('loan-requests.state_removed'),
});

/** Pedido de empréstimo: what was requested from other libraries, and the state of each request. */
export function RequestsScreen() {
  const t = useTexts();
  const list = useList(fetchPage, NO_FILTERS);
  const focus = useScreenHeading(list.unfiltered && headingOf(list.unfiltered.items, t));
  useResent(REMOVE, list.reload);
  const names = stateNames(t);
  return (
    <List
      list={list}
      failedText={t('loan-requests.failed')}
      countText={(count) => t('loan-requests.count', { count })}
      filters={
        <Filters label={t('loan-requests.filters')}>
          <SelectFilter
            list={list}
            name="status"
            label={t('loan-requests.status')}
            anyText={t('loan-requests.all')}
            options={LOAN_REQUEST_STATES.map((state) => [state, names[state]])}
          />
          <DayFilters list={list} from={t('loan-requests.from')} to={t('loan-requests.to')} />
        </Filters>
      }
      empty={
        <EmptyState title={t('loan-requests.empty_title')} actions={<SearchLink />}>
          {t('loan-requests.empty_text')}
        </EmptyState>
      }
    >
      {({ items }) => (
        <ul className="requests">
          {items.map((request) => (
            <RequestRow
              key={request.cod_solicitacao}
              request={request}
              onRemoved={() => {
                list.reload();
                focus();
              }}
            />
          ))}
        </ul>
      )}
    </List>
  );
}

/** How many can be fetched, and how many are on their way. */
function headingOf(requests: readonly LoanRequest[], t: Translate): string {
  const here = requests.filter(({ situacao }) => situacao === 'disponivel').length;
  const open = requests.filter(({ situacao: at }) => at === 'aguardando' || at === 'em_transito');
  const parts = [
    here > 0 && t('loan-requests.heading_here', { count: here }),
    open.length > 0 && t('loan-requests.heading_open', { count: open.length }),
  ].filter(Boolean);
  return parts.join(' ') || t('loan-requests.heading_none');
}
