import { Island, type IslandProps } from '../ui/Island.tsx';
import { OtherEditions, type OtherEditionsProps } from './OtherEditions.tsx';

/** Other editions of a title, asked for when one reads as far. */
export function OtherEditionsIsland({
  codAcervo,
  title,
  language,
  ...props
}: IslandProps & OtherEditionsProps) {
  return (
    <Island {...props}>
      <OtherEditions codAcervo={codAcervo} title={title} language={language} />
    </Island>
  );
}
