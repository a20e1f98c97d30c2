import { call } from '#lib/api/call.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { OwnRequest } from '#lib/stores/own-requests.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchLink } from '../../ui/titles/SearchLink.tsx';
import { useResent } from '../../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../../ui/hooks/use-screen-heading.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import type { QueryOf } from '../../ui/list/filter-state.ts';
import { Filters, SelectFilter } from '../../ui/list/filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { OwnRequestRow, TAKE_BACK_CALLS } from './OwnRequestRow.tsx';

const PAGE_SIZE = 20;

type Group = 'abertos' | 'prontos' | 'encerrados';

const NO_FILTERS = { tipo: '' as OwnRequest['tipo'] | '', grupo: '' as Group | '' };

const fetchPage = (query: QueryOf<typeof NO_FILTERS>, page: number, signal: AbortSignal) =>
  call(
    'GET /pessoas/meu-pergamum/pedidos',
    { query: { ...query, page, perPage: PAGE_SIZE } },
    { signal },
  );

const kindNames = (t: Translate): readonly [OwnRequest['tipo'], string][] => [
  ['reserva', t('account-requests.kind_hold')],
  ['solicitacao', t('account-requests.kind_loan')],
  ['acervo_fechado', t('account-requests.kind_stack')],
  ['servico', t('account-requests.kind_service')],
  ['sugestao', t('account-requests.kind_suggestion')],
  ['comentario', t('account-requests.kind_comment')],
  ['comentario_obra', t('account-requests.kind_title_comment')],
];

/** Pedidos: requests of every kind, the state of each, and what the library answered. */
export function OwnRequestsScreen() {
  const t = useTexts();
  const list = useList(fetchPage, NO_FILTERS);
  const focus = useScreenHeading(list.unfiltered && headingOf(list.unfiltered.items, t));
  useResent(TAKE_BACK_CALLS, list.reload);
  return (
    <List
      list={list}
      failedText={t('account-requests.failed')}
      countText={(count) => t('account-requests.count', { count })}
      filters={
        <Filters label={t('account-requests.filters')}>
          <SelectFilter
            list={list}
            name="tipo"
            label={t('account-requests.kind')}
            anyText={t('account-requests.all_kinds')}
            options={kindNames(t)}
          />
          <SelectFilter
            list={list}
            name="grupo"
            label={t('account-requests.state')}
            anyText={t('account-requests.all_states')}
            options={[
              ['abertos', t('account-requests.state_open')],
              ['prontos', t('account-requests.state_ready')],
              ['encerrados', t('account-requests.state_ended')],
            ]}
          />
        </Filters>
      }
      empty={
        <EmptyState title={t('account-requests.empty_title')} actions={<SearchLink />}>
          {t('account-requests.empty_text')}
        </EmptyState>
      }
    >
      {({ items }) => (
        <ul className="requests">
          {items.map((request) => (
            <OwnRequestRow
              key={`${request.tipo} ${request.codigo}`}
              request={request}
              onChanged={() => {
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

/** How many wait for the patron or, if none does, how many are open. */
function headingOf(requests: readonly OwnRequest[], t: Translate): string {
  const count = (...phases: OwnRequest['fase'][]) =>
    requests.filter(({ fase }) => phases.includes(fase)).length;
  const ready = count('pronto');
  const open = count('aguardando', 'em_andamento');
  if (ready > 0) return t('account-requests.heading_ready', { count: ready });
  if (open > 0) return t('account-requests.heading_open', { count: open });
  return t('account-requests.heading_none');
}
