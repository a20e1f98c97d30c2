import type { ComponentProps } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { List } from '../ui/list/List.tsx';
import { useList } from '../ui/list/use-list.ts';
import { Plan } from './Plan.tsx';
import { PlanFilters, queryOf, type PlanQuery } from './PlanFilters.tsx';

type Page = Output<'GET /plano-ensino/bibliografia'>;
export type PlanRow = Page['itens'][number];

const PAGE_SIZE = 10;

const fetchOptions = (_question: string, signal: AbortSignal) =>
  call('GET /plano-ensino/disciplinas-bibliotecas', {}, { signal });

const fetchPage = (query: PlanQuery, page: number, signal: AbortSignal) =>
  call(
    'GET /plano-ensino/bibliografia',
    { query: { ...queryOf(query), page, perPage: PAGE_SIZE } },
    { signal },
  );

/** Plano de ensino: what is read in a discipline, and what the libraries have of it. */
export function PlansScreen() {
  const t = useTexts();
  const options = useAnswer('', fetchOptions);
  return (
    <Fetched from={options} failedText={t('teaching.failed')} loadingText={t('teaching.loading')}>
      {(given) =>
        given.disciplinas.length > 0 ? (
          <Plans given={given} />
        ) : (
          <EmptyState title={t('teaching.none_title')}>{t('teaching.none_text')}</EmptyState>
        )
      }
    </Fetched>
  );
}

function Plans({ given }: Pick<ComponentProps<typeof PlanFilters>, 'given'>) {
  const t = useTexts();
  const list = useList<Page, PlanQuery | null>(fetchPage, null);
  const { page, filters, setFilters, problems } = list;
  useScreenHeading(page && t('teaching.heading', { count: page.total }));
  return (
    <>
      <p className="space-4">{t('teaching.intro')}</p>
      <PlanFilters searched={filters} {...{ given, problems }} onSearch={setFilters} />
      {filters && (
        <List
          list={list}
          failedText={t('teaching.failed')}
          countText={(count) => t('teaching.heading', { count })}
          empty={null}
          emptyFiltered={t('teaching.nothing')}
        >
          {({ items }) => (
            <ul className="plans">
              {items.map((plan) => (
                <Plan key={plan.cod_plano} plan={plan} />
              ))}
            </ul>
          )}
        </List>
      )}
    </>
  );
}
