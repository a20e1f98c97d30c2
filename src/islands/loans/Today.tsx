import { $session } from '#lib/api/credentials.ts';
import { serverTime } from '#lib/clock.ts';
import { formatToday } from '#lib/format/dates.ts';
import { daysUntil, formatTime, formatWeekdayTime } from '#lib/format/times.ts';
import { $loans } from '#lib/stores/loans.ts';
import { $opening } from '#lib/stores/opening.ts';
import type { LibraryHours } from '#lib/units/opening.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';

/**
 * Today's date in the library's time zone, like the due dates, and until when a library is open. On
 * paper also whose sheet it is.
 */
export function Today({ library }: { library?: LibraryHours | undefined }) {
  const locale = useLocale();
  const opening = useStore($opening);
  const loans = useStore($loans);
  const user = useStore($session)?.user;
  const now = serverTime();
  const [first] = loans.kind === 'done' ? loans.loans.itens : [];
  const date = formatToday(now, locale, opening?.agora ?? first?.data_devolucao);
  const isOpen = useOpening(library, now);
  return (
    <>
      <p className="account__today">{[`${date}.`, isOpen].filter(Boolean).join(' ')}</p>
      {user && (
        <p className="account__person">
          {user.nome_pessoa}, {user.login}
        </p>
      )}
    </>
  );
}

/** "Biblioteca Central está aberta até 22h."; null where that is not known. */
function useOpening(hours: LibraryHours | undefined, now: Date): string | null {
  const t = useTexts();
  const locale = useLocale();
  if (hours?.aberta_agora === undefined) return null;
  const { desc_biblioteca: library, aberta_agora: isOpen, muda_em: changes } = hours;
  if (changes === undefined) return isOpen ? t('account.today_open', { library }) : null;
  const time = formatTime(changes, locale);
  if (isOpen) return t('account.today_open_until', { library, time });
  return daysUntil(changes, now) === 0
    ? t('account.today_opens', { library, time })
    : t('account.today_opens_on', { library, when: formatWeekdayTime(changes, locale) });
}
