import { Island, type IslandProps } from '../ui/Island.tsx';
import { TitleComments } from './TitleComments.tsx';

/** What readers say about a title, and the form to say something. */
export function TitleCommentsIsland({ codAcervo, ...props }: IslandProps & { codAcervo: number }) {
  return (
    <Island {...props}>
      <TitleComments codAcervo={codAcervo} />
    </Island>
  );
}
