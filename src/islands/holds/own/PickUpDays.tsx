import { dayParts } from '#lib/format/dates.ts';
import { formatIntervals, isAllDay } from '#lib/format/times.ts';
import { $opening } from '#lib/stores/opening.ts';
import type { OpeningDay } from '#lib/units/opening.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';

interface Props {
  /** Code of the library. */
  library: number;
  /** Instant until which the copy waits. */
  until: string;
}

/** More days than this are no strip. */
const DAYS = 7;

/** The days on which a copy can be fetched, with the hours of its library; nothing where they are not known. */
export function PickUpDays({ library, until }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const opening = useStore($opening);
  const days = opening?.itens.find(({ cod_biblioteca: code }) => code === library)?.dias ?? [];
  const today = opening?.agora.slice(0, 10) ?? '';
  const last = until.slice(0, 10);
  const shown = days.filter(({ dia }) => dia >= today && dia <= last).slice(0, DAYS);
  if (shown.length === 0) return null;

  const hours = ({ intervalos }: OpeningDay) => {
    if (intervalos.length === 0) return t('holds.closed');
    return isAllDay(intervalos) ? t('holds.all_day') : formatIntervals(intervalos, locale);
  };
  return (
    <ul className="days" aria-label={t('holds.days')}>
      {shown.map((day) => {
        const { weekday, number } = dayParts(day.dia, locale);
        const state = [
          day.intervalos.length === 0 && 'days__closed',
          day.dia === last && 'days__last',
        ].filter(Boolean);
        return (
          <li key={day.dia} className={state.join(' ') || undefined}>
            <b>
              {day.dia === today ? t('holds.today') : t('holds.day_of', { weekday, day: number })}
            </b>{' '}
            {hours(day)}
          </li>
        );
      })}
    </ul>
  );
}
