import { formatTime, formatWeekdayTime } from '#lib/format/times.ts';
import type { Copies } from '#lib/stores/copies.ts';
import { firstOpen } from '#lib/titles/first-open.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

/** Where a copy can be fetched soonest, with the hours of that library. */
export function FirstOpen({ libraries }: { libraries: Copies['bibliotecas'] }) {
  const t = useTexts();
  const locale = useLocale();
  const first = firstOpen(libraries);
  if (!first) return null;
  const { desc_biblioteca: library, aberta_agora: open, muda_em: changes } = first;
  if (open) {
    return (
      <p className="copies-first">
        {changes
          ? t('titles.first_open_until', { library, time: formatTime(changes, locale) })
          : t('titles.first_open', { library })}
      </p>
    );
  }
  return (
    <p className="copies-first">
      {t('titles.first_opens', { library, when: formatWeekdayTime(changes ?? '', locale) })}
    </p>
  );
}
