import { BuiltIsland, type IslandProps } from '../ui/island/Island.tsx';
import { TitleParts, type TitlePartsProps } from './TitleParts.tsx';

type Props = IslandProps & TitlePartsProps;

/** The strip of parts and the chosen one. The page is built with the strip as links. */
export function TitlePartsIsland({ locale, texts, error, ...parts }: Props) {
  return (
    <BuiltIsland {...{ locale, texts, error }}>
      <TitleParts {...parts} />
    </BuiltIsland>
  );
}
