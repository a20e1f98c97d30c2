import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { OtherEditions, type OtherEditionsProps } from './OtherEditions.tsx';

/**
 * Other editions of a title, asked for when one reads as far. It waits as something: what is nothing
 * never comes into view.
 */
export function OtherEditionsIsland({
  codAcervo,
  title,
  language,
  ...props
}: IslandProps & OtherEditionsProps) {
  return (
    <Island {...props} waiting={<div />}>
      <OtherEditions codAcervo={codAcervo} title={title} language={language} />
    </Island>
  );
}
