import { descriptionsOf } from '#contract/shared/export/title-links.ts';
import type { CslItem } from './csl.ts';

interface Link {
  rel: string;
  href: string;
  type?: string;
}

/**
 * The typed links of a title (Signposting): how it is cited for good, what describes it, the text itself where it can
 * be read online; the descriptions are other forms of the page, too. `links.json` is read from these (manifest.ts).
 *
 * @param page the title's own address
 */
export const titleLinks = (item: CslItem, codAcervo: number, page: string): Link[] => [
  { rel: 'cite-as', href: item.DOI === undefined ? page : `https://doi.org/${item.DOI}` },
  ...descriptionsOf(codAcervo).map((file) => ({ rel: 'alternate describedby', ...file })),
  ...(item.URL === undefined ? [] : [{ rel: 'item', href: item.URL }]),
];
