import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { createClient } from '../opensearch/client.ts';
import { searcherOf } from '../opensearch/searcher.ts';
import type { Searcher } from '../searcher/searcher.ts';

/** Where the index is: in a file, or that of the titles in OpenSearch. */
export function catalogueOptions(config: Config) {
  const searcher = openSearcher(config);
  const file = join(config.dataFolder, searcher ? 'authorities.index' : 'search.index');
  return { file, ...(searcher && { searcher }) };
}

/** OpenSearch, if the network has one. */
export const openSearcher = ({ searchUrl }: Config): Searcher | undefined =>
  searchUrl === '' ? undefined : searcherOf(createClient(searchUrl));
