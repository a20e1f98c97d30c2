import { formatClock } from '#lib/format/times.ts';
import { useLocale } from '../../ui/island/texts.tsx';
import { useStaff } from '../../staff/use-staff.ts';

/** "14h31", in the time zone of the library. */
export function useClockTime(): (moment: string) => string {
  const locale = useLocale();
  const { library } = useStaff();
  return (moment) => {
    const time = new Date(moment).toLocaleTimeString('en-GB', {
      ...{ timeZone: library.fuso_horario, hour: '2-digit', minute: '2-digit' },
    });
    return formatClock(time, locale);
  };
}
