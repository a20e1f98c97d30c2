import type { ReactNode } from 'react';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { AuthorityParts, type AuthorityPartsProps } from './AuthorityParts.tsx';

type Props = IslandProps & AuthorityPartsProps & { children?: ReactNode };

/** The strip of parts and the chosen one; until it lives, what the page was built with. */
export function AuthorityPartsIsland({ locale, texts, failure, children, ...parts }: Props) {
  return (
    <Island {...{ locale, texts, failure }} waiting={children}>
      <AuthorityParts {...parts} />
    </Island>
  );
}
