import type { CslItem } from '#contract/catalogue/references.ts';
import { cslItem } from '../references/formats/csl.ts';
import { word } from '../../core/words.ts';
import type { TakenTitle, Taking } from './titles.ts';

/**
 * A title as a CSL item with its address, that of its page where it cannot be read online, and where
 * it is held; one that has left says so in its note.
 */
export function takenItem(
  { id, title, address, known, holdings }: TakenTitle,
  taking: Taking,
): CslItem {
  if (!known) {
    const note = word('server/export', 'gone', taking.locale);
    return { id: `acervo_${id}`, type: 'document', title, note };
  }
  const callNumbers = [...new Set(holdings.map(({ callNumber }) => callNumber).filter(Boolean))];
  return {
    URL: address,
    ...cslItem(known.work, id, taking.today),
    ...(holdings.length > 0 && { archive: holdings.map(({ library }) => library).join('; ') }),
    ...(callNumbers.length > 0 && { 'call-number': callNumbers.join('; ') }),
  };
}
