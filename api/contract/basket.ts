import { call } from './shared/call.ts';
import { Ids, ResultRow } from './search.ts';
import { list, object } from './shared/shapes.ts';

/**
 * GET /consulta/linhas?acervos (ours): the rows of titles that are already known by their ids, in the
 * order asked for. Titles that have left, or never were, are left out.
 */
export const readRows = call('GET /consulta/linhas', {
  access: 'public',
  summary: 'Result rows of known titles',
  query: object({ acervos: Ids }),
  output: list(ResultRow),
});
