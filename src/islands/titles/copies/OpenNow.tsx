import { serverTime } from '#lib/clock.ts';
import { daysUntil, formatTime, formatWeekdayTime } from '#lib/format/times.ts';
import type { Copies } from '#lib/stores/copies.ts';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

/** Whether the library is open, and until or from when. */
export function OpenNow({
  library,
}: {
  library: Pick<Copies['bibliotecas'][number], 'aberta_agora' | 'muda_em'>;
}) {
  const t = useTexts();
  const locale = useLocale();
  const { aberta_agora: open, muda_em: changes } = library;
  if (open) {
    const until = changes && t('titles.open_until', { time: formatTime(changes, locale) });
    return (
      <p>
        <Status kind="open" detail={until}>
          {t('titles.open_now')}
        </Status>
      </p>
    );
  }
  if (!changes) return null;
  return (
    <p>
      <Status
        kind="closed"
        detail={
          daysUntil(changes, serverTime()) === 0
            ? t('titles.opens_today', { time: formatTime(changes, locale) })
            : t('titles.opens_at', { when: formatWeekdayTime(changes, locale) })
        }
      >
        {t('titles.closed_now')}
      </Status>
    </p>
  );
}
