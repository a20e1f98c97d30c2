import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { formatDate } from '#lib/format/dates.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchLink } from '../../ui/titles/SearchLink.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { useEntryState } from '../../ui/hooks/use-entry-state.ts';
import { usePages } from '../../ui/hooks/use-pages.ts';
import { useResent } from '../../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { putAllIn } from '../basket-acts.ts';
import { JoinButton } from './JoinButton.tsx';
import { KeptFilters, NO_FILTERS, type Filters } from './KeptFilters.tsx';
import { KeptRow } from './KeptRow.tsx';

type Page = Output<'GET /acervo/cesta-permanente/colecao'>;
export type KeptTitle = Page['itens'][number];

const AT_ONCE = 30;
const DROP = 'PUT /acervo/cesta-permanente';

/** What the list is of; `changes` grows with each act, so that it is asked anew. */
interface Question extends Filters {
  changes: number;
}

function ask(question: string, page: number, signal: AbortSignal): Promise<Page> {
  const { kind, from, to } = JSON.parse(question) as Question;
  const query = {
    ...(kind !== '' && { tipoBusca: kind }),
    ...(from !== '' && { dataIni: from }),
    ...(to !== '' && { dataFim: to }),
    ...{ page, perPage: AT_ONCE },
  };
  return call('GET /acervo/cesta-permanente/colecao', { query }, { signal });
}

/** Cesta permanente: what somebody put aside in their account, by the day on which they did. */
export function KeptScreen() {
  const t = useTexts();
  const [filters, setFilters] = useEntryState('filters', NO_FILTERS);
  const [changes, setChanges] = useState(0);
  const list = usePages<KeptTitle, Page>(JSON.stringify({ ...filters, changes }), ask);
  const { answer, error, retry } = list;
  const all = answer?.na_cesta ?? null;
  const focus = useScreenHeading(all ? t('kept.heading', { count: all }) : null);
  const renew = () => setChanges((count) => count + 1);
  useResent(DROP, renew);

  if (error && !answer) {
    return <LoadFailed title={t('kept.failed')} error={error} onRetry={retry} />;
  }
  if (!answer) return <Skeleton shape="rows" count={4} label={t('kept.loading')} />;
  if (all === 0) return <NothingKept onJoined={renew} />;
  return (
    <>
      <p className="kept__intro space-4 muted">{t('kept.intro')}</p>
      <KeptFilters value={filters} kinds={answer.tipos} error={error} onChange={setFilters} />
      <p className="space-4 num" role="status">
        {answer.total > 0 ? t('kept.count', { count: answer.total }) : t('kept.none_filtered')}
      </p>
      <div className="row space-4 no-print">
        <BringButton titles={answer.items} />
        <JoinButton onJoined={renew} />
      </div>
      <Days
        titles={answer.items}
        onDropped={() => {
          renew();
          focus();
        }}
      />
      <More list={list} />
    </>
  );
}

function NothingKept({ onJoined }: { onJoined: () => void }) {
  const t = useTexts();
  return (
    <EmptyState
      title={t('kept.empty_title')}
      actions={
        <>
          <JoinButton onJoined={onJoined} />
          <SearchLink variant="outlined" />
        </>
      }
    >
      {t('kept.empty_text')}
    </EmptyState>
  );
}

/** The next titles, below those that are there. */
function More({ list }: { list: ReturnType<typeof usePages<KeptTitle, Page>> }) {
  const t = useTexts();
  const { answer, loading, more } = list;
  const count = (answer?.total ?? 0) - (answer?.items.length ?? 0);
  if (count <= 0) return null;
  return (
    <div className="row space-5 no-print">
      <Button busy={loading} onClick={more}>
        {t('kept.more', { count })}
      </Button>
    </div>
  );
}

/** Puts what is shown into the basket of this device. */
function BringButton({ titles }: { titles: readonly KeptTitle[] }) {
  const t = useTexts();
  const here = titles.filter(({ retirado }) => !retirado);
  if (here.length === 0) return null;
  const bring = () => {
    putAllIn(here, t).catch(() => showToast({ text: t('basket.failed'), tone: 'error' }));
  };
  return (
    <Button size="small" onClick={bring}>
      {t('kept.bring')}
    </Button>
  );
}

interface DaysProps {
  titles: readonly KeptTitle[];
  onDropped: () => void;
}

/** Titles by the day on which they were put in. */
function Days({ titles, onDropped }: DaysProps) {
  const t = useTexts();
  const locale = useLocale();
  const errorText = useErrorText();
  const drop = async ({ cod_acervo: code, title }: KeptTitle) => {
    try {
      await act(DROP, { body: { acervo: code } });
      showToast({ text: t('kept.removed', { title }) });
      onDropped();
    } catch (problem) {
      showToast({ text: errorText(problem), tone: 'error' });
    }
  };
  const days = Map.groupBy(titles, ({ data_inclusao: at }) => at.slice(0, 10));
  return (
    <div className="kept">
      {[...days].map(([day, those]) => (
        <section key={day}>
          <h2 className="num">{formatDate(day, locale)}</h2>
          <ul>
            {those.map((title) => (
              <KeptRow key={title.cod_acervo} title={title} onDrop={() => drop(title)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
