import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { accountPath, type AccountPage } from '#lib/routes/account.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useEntryState } from '../ui/hooks/use-entry-state.ts';
import { usePages } from '../ui/hooks/use-pages.ts';
import { useResent } from '../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { NO_FILTERS, ServiceFilters, type Filters } from './ServiceFilters.tsx';
import { REMOVE, ServiceRow } from './ServiceRow.tsx';

type Page = Output<'GET /solicitacoes/:tipo'>;
export type Service = Page['itens'][number];

const AT_ONCE = 20;

/** What the list is of; `changes` grows with each act, so that it is asked anew. */
interface Question extends Filters {
  changes: number;
}

async function ask(question: string, page: number, signal: AbortSignal): Promise<Page> {
  const { type: tipo, status } = JSON.parse(question) as Question;
  const query = { status, page, perPage: AT_ONCE };
  return call('GET /solicitacoes/:tipo', { params: { tipo }, query }, { signal });
}

/** Todos os pedidos: what was asked of the reference desk, how far it has come, what was answered. */
export function ServicesScreen() {
  const t = useTexts();
  const [filters, setFilters] = useEntryState('filters', NO_FILTERS);
  const [changes, setChanges] = useState(0);
  const list = usePages<Service, Page>(JSON.stringify({ ...filters, changes }), ask);
  const { answer, loading, error, retry, more } = list;
  const isAll = filters.type === 'todas' && filters.status === 'todas';
  const focus = useScreenHeading(useHeading(isAll ? (answer?.items ?? null) : null));
  useResent(REMOVE, () => setChanges(1));

  if (error) {
    return <LoadFailed title={t('services.failed')} error={error} onRetry={retry} />;
  }
  if (!answer) return <Skeleton shape="rows" count={3} label={t('services.loading')} />;
  if (answer.total === 0 && isAll) return <NoServices />;
  return (
    <>
      <Ways />
      <ServiceFilters value={filters} onChange={setFilters} />
      <p className="space-4 num" role="status">
        {answer.total > 0
          ? t('services.count', { count: answer.total })
          : t('services.none_filtered')}
      </p>
      <ul className="requests">
        {answer.items.map((service) => (
          <ServiceRow
            key={service.cod_solicitacao}
            service={service}
            onChanged={() => {
              setChanges(changes + 1);
              focus();
            }}
          />
        ))}
      </ul>
      {answer.items.length < answer.total && (
        <div className="row space-5 no-print">
          <Button busy={loading} onClick={more}>
            {t('services.more', { count: answer.total - answer.items.length })}
          </Button>
        </div>
      )}
    </>
  );
}

/** What was answered, then what waits; as long as the list is filtered, the last answer. */
function useHeading(items: readonly Service[] | null): string | null {
  const t = useTexts();
  const [known, setKnown] = useState<readonly Service[] | null>(null);
  if (items !== null && items !== known) setKnown(items);
  if (known === null) return null;
  const here = known.filter(({ situacao }) => situacao === 'disponivel').length;
  const open = known.filter(({ situacao: at }) => at === 'aguardando' || at === 'em_busca');
  const said = [
    here > 0 && t('services.heading_here', { count: here }),
    open.length > 0 && t('services.heading_open', { count: open.length }),
  ].filter(Boolean);
  return said.join(' ') || t('services.heading_none');
}

const ways = (t: Translate): readonly [AccountPage, string][] => [
  ['copies', t('services.ask_copy')],
  ['outside', t('services.ask_outside')],
  ['survey', t('services.ask_survey')],
  ['card', t('services.ask_card')],
  ['research', t('services.ask_research')],
];

/** What can be asked for. */
function Ways() {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="row space-5 no-print">
      {ways(t).map(([page, text]) => (
        <ButtonLink key={page} size="small" href={accountPath(locale, page)}>
          {text}
        </ButtonLink>
      ))}
    </div>
  );
}

function NoServices() {
  const t = useTexts();
  return (
    <>
      <EmptyState title={t('services.empty_title')}>{t('services.empty_text')}</EmptyState>
      <Ways />
    </>
  );
}
