import { $session } from '#lib/api/credentials.ts';
import type { Concern } from '#lib/account-home.ts';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { useScreenHeading } from '../../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';
import type { News } from './use-news.ts';

/**
 * How things stand, in a sentence; two where a hold is ready.
 *
 * @param begun whether what it tells of is shown, too: a longer heading before that would move what waits below it
 */
export function useHomeHeading(
  { loading, errors, loans, ready, debts, concerns }: News,
  begun: boolean,
): void {
  const t = useTexts();
  const locale = useLocale();
  const name = useStore($session)?.user.nome_pessoa.split(' ')[0] ?? '';
  const count = (wanted: 'atrasado' | 'vence_logo') =>
    (loans ?? []).filter(({ situacao }) => situacao === wanted).length;
  const first = (): string | null => {
    const [late, soon] = [count('atrasado'), count('vence_logo')];
    const of = (kind: Concern['tipo']) => (concerns ?? []).filter(({ tipo }) => tipo === kind);
    const until = of('afastamento')[0]?.ate;
    if (of('bloqueio').length > 0) return t('account.heading_blocked', { name });
    if (until) {
      return t('account.heading_suspended', { name, date: formatDayOfMonth(until, locale) });
    }
    if (late > 0) return t('account.heading_late', { name, count: late });
    if (soon > 0) return t('account.heading_soon', { name, count: soon });
    if (debts !== null && debts.total_saldo > 0) {
      return t('account.heading_owed', { name, amount: formatMoney(debts.total_saldo, locale) });
    }
    const waiting = of('pedido').length;
    if (waiting > ready.length) {
      return t('account.heading_request', { name, count: waiting - ready.length });
    }
    const alerts = of('alertas')[0]?.quantidade ?? 0;
    if (alerts > 0) return t('account.heading_alerts', { name, count: alerts });
    if (ready.length > 0) return null;
    return errors.length === 0 ? t('account.heading_fine', { name }) : null;
  };
  const also = ready.length > 0 ? t('holds.heading_ready', { count: ready.length }) : '';
  // What is missing may matter more; that all is well is said only where all is known.
  const known = begun && !loading && (errors.length === 0 || loans !== null);
  useScreenHeading((known && [first(), also].filter(Boolean).join(' ')) || null);
}
