import type { FieldNames } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { FieldNamesContext } from './query-text.ts';
import { SearchResults } from './SearchResults.tsx';

const NO_FIELDS: FieldNames = {};

interface Props extends IslandProps {
  guide: Guide;
  /** Name of the guide, if it covers only a part of the collection. */
  guideName?: string | undefined;
  /** Labels of its own fields, if any. */
  fields?: FieldNames | undefined;
}

/**
 * Results of the search in the URL; without one, the pre-rendered search home stays. Until there are
 * results, pre-rendered markup shows what is being searched (`useAnswered`).
 */
export function SearchIsland({ guide, guideName, fields = NO_FIELDS, ...props }: Props) {
  return (
    <Island {...props}>
      <FieldNamesContext value={fields}>
        <SearchResults guide={guide} guideName={guideName} />
      </FieldNamesContext>
    </Island>
  );
}
