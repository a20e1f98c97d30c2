import { search, type SearchIndex } from '../../search/engine/engine.ts';

/**
 * Authorities to pre-render, most used first; read from the directory, whose order is stable during
 * a build. Merged headings are not included.
 */
export function publishedAuthorities(
  directory: SearchIndex,
  { after, limit }: { after: number; limit: number },
): { ids: number[]; total: number } {
  const { ids, total } = search(directory, {
    rows: [],
    orderBy: 'relevancia',
    perPage: after + limit,
  });
  return { ids: ids.slice(after), total };
}
