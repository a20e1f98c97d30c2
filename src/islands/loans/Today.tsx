import { useState } from 'react';
import { $session } from '#lib/api/credentials.ts';
import { formatToday } from '#lib/format/dates.ts';
import { $loans } from '#lib/stores/loans.ts';
import { $opening } from '#lib/stores/opening.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';

/** Today's date in the library's time zone, like the due dates, and the signed-in patron. */
export function Today() {
  const t = useTexts();
  const locale = useLocale();
  const session = useStore($session);
  const opening = useStore($opening);
  const loans = useStore($loans);
  const [now] = useState(() => new Date());
  const { login = '', grupo: group } = session?.user ?? {};
  const [first] = loans.kind === 'done' ? loans.loans.itens : [];
  const date = formatToday(now, locale, opening?.agora ?? first?.data_devolucao);
  return (
    <p className="account__today">
      {group
        ? t('account.today', { date, login, group })
        : t('account.today_no_group', { date, login })}
    </p>
  );
}
