import type { IslandProps } from '../../../../islands/ui/island/Island.tsx';
import { Texts } from '../../../../islands/ui/island/texts.tsx';
import type { ReactNode } from 'react';

/** The frame of an island, which fails as a whole: nothing waits for script here. */
type Props = IslandProps & { children: ReactNode };

export function BuiltIsland({ locale, texts, children }: Props) {
  return (
    <Texts locale={locale} texts={texts}>
      {children}
    </Texts>
  );
}

export const Island = (props: Props) => <BuiltIsland {...props} />;
