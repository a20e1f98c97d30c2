import { useEffect, useState } from 'react';
import { formatParam } from '#contract/shared/param-formats.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

/** How long a code still holds. Not announced: it changes by itself. */
export function TimeLeft({ until, onOver }: { until: number; onOver: () => void }) {
  const t = useTexts();
  const locale = useLocale();
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = seconds === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);

  return isOver
    ? t('recovery.time_over')
    : t('recovery.time_left', { time: formatParam('espera', seconds, locale) });
}
