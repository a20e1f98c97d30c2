import { otherEditions } from '#lib/search/editions.ts';
import { useTexts } from '../../../islands/ui/island/texts.tsx';
import type { Results } from '../../../islands/search/use-results.ts';
import type { Searching } from '../../../islands/search/use-address.ts';
import { currentRendering } from '../../rendering.ts';
import { FacetTick } from './facets/FacetTick.tsx';

interface Props {
  searching: Searching;
  results: Results;
}

/** Editions of a work in one row or in one each, as a link; saving, copying and collecting need script. */
export function ResultActions({ searching: { search, hrefOf }, results }: Props) {
  const t = useTexts();
  const other = otherEditions(results);
  if (other === null || currentRendering().isPart) return null;
  return (
    <FacetTick
      label={t('search.editions_together')}
      checked={other === 'S'}
      href={hrefOf({ ...search, page: 1, edicoes: other })}
    />
  );
}
