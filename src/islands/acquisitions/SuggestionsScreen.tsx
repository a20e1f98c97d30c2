import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { accountPath } from '#lib/routes/account.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useEntryState } from '../ui/hooks/use-entry-state.ts';
import { usePages } from '../ui/hooks/use-pages.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { NO_FILTERS, SuggestionFilters, type Filters } from './SuggestionFilters.tsx';
import { TeacherLink } from './TeacherLink.tsx';
import { SuggestionRow } from './SuggestionRow.tsx';

type Page = Output<'GET /aquisicao/sugestoes'>;
export type Suggestion = Page['itens'][number];

const AT_ONCE = 20;

async function ask(question: string, page: number, signal: AbortSignal): Promise<Page> {
  const { from, to, state } = JSON.parse(question) as Filters;
  const query = {
    ...(from && { dataIni: from }),
    ...(to && { dataFim: to }),
    ...(state && { situacao: state }),
    ...{ page, perPage: AT_ONCE },
  };
  return call('GET /aquisicao/sugestoes', { query }, { signal });
}

/** Sugestões de compra: what one suggested, how far it has come, what the library wrote. */
export function SuggestionsScreen() {
  const t = useTexts();
  const [filters, setFilters] = useEntryState('filters', NO_FILTERS);
  const list = usePages<Suggestion, Page>(JSON.stringify(filters), ask);
  const { answer, loading, error, retry, more } = list;
  const isAll = JSON.stringify(filters) === JSON.stringify(NO_FILTERS);
  useScreenHeading(useHeading(isAll ? (answer?.items ?? null) : null));

  if (error && !answer) {
    return <LoadFailed title={t('suggestions.failed')} error={error} onRetry={retry} />;
  }
  if (!answer) return <Skeleton shape="rows" count={3} label={t('suggestions.loading')} />;
  if (answer.total === 0 && isAll) return <NoSuggestions />;
  return (
    <>
      <Ways />
      <SuggestionFilters value={filters} error={error} onChange={setFilters} />
      <p className="space-4 num" role="status">
        {answer.total > 0
          ? t('suggestions.count', { count: answer.total })
          : t('suggestions.none_filtered')}
      </p>
      <ul className="requests">
        {answer.items.map((suggestion) => (
          <SuggestionRow key={suggestion.cod_sugestao} suggestion={suggestion} />
        ))}
      </ul>
      {answer.items.length < answer.total && (
        <div className="row space-5 no-print">
          <Button busy={loading} onClick={more}>
            {t('suggestions.more', { count: answer.total - answer.items.length })}
          </Button>
        </div>
      )}
    </>
  );
}

/** How many the library works on; as long as the list is filtered, the last answer. */
function useHeading(items: readonly Suggestion[] | null): string | null {
  const t = useTexts();
  const [known, setKnown] = useState<readonly Suggestion[] | null>(null);
  if (items !== null && items !== known) setKnown(items);
  if (known === null) return null;
  const open = known.filter(({ em_andamento: isOpen }) => isOpen).length;
  return open > 0 ? t('suggestions.heading_open', { count: open }) : t('suggestions.heading_none');
}

/** What can be done here; a teacher has a form of their own. */
function Ways() {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="row space-5 no-print">
      <ButtonLink variant="solid" href={accountPath(locale, 'suggest')}>
        {t('suggestions.suggest')}
      </ButtonLink>
      <TeacherLink />
    </div>
  );
}

function NoSuggestions() {
  const t = useTexts();
  return (
    <>
      <EmptyState title={t('suggestions.empty_title')}>{t('suggestions.empty_text')}</EmptyState>
      <Ways />
    </>
  );
}
