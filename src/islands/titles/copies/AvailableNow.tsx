import { expectedReturn } from '#contract/shared/loans/expected-return.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { serverTime } from '#lib/clock.ts';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { formatList } from '#lib/format/lists.ts';
import { daysUntil, formatDue, formatTime, formatWeekdayTime } from '#lib/format/times.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { StatusKind } from '#lib/marks.ts';
import type { Copies } from '#lib/stores/copies.ts';
import { lazy } from '../../ui/island/lazy.tsx';
import { MainAct } from './MainAct.tsx';
import { isOwn, ownLine } from './own-line.ts';

interface Props {
  codAcervo: number;
  copies: Copies;
  /** The link to the work itself is the page's solid button. */
  hasLink: boolean;
}

/** What can be done about a title now. */
export function AvailableActs({ codAcervo, copies, hasLink }: Props) {
  const { ato: act } = copies;
  const variant = hasLink ? 'outlined' : 'solid';
  return (
    <>
      {act && isOwn(act) && <LazyOwnAct {...{ codAcervo, act, variant }} />}
      <MainAct {...{ codAcervo, copies, hasLink }} />
    </>
  );
}

const LazyOwnAct = lazy(() => import('./OwnAct.tsx').then(({ OwnAct }) => OwnAct));

export interface Line {
  kind: StatusKind;
  word?: string;
  detail?: string | undefined;
}

/** Whether a title can be had, where and when; what it is to the person signed in. */
export function lineOf(copies: Copies, locale: Locale, t: Translate): Line | null {
  const { ato: act, total, contido_em: host } = copies;
  if (act && isOwn(act)) return ownLine(act, locale, t);
  if (total === 0) return host ? hostLine(host, locale, t) : null;
  return copiesLine(copies, locale, t);
}

function copiesLine(copies: Copies, locale: Locale, t: Translate): Line {
  const { total, disponiveis, bibliotecas } = copies;
  if (disponiveis > 0) {
    const nearest = openLine(copies, locale, t);
    const where = namesOf(
      bibliotecas.filter((library) => library.disponibilidade.disponiveis > 0),
      locale,
    );
    return {
      kind: 'available',
      word: t('titles.now_available', { count: disponiveis }),
      detail: nearest
        ? `${t('titles.now_of_total', { total })}. ${nearest}`
        : t('titles.now_of', { total, where }),
    };
  }
  if (bibliotecas.every((library) => library.so_consulta)) {
    return {
      kind: 'reference',
      word: t('titles.now_reference'),
      detail: t('titles.now_where', { where: namesOf(bibliotecas, locale) }),
    };
  }
  const next = expectedReturn(
    bibliotecas.flatMap(({ disponibilidade }) => disponibilidade.data_devolucao ?? []),
    serverTime(),
  );
  const date = next ? formatDue(next.date, locale) : '';
  return {
    kind: next?.overdue ? 'overdue' : 'on-loan',
    word: `${t('titles.now_none')}.`,
    detail: [
      next && (next.overdue ? t('titles.now_overdue', { date }) : t('titles.now_next', { date })),
      holdLine(copies.ato, locale, t),
    ]
      .filter(Boolean)
      .join('. '),
  };
}

/** Until or from when the library is open where the copy is fetched soonest. */
function openLine({ ato: act, bibliotecas }: Copies, locale: Locale, t: Translate): string {
  const place = bibliotecas.find(({ cod_biblioteca: id }) => id === act?.cod_biblioteca);
  if (!place) return '';
  const { desc_biblioteca: library, aberta_agora: open, muda_em: changes } = place;
  if (open) {
    return changes
      ? t('titles.first_open_until', { library, time: formatTime(changes, locale) })
      : t('titles.first_open', { library });
  }
  if (!changes) return '';
  return daysUntil(changes, serverTime()) === 0
    ? t('titles.first_opens_today', { library, time: formatTime(changes, locale) })
    : t('titles.first_opens', { library, when: formatWeekdayTime(changes, locale) });
}

type Act = Copies['ato'];

/** The place that a hold placed now would have. */
function holdLine(act: Act, locale: Locale, t: Translate): string {
  if (act?.posicao === undefined) return act?.motivos?.[0]?.mensagem ?? '';
  const { posicao: place, previsao: day } = act;
  return day
    ? t('titles.hold_place_day', { place, date: formatDayOfMonth(day, locale) })
    : t('titles.hold_place', { place });
}

/** Of an article or chapter without copies: where what it stands in can be had. */
function hostLine(host: NonNullable<Copies['contido_em']>, locale: Locale, t: Translate) {
  const { bibliotecas: libraries, acesso_remoto: access } = host;
  if (libraries.length > 0) {
    const detail = t('titles.now_where', { where: formatList(libraries, locale) });
    return { kind: 'reference' as const, word: t('titles.in_print'), detail };
  }
  return access === 'cr' ? { kind: 'online' as const, word: t('titles.host_online') } : null;
}

const namesOf = (libraries: Copies['bibliotecas'], locale: Locale): string =>
  formatList(
    libraries.map((library) => library.desc_biblioteca),
    locale,
  );
