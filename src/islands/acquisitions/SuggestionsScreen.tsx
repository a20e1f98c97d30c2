import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { accountPath } from '#lib/routes/account.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { FilterState, QueryOf } from '../ui/list/filter-state.ts';
import { DayFilters, Filters, SelectFilter } from '../ui/list/filters.tsx';
import { List } from '../ui/list/List.tsx';
import { useList } from '../ui/list/use-list.ts';
import { TeacherLink } from './TeacherLink.tsx';
import { SuggestionRow } from './SuggestionRow.tsx';

export type Suggestion = Output<'GET /aquisicao/sugestoes'>['itens'][number];

const PAGE_SIZE = 20;

/** State, and days of the suggestion. */
const NO_FILTERS = { situacao: '' as Suggestion['situacao'] | '', dataIni: '', dataFim: '' };

const fetchPage = (query: QueryOf<typeof NO_FILTERS>, page: number, signal: AbortSignal) =>
  call('GET /aquisicao/sugestoes', { query: { ...query, page, perPage: PAGE_SIZE } }, { signal });

/** Sugestões de compra: what one suggested, the state of each, and what the library wrote. */
export function SuggestionsScreen() {
  const t = useTexts();
  const list = useList(fetchPage, NO_FILTERS);
  useScreenHeading(list.unfiltered && headingOf(list.unfiltered.items, t));
  return (
    <List
      list={list}
      failedText={t('acquisitions-suggestions.failed')}
      countText={(count) => t('acquisitions-suggestions.count', { count })}
      filters={
        <>
          <FormLinks />
          <SuggestionFilters list={list} />
        </>
      }
      empty={
        <>
          <EmptyState title={t('acquisitions-suggestions.empty_title')}>
            {t('acquisitions-suggestions.empty_text')}
          </EmptyState>
          <FormLinks />
        </>
      }
    >
      {({ items }) => (
        <ul className="requests">
          {items.map((suggestion) => (
            <SuggestionRow key={suggestion.cod_sugestao} suggestion={suggestion} />
          ))}
        </ul>
      )}
    </List>
  );
}

/** How many the library works on. */
function headingOf(suggestions: readonly Suggestion[], t: Translate): string {
  const open = suggestions.filter(({ em_andamento: isOpen }) => isOpen).length;
  return open > 0
    ? t('acquisitions-suggestions.heading_open', { count: open })
    : t('acquisitions-suggestions.heading_none');
}

const fetchStates = (_locale: string, signal: AbortSignal) =>
  call('GET /aquisicao/sugestoes/situacao', {}, { signal });

/** The names of the states come from the server. */
function SuggestionFilters({ list }: { list: FilterState<typeof NO_FILTERS> }) {
  const t = useTexts();
  const states = useAnswer(useLocale(), fetchStates).answered?.answer.itens ?? [];
  return (
    <Filters label={t('acquisitions-suggestions.filters')}>
      <SelectFilter
        list={list}
        name="situacao"
        label={t('acquisitions-suggestions.state')}
        anyText={t('acquisitions-suggestions.all')}
        options={states.map(({ situacao, desc_situacao: name, total }) => [
          situacao,
          total > 0 ? `${name} (${total})` : name,
        ])}
      />
      <DayFilters
        list={list}
        from={t('acquisitions-suggestions.from')}
        to={t('acquisitions-suggestions.to')}
      />
    </Filters>
  );
}

/** The forms; teachers have one of their own. */
function FormLinks() {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="row space-5 no-print">
      <ButtonLink variant="solid" href={accountPath(locale, 'suggest')}>
        {t('acquisitions-suggestions.suggest')}
      </ButtonLink>
      <TeacherLink />
    </div>
  );
}
