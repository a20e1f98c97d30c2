import { formatMoney } from '#lib/format/money.ts';
import type { AccountPage } from '#lib/routes/account.ts';
import { $debts } from '#lib/stores/debts.ts';
import { $holds } from '#lib/stores/holds.ts';
import { $loans } from '#lib/stores/loans.ts';
import { $ownRequests } from '#lib/stores/own-requests.ts';
import { $unread } from '#lib/stores/unread.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';

/** How much waits on a screen, and the same for those who only hear the menu. */
interface Count {
  shown: string;
  spoken: string;
}

/** What waits, by screen, as far as a screen that was opened has told it: nothing is asked for the menu. */
export function useCounts(): Partial<Record<AccountPage, Count>> {
  const t = useTexts();
  const locale = useLocale();
  const loans = useStore($loans);
  const holds = useStore($holds);
  const debts = useStore($debts);
  const requests = useStore($ownRequests);
  const unread = useStore($unread);
  const counts: Partial<Record<AccountPage, Count>> = {};
  const put = (page: AccountPage, count: number, spoken: (count: number) => string) => {
    if (count > 0) counts[page] = { shown: String(count), spoken: spoken(count) };
  };
  if (loans.kind === 'done') {
    put('loans', loans.loans.itens.length, (count) => t('account.counted_loans', { count }));
  }
  if (holds.kind === 'done') {
    const ready = holds.answer.itens.filter(({ situacao }) => situacao === 'liberada');
    put('holds', ready.length, (count) => t('account.counted_ready', { count }));
  }
  if (requests.kind === 'done') {
    const here = requests.requests.filter(({ fase }) => fase === 'pronto');
    put('ownRequests', here.length, (count) => t('account.counted_here', { count }));
  }
  if (debts.kind === 'done' && debts.debts.total_saldo > 0) {
    const shown = formatMoney(debts.debts.total_saldo, locale);
    counts.debts = { shown, spoken: `, ${shown}` };
  }
  put('alerts', unread?.count ?? 0, (count) => t('account.counted_alerts', { count }));
  return counts;
}
