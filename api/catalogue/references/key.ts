import { folded } from './text.ts';
import type { CitableWork } from './work.ts';

/**
 * What the work is called in a reference manager: "rosa2019_123". The same for as long as name and year
 * are; the number keeps two works of one author and year apart.
 */
export function citationKey(work: CitableWork, titleId: number, year: number | null): string {
  const [name] = work.entry.names;
  const filed = name?.kind === 'person' ? name.family : (name?.name ?? work.title.main);
  const word = folded(filed)
    .split(' ')
    .map((part) => part.replace(/[^a-z]/g, ''))
    .find((part) => part.length > 2);
  return `${word ?? 'acervo'}${year ?? ''}_${titleId}`;
}
