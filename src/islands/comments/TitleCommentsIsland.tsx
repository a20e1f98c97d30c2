import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { TitleComments } from './TitleComments.tsx';

/**
 * What readers say about a title, and the form to say something. Its place is held: what has no
 * place never comes into view.
 */
export function TitleCommentsIsland({ codAcervo, ...props }: IslandProps & { codAcervo: number }) {
  return (
    <Island {...props} waiting={<div className="comments-waiting" />}>
      <TitleComments codAcervo={codAcervo} />
    </Island>
  );
}
