import { $session } from '#lib/api/credentials.ts';
import type { Concern } from '#lib/account-home.ts';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { useScreenHeading } from '../../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';
import type { News } from './use-news.ts';

/** Longer titles do not fit into a heading. */
const MAX_TITLE = 48;

/**
 * What costs most to forget, in a sentence; two where a hold is ready.
 *
 * @param begun whether what it tells of is shown, too: a longer heading before that would move what waits below it
 */
export function useHomeHeading(news: News, begun: boolean): void {
  const t = useTexts();
  const { loading, errors, isComplete, facts } = news;
  const urgent = useUrgent(news);
  const fine = useFine(news);
  const ready = facts.holds.filter(({ situacao }) => situacao === 'liberada').length;
  const also = ready > 0 ? t('holds.heading_ready', { count: ready }) : '';
  const first = urgent ?? (also === '' && errors.length === 0 && isComplete ? fine : null);
  const known = begun && !loading && (errors.length === 0 || facts.loans.length > 0);
  useScreenHeading((known && [first, also].filter(Boolean).join(' ')) || null);
}

const useName = (): string => useStore($session)?.user.nome_pessoa.split(' ')[0] ?? '';

/** The first of what needs the patron; null: nothing. */
function useUrgent({ facts, concerns, rows }: News): string | null {
  const t = useTexts();
  const locale = useLocale();
  const name = useName();
  const concern = (kind: Concern['tipo']) => concerns.find(({ tipo }) => tipo === kind);
  const late = facts.loans.filter(({ situacao }) => situacao === 'atrasado');
  const soon = facts.loans.filter(({ situacao }) => situacao === 'vence_logo').length;
  const waiting = rows.filter(
    (row) => row.kind === 'request' && (row.request.fase === 'pronto' || row.request.pergunta),
  );
  const until = concern('afastamento')?.ate;
  const title = late.length === 1 ? (late[0]?.titulo ?? '') : '';
  if (concern('bloqueio')) return t('account.heading_blocked', { name });
  if (until) return t('account.heading_suspended', { name, date: formatDayOfMonth(until, locale) });
  if (title !== '' && title.length <= MAX_TITLE) {
    return t('account-home.heading_return', { name, title });
  }
  if (late.length > 0) return t('account.heading_late', { name, count: late.length });
  if (soon > 0) return t('account.heading_soon', { name, count: soon });
  if (facts.debts !== null && facts.debts.total_saldo > 0) {
    return t('account.heading_owed', {
      name,
      amount: formatMoney(facts.debts.total_saldo, locale),
    });
  }
  if (waiting.length > 0) return t('account.heading_request', { name, count: waiting.length });
  if (facts.alerts > 0) return t('account.heading_alerts', { name, count: facts.alerts });
  return null;
}

/** Nothing to do: when the first loan is due. */
function useFine({ facts }: News): string {
  const t = useTexts();
  const locale = useLocale();
  const name = useName();
  const [first] = facts.loans.map(({ data_devolucao: due }) => due).sort();
  if (first === undefined) return t('account.heading_fine', { name });
  return t('account-home.heading_nothing_before', { name, date: formatDayOfMonth(first, locale) });
}
