import type { ReactNode } from 'react';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { TitleLinks, type TitleLink } from './TitleLinks.tsx';

type Props = IslandProps & {
  codAcervo: number;
  links: readonly TitleLink[];
  children?: ReactNode;
};

/** Where a title can be read on line; until the island lives, plain links. */
export function TitleLinksIsland({ codAcervo, links, children, ...props }: Props) {
  return (
    <Island {...props} waiting={children}>
      <TitleLinks codAcervo={codAcervo} links={links} />
    </Island>
  );
}
