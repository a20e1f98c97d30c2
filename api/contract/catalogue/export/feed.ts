import Type from 'typebox';
import { SearchQuery } from '../../search/search.ts';
import { call } from '../../shared/call.ts';
import { LOCALES } from '../../shared/languages.ts';
import { object } from '../../shared/shapes.ts';

/**
 * GET /consulta/atom (ours): what was added last of what a search finds, as an Atom feed, newest first; without a
 * search all that is new. The parameters are those of the search; how its results are shown counts for nothing.
 */
export const readFeed = call('GET /consulta/atom', {
  access: 'public',
  summary: 'What is new of a search, to follow',
  media: 'application/atom+xml; charset=utf-8',
  query: object({
    ...SearchQuery.properties,
    lng: Type.Optional(Type.Enum([...LOCALES], { description: 'Language of the feed' })),
  }),
  output: Type.String(),
  refusals: ['not_found'],
});
