import type { ReactNode } from 'react';
import type { Hours } from '#lib/units/opening.ts';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { LibrariesNow } from './LibrariesNow.tsx';
import { useHours, useNow } from './use-hours.ts';

interface Props extends IslandProps {
  hours: Hours;
  href: string;
  children?: ReactNode;
}

/** The libraries on the home page, live. */
export function LibrariesNowIsland({ hours, href, children, ...island }: Props) {
  return (
    <Island {...island} waiting={children}>
      <Live built={hours} href={href} />
    </Island>
  );
}

function Live({ built, href }: { built: Hours; href: string }) {
  const { hours } = useHours(built);
  return (
    <LibrariesNow hours={hours} now={useNow()} locale={useLocale()} t={useTexts()} href={href} />
  );
}
