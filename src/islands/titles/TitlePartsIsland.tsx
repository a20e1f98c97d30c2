import type { ReactNode } from 'react';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { TitleParts, type TitlePartsProps } from './TitleParts.tsx';

type Props = IslandProps & TitlePartsProps & { children?: ReactNode };

/** The strip of parts and the chosen one; until it lives, what the page was built with. */
export function TitlePartsIsland({ locale, texts, failure, children, ...parts }: Props) {
  return (
    <Island {...{ locale, texts, failure }} waiting={children}>
      <TitleParts {...parts} />
    </Island>
  );
}
