import type { Hours } from '#lib/units/opening.ts';
import { BuiltIsland, type IslandProps } from '../ui/island/Island.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { LibrariesNow } from './LibrariesNow.tsx';
import { useIsLive } from '../ui/island/use-is-live.ts';
import { useHours, useNow } from './use-hours.ts';

interface Props extends IslandProps {
  hours: Hours;
  href: string;
}

/** The libraries on the home page: usual hours in the built page, then what each is doing now. */
export function LibrariesNowIsland({ hours, href, ...island }: Props) {
  return (
    <BuiltIsland {...island}>
      <Live built={hours} href={href} />
    </BuiltIsland>
  );
}

function Live({ built, href }: { built: Hours; href: string }) {
  const t = useTexts();
  const locale = useLocale();
  const isLive = useIsLive();
  const now = useNow();
  const { hours } = useHours(built);
  return <LibrariesNow {...{ hours, locale, t, href }} now={isLive ? now : null} />;
}
