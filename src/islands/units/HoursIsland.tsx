import type { ReactNode } from 'react';
import { formatDay } from '#lib/format/dates.ts';
import type { Hours } from '#lib/units/opening.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { HoursView } from './HoursView.tsx';
import { useHours, useNow } from './use-hours.ts';

interface Props extends IslandProps {
  /** As the page was built with. */
  hours: Hours;
  /** The same view without a moment: what the page shows until this island runs. */
  children?: ReactNode;
}

/** The page of hours, live. */
export function HoursIsland({ hours, children, ...island }: Props) {
  return (
    <Island {...island} waiting={children}>
      <LiveHours built={hours} />
    </Island>
  );
}

function LiveHours({ built }: { built: Hours }) {
  const t = useTexts();
  const locale = useLocale();
  const { hours, stale } = useHours(built);
  const now = useNow();
  return (
    <>
      {stale && (
        <Notice tone="warn" live="status">
          {t('units.stale', { date: formatDay(hours.agora, locale) })}
        </Notice>
      )}
      <HoursView hours={hours} now={now} locale={locale} t={t} />
    </>
  );
}
