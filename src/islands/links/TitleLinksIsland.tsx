import type { ReactNode } from 'react';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { TitleLinks, type TitleLinksProps } from './TitleLinks.tsx';

type Props = IslandProps & TitleLinksProps & { children?: ReactNode };

/** Where a title can be read on line; until the island lives, plain links. */
export function TitleLinksIsland({ codAcervo, links, kind, children, ...props }: Props) {
  return (
    <Island {...props} waiting={children}>
      <TitleLinks {...{ codAcervo, links, kind }} />
    </Island>
  );
}
