import { call } from '#lib/api/call.ts';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchLink } from '../ui/titles/SearchLink.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import type { QueryOf } from '../ui/list/filter-state.ts';
import { DayFilters, Filters } from '../ui/list/filters.tsx';
import { List } from '../ui/list/List.tsx';
import { useList } from '../ui/list/use-list.ts';
import { CsvButton } from './history/CsvButton.tsx';
import { HistorySwitch } from './history/HistorySwitch.tsx';
import { Months } from './history/Months.tsx';

const PAGE_SIZE = 30;

/** Period in which the loans were made, and whether to list only those with a fine. */
const NO_FILTERS = { dataIni: '', dataFim: '', multa: '' as 'S' | '' };
export type HistoryQuery = QueryOf<typeof NO_FILTERS>;

const fetchPage = (query: HistoryQuery, page: number, signal: AbortSignal) =>
  call('GET /emprestimo/historico', { query: { ...query, page, perPage: PAGE_SIZE } }, { signal });

/** Histórico: returned loans, and the switch that decides whether they are stored. */
export function HistoryScreen() {
  const t = useTexts();
  const list = useList(fetchPage, NO_FILTERS);
  const { page, filters, setFilters } = list;
  useScreenHeading(t('loan-history.heading'));
  return (
    <>
      {page && (
        <HistorySwitch
          kept={page.guardado}
          shown={page.total}
          onChanged={() => {
            setFilters(NO_FILTERS);
            list.reload();
          }}
        />
      )}
      <List
        list={list}
        failedText={t('loan-history.failed')}
        countText={(count) => t('loan-history.count', { count })}
        filters={
          <Filters label={t('loan-history.filters')}>
            <DayFilters list={list} from={t('loan-history.from')} to={t('loan-history.to')} />
            <Checkbox
              label={t('loan-history.fined')}
              checked={filters.multa === 'S'}
              onChange={({ target }) =>
                setFilters({ ...filters, multa: target.checked ? 'S' : '' })
              }
            />
          </Filters>
        }
        empty={
          <EmptyState title={t('loan-history.empty_title')} actions={<SearchLink />}>
            {page?.guardado ? t('loan-history.empty_text') : t('loan-history.empty_off')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <div className="row space-4 no-print">
              <CsvButton query={list.query} />
            </div>
            <Months loans={items} />
          </>
        )}
      </List>
    </>
  );
}
