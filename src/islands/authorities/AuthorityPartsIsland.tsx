import { BuiltIsland, type IslandProps } from '../ui/island/Island.tsx';
import { AuthorityParts, type AuthorityPartsProps } from './AuthorityParts.tsx';

type Props = IslandProps & AuthorityPartsProps;

/** The strip of parts and the chosen one. The page is built with the strip as links. */
export function AuthorityPartsIsland({ locale, texts, error, ...parts }: Props) {
  return (
    <BuiltIsland {...{ locale, texts, error }}>
      <AuthorityParts {...parts} />
    </BuiltIsland>
  );
}
