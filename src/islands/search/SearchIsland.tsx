import type { FieldNames } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { FieldNamesContext } from './query-text.ts';
import { SearchResults } from './SearchResults.tsx';

const NO_FIELDS: FieldNames = {};

interface Props extends IslandProps {
  guide: Guide;
  /** What the guide is called, where it holds a part of the collection only. */
  guideName?: string | undefined;
  /** What its fields are called, where it has some. */
  fields?: FieldNames | undefined;
}

/**
 * Results of the search that the address asks for; the search home stays as the shell made it.
 * Until there are results, the shell itself says what is being searched (`useAnswered`).
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
