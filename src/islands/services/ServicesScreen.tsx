import type { Output } from '#contract/calls.ts';
import { SERVICE_TYPES, type ServiceType } from '#contract/shared/service-forms.ts';
import { SERVICE_STATES, type ServiceState } from '#contract/shared/service-states.ts';
import { call } from '#lib/api/call.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { accountPath, type AccountPage } from '#lib/routes/account.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useResent } from '../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { FilterState, QueryOf } from '../ui/list/filter-state.ts';
import { Filters, SelectFilter } from '../ui/list/filters.tsx';
import { List } from '../ui/list/List.tsx';
import { useList } from '../ui/list/use-list.ts';
import { REMOVE, ServiceRow } from './ServiceRow.tsx';
import { stateNames } from './words.ts';

export type Service = Output<'GET /solicitacoes/:tipo'>['itens'][number];

const PAGE_SIZE = 20;

const NO_FILTERS = { tipo: '' as ServiceType | '', status: '' as ServiceState | '' };

function fetchPage(query: QueryOf<typeof NO_FILTERS>, page: number, signal: AbortSignal) {
  const { tipo = 'todas', status = 'todas' } = query;
  return call(
    'GET /solicitacoes/:tipo',
    { params: { tipo }, query: { status, page, perPage: PAGE_SIZE } },
    { signal },
  );
}

/** Todos os pedidos: what was requested from the reference desk, the state of each, and the replies. */
export function ServicesScreen() {
  const t = useTexts();
  const list = useList(fetchPage, NO_FILTERS);
  const focus = useScreenHeading(list.unfiltered && headingOf(list.unfiltered.items, t));
  useResent(REMOVE, list.reload);
  return (
    <List
      list={list}
      failedText={t('services.failed')}
      countText={(count) => t('services.count', { count })}
      filters={
        <>
          <FormLinks />
          <ServiceFilters list={list} />
        </>
      }
      empty={
        <>
          <EmptyState title={t('services.empty_title')}>{t('services.empty_text')}</EmptyState>
          <FormLinks />
        </>
      }
    >
      {({ items }) => (
        <ul className="requests">
          {items.map((service) => (
            <ServiceRow
              key={service.cod_solicitacao}
              service={service}
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

const typeNames = (t: Translate): Record<ServiceType, string> => ({
  comutacao: t('services.type_copy'),
  'emprestimo-inter-bibliotecas': t('services.kind_outside'),
  levantamento: t('services.kind_survey'),
  'ficha-catalografica': t('services.kind_card'),
  'pesquisa-especializada': t('services.kind_research'),
});

function ServiceFilters({ list }: { list: FilterState<typeof NO_FILTERS> }) {
  const t = useTexts();
  const types = typeNames(t);
  const states = stateNames(t);
  return (
    <Filters label={t('services.filters')}>
      <SelectFilter
        list={list}
        name="tipo"
        label={t('services.type')}
        anyText={t('services.all_types')}
        options={(Object.keys(SERVICE_TYPES) as ServiceType[]).map((type) => [type, types[type]])}
      />
      <SelectFilter
        list={list}
        name="status"
        label={t('services.status')}
        anyText={t('services.all')}
        options={SERVICE_STATES.map((state) => [state, states[state]])}
      />
    </Filters>
  );
}

/** How many have a reply, and how many wait for one. */
function headingOf(services: readonly Service[], t: Translate): string {
  const here = services.filter(({ situacao }) => situacao === 'disponivel').length;
  const open = services.filter(({ situacao: at }) => at === 'aguardando' || at === 'em_busca');
  const parts = [
    here > 0 && t('services.heading_here', { count: here }),
    open.length > 0 && t('services.heading_open', { count: open.length }),
  ].filter(Boolean);
  return parts.join(' ') || t('services.heading_none');
}

const forms = (t: Translate): readonly [AccountPage, string][] => [
  ['copies', t('services.ask_copy')],
  ['outside', t('services.ask_outside')],
  ['survey', t('services.ask_survey')],
  ['card', t('services.ask_card')],
  ['research', t('services.ask_research')],
];

/** What can be requested. */
function FormLinks() {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="row space-5 no-print">
      {forms(t).map(([page, text]) => (
        <ButtonLink key={page} size="small" href={accountPath(locale, page)}>
          {text}
        </ButtonLink>
      ))}
    </div>
  );
}
