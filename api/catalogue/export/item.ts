import type { CslItem } from '#contract/catalogue/references.ts';
import { cslItem } from '../references/formats/csl.ts';
import { word } from '../../core/words.ts';
import type { ExportedTitle, ExportContext } from './titles.ts';

/**
 * A title as a CSL item with its URL, that of its page if it is not online, and its locations;
 * withdrawn titles have a note.
 */
export function exportItem(
  { id, title, address, known, holdings }: ExportedTitle,
  taking: ExportContext,
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
