import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { monthBack } from '#lib/format/spans.ts';
import { keepUnread } from '#lib/stores/unread.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useEntryState } from '../ui/hooks/use-entry-state.ts';
import { usePages } from '../ui/hooks/use-pages.ts';
import { useResent } from '../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { AlertFilters, type Days } from './AlertFilters.tsx';
import { AlertRow } from './AlertRow.tsx';

type Page = Output<'GET /solicitacoes/alertas'>;
export type Alert = Page['itens'][number];

const AT_ONCE = 20;
const READ_ALL = 'PUT /solicitacoes/alertas';
const READ = 'PUT /solicitacoes/alertas/:id';
const REMOVE = 'DELETE /solicitacoes/alertas/:id';
const CHANGES = [READ, REMOVE, READ_ALL] as const;

/** What the list is of; `changes` grows with each act, so that it is asked anew. */
interface Question extends Days {
  changes: number;
}

async function ask(question: string, page: number, signal: AbortSignal): Promise<Page> {
  const { from: dataIni, to: dataFim } = JSON.parse(question) as Question;
  const query = { dataIni, dataFim, page, perPage: AT_ONCE };
  const answer = await call('GET /solicitacoes/alertas', { query }, { signal });
  keepUnread(answer.nao_lidos);
  return answer;
}

/** Alertas: what the library did that concerns the person, between two days. */
export function AlertsScreen() {
  const t = useTexts();
  const [days, setDays] = useEntryState<Days>('filters', monthBack(new Date()));
  const [changes, setChanges] = useState(0);
  const list = usePages<Alert, Page>(JSON.stringify({ ...days, changes }), ask);
  const { answer, loading, error, retry, more } = list;
  const unread = answer?.nao_lidos ?? null;
  const focus = useScreenHeading(useHeading(unread));
  const changed = () => setChanges((count) => count + 1);
  const { busy, problem, read, remove, readAll } = useActs(changed, focus);
  useResent(CHANGES, changed);

  if (error && !answer) {
    return <LoadFailed title={t('alerts.failed')} error={error} onRetry={retry} />;
  }
  if (!answer) return <Skeleton shape="rows" count={4} label={t('alerts.loading')} />;

  return (
    <>
      <AlertFilters value={days} error={error} onChange={setDays} />
      <div className="row space-4 no-print">
        <p className="num" role="status">
          {answer.total > 0 ? t('alerts.count', { count: answer.total }) : ''}
        </p>
        {(unread ?? 0) > 0 && (
          <Button size="small" busy={busy} onClick={readAll}>
            {t('alerts.read_all')}
          </Button>
        )}
      </div>
      {problem !== '' && (
        <Notice tone="bad" live="alert">
          {problem}
        </Notice>
      )}
      {answer.total === 0 && (
        <EmptyState title={t('alerts.empty_title')}>{t('alerts.empty_text')}</EmptyState>
      )}
      {answer.total > 0 && (
        <ul className="alerts">
          {answer.items.map((alert) => (
            <AlertRow key={alert.id} {...{ alert, busy }} onRead={read} onRemove={remove} />
          ))}
        </ul>
      )}
      {answer.items.length < answer.total && (
        <div className="row space-5 no-print">
          <Button busy={loading} onClick={more}>
            {t('alerts.more', { count: answer.total - answer.items.length })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Reading and deleting; `changed` follows each. */
function useActs(changed: () => void, focus: () => void) {
  const t = useTexts();
  const { busy, problem, send } = useSending();
  const done = (left: number) => {
    keepUnread(left);
    changed();
  };
  const read = (id: number) =>
    send(async () => done((await act(READ, { params: { id } })).nao_lidos));
  const remove = (id: number) =>
    send(async () => {
      const { nao_lidos: left } = await act(REMOVE, { params: { id } });
      showToast({ text: t('alerts.removed') });
      done(left);
      focus();
    });
  const readAll = () =>
    send(async () => {
      done((await act(READ_ALL, {})).nao_lidos);
      focus();
    });
  return { busy, problem, read, remove, readAll };
}

function useHeading(unread: number | null): string | null {
  const t = useTexts();
  if (unread === null) return null;
  return unread > 0 ? t('alerts.heading_new', { count: unread }) : t('alerts.heading_none');
}
