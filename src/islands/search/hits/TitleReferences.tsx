import { useEffect } from 'react';
import type { Hit } from '../use-results.ts';

/** Id of a title for reference managers, which ask unAPI for it (docs/protocols.md). Titles of other catalogues have none. */
export const TitleId = ({ hit }: { hit: Hit }) =>
  hit.instituicao === undefined && (
    <abbr className="unapi-id" title={String(hit.cod_acervo)} hidden />
  );

/** Tells Zotero that titles were drawn: it looks for their ids only when a page is loaded. */
export function TitlesDrawn({ hits }: { hits: readonly Hit[] }) {
  useEffect(() => {
    document.dispatchEvent(new Event('ZoteroItemUpdated', { bubbles: true, cancelable: true }));
  }, [hits]);
  return null;
}
