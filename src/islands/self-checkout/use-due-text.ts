import { formatLongDay } from '#lib/format/dates.ts';
import { formatLocalTime } from '#lib/format/times.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

/** Days end at this time; a loan by the hour is due at another. */
const END_OF_DAY = 'T23:59:59';

/** "Devolva até quinta-feira, 19 de março", with the hour where it is lent by the hour. */
export function useDueText(): (due: string) => string {
  const t = useTexts();
  const locale = useLocale();
  return (due) => {
    const date = formatLongDay(due, locale);
    if (due.includes(END_OF_DAY)) return t('self-checkout.due', { date });
    return t('self-checkout.due_at', { date, time: formatLocalTime(due, locale) });
  };
}
