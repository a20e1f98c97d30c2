import { Island, type IslandProps } from '../ui/Island.tsx';
import { CopiesByLibrary } from './CopiesByLibrary.tsx';

/** The copies of a title, library by library, as they stand now. */
export function CopiesIsland({ codAcervo, ...props }: IslandProps & { codAcervo: number }) {
  return (
    <Island {...props}>
      <CopiesByLibrary codAcervo={codAcervo} />
    </Island>
  );
}
