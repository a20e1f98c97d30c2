import { expectedReturn } from '#contract/shared/loans/expected-return.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { serverTime } from '#lib/clock.ts';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { formatDue } from '#lib/format/times.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { Copies } from '#lib/stores/copies.ts';
import type { Line } from './AvailableNow.tsx';

type Act = NonNullable<Copies['ato']>;

const OWN: ReadonlySet<Act['tipo']> = new Set([
  'retirar',
  'renovar',
  'ver_emprestimo',
  'ver_reserva',
]);

/** True for acts of somebody who has the title, or waits for it. */
export const isOwn = (act: Act): boolean => OWN.has(act.tipo);

/** What the title is to the person signed in: in hand, waiting, in the queue. */
export function ownLine(act: Act, locale: Locale, t: Translate): Line {
  const { desc_biblioteca: where = '', validade: until } = act;
  if (act.tipo === 'retirar') {
    const date = until ? formatDue(until, locale) : '';
    const detail = date
      ? t('titles.own_ready_until', { where, date })
      : t('titles.now_where', { where });
    return { kind: 'available', word: t('titles.own_ready'), detail };
  }
  return act.tipo === 'ver_reserva' ? holdLine(act, locale, t) : loanLine(act, locale, t);
}

function loanLine({ data_devolucao: due, motivos }: Act, locale: Locale, t: Translate): Line {
  const date = due ? formatDue(due, locale) : '';
  const overdue = due !== undefined && expectedReturn([due], serverTime())?.overdue;
  const until = overdue
    ? t('titles.own_loan_late', { date })
    : t('titles.own_loan_until', { date });
  return {
    kind: overdue ? 'overdue' : 'reserved',
    word: t('titles.own_loan'),
    detail: [until, motivos?.[0]?.mensagem].filter(Boolean).join('. '),
  };
}

function holdLine(act: Act, locale: Locale, t: Translate): Line {
  const { desc_biblioteca: where = '', posicao: place, fila: total = 0, previsao: day } = act;
  const queue = place
    ? t('titles.own_hold_place', { place, total })
    : t('titles.now_where', { where });
  const date = day && t('titles.own_hold_day', { date: formatDayOfMonth(day, locale) });
  const detail = [queue, date].filter(Boolean).join(', ');
  return { kind: 'reserved', word: t('titles.own_hold'), detail };
}
