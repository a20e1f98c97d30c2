import { formatIntervals, isAllDay } from '#lib/format/times.ts';
import { $opening } from '#lib/stores/opening.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';

interface Props {
  /** Code of the library. */
  library: number;
  /** Day or instant; null: today. */
  day: string | null;
}

/** When a library is open on a day; nothing where that is not known. */
export function OpenOn({ library, day }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const opening = useStore($opening);
  const date = (day ?? opening?.agora ?? '').slice(0, 10);
  const found = opening?.itens
    .find(({ cod_biblioteca: code }) => code === library)
    ?.dias.find(({ dia }) => dia === date);
  if (!found || isAllDay(found.intervalos)) return null;
  const hours = formatIntervals(found.intervalos, locale);
  if (hours === '') {
    return day === null ? t('account-home.closed_today') : t('account-home.closed_that_day');
  }
  return day === null
    ? t('account-home.open_today', { hours })
    : t('account-home.open_that_day', { hours });
}
