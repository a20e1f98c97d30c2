import { useEffect, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { serverTime } from '#lib/clock.ts';
import { monthBack } from '#lib/format/spans.ts';
import { accountPath } from '#lib/routes/account.ts';
import { keepUnread } from '#lib/stores/unread.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Problem } from '../ui/Notice.tsx';
import { useResent } from '../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useUndoToast } from '../ui/hooks/use-undo-toast.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { QueryOf } from '../ui/list/filter-state.ts';
import { DayFilters, Filters } from '../ui/list/filters.tsx';
import { List } from '../ui/list/List.tsx';
import { useList } from '../ui/list/use-list.ts';
import { AlertRow } from './AlertRow.tsx';

export type Alert = Output<'GET /solicitacoes/alertas'>['itens'][number];

const PAGE_SIZE = 20;
const READ_ALL = 'PUT /solicitacoes/alertas';
const READ = 'PUT /solicitacoes/alertas/:id';
const REMOVE = 'DELETE /solicitacoes/alertas/:id';
const CHANGES = [READ, REMOVE, READ_ALL] as const;

/** Both days are required: a list without them is no list. */
const NO_DAYS = { dataIni: '', dataFim: '' };

async function fetchPage(query: QueryOf<typeof NO_DAYS>, page: number, signal: AbortSignal) {
  const response = await call(
    'GET /solicitacoes/alertas',
    { query: { ...NO_DAYS, ...query, page, perPage: PAGE_SIZE } },
    { signal },
  );
  keepUnread(response.nao_lidos);
  return response;
}

/** Alertas: what the library did that concerns the person, between two days. */
export function AlertsScreen() {
  const t = useTexts();
  const locale = useLocale();
  const list = useAlerts();
  const unread = list.page?.nao_lidos ?? 0;
  const heading =
    unread > 0 ? t('alerts.heading_new', { count: unread }) : t('alerts.heading_none');
  const focus = useScreenHeading(list.page && heading);
  const { busy, problem, read, remove, readAll } = useActs(list.reload, focus);
  useResent(CHANGES, list.reload);
  return (
    <List
      list={list}
      failedText={t('alerts.failed')}
      countText={(count) => t('alerts.count', { count })}
      filters={
        <>
          <Filters label={t('alerts.filters')}>
            <DayFilters
              list={list}
              from={t('alerts.from')}
              to={t('alerts.to')}
              requiredText={t('alerts.required')}
            />
          </Filters>
          <p className="space-4 no-print">
            <a href={accountPath(locale, 'notices')}>{t('alerts.preferences')}</a>
          </p>
          {unread > 0 && (
            <div className="row space-4 no-print">
              <Button size="small" busy={busy} onClick={readAll}>
                {t('alerts.read_all')}
              </Button>
            </div>
          )}
          <Problem>{problem}</Problem>
        </>
      }
      empty={null}
      emptyFiltered={
        <EmptyState title={t('alerts.empty_title')}>{t('alerts.empty_text')}</EmptyState>
      }
    >
      {({ items }) => (
        <ul className="alerts">
          {items.map((alert) => (
            <AlertRow key={alert.id} {...{ alert, busy }} onRead={read} onRemove={remove} />
          ))}
        </ul>
      )}
    </List>
  );
}

/** The alerts of the month up to today, unless other days were chosen. */
function useAlerts() {
  const [month] = useState(() => monthBack(serverTime()));
  const list = useList(fetchPage, NO_DAYS, month);
  const { page, filters, setFilters } = list;
  // Before the first answer of the server, the month was that of the device, whose clock may be off.
  useEffect(() => {
    const real = monthBack(serverTime());
    const isOfDevice = JSON.stringify(filters) === JSON.stringify(month);
    if (page !== null && isOfDevice && real.dataFim !== month.dataFim) setFilters(real);
  }, [page, filters, setFilters, month]);
  return list;
}

/** Marking as read and deleting, each followed by `changed`. */
function useActs(changed: () => void, focus: () => void) {
  const t = useTexts();
  const { busy, problem, send } = useSending();
  const offerUndo = useUndoToast();
  const done = (left: number) => {
    keepUnread(left);
    changed();
  };
  const read = ({ id }: Alert) =>
    send(async () => {
      const params = { id };
      done((await act(READ, { params })).nao_lidos);
      const undo = async () =>
        done((await act(READ, { params, query: { lido: false } })).nao_lidos);
      offerUndo(t('alerts.was_read'), undo);
    });
  const remove = ({ id, lido }: Alert) =>
    send(async () => {
      const params = { id };
      done((await act(REMOVE, { params })).nao_lidos);
      const query = { lido, removido: false };
      offerUndo(t('alerts.removed'), async () =>
        done((await act(READ, { params, query })).nao_lidos),
      );
      focus();
    });
  const readAll = () =>
    send(async () => {
      const { nao_lidos: left, lidos_em: desfazer } = await act(READ_ALL, {});
      done(left);
      offerUndo(t('alerts.all_read'), async () =>
        done((await act(READ_ALL, { query: { desfazer } })).nao_lidos),
      );
      focus();
    });
  return { busy, problem, read, remove, readAll };
}
