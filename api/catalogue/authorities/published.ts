import { search, type SearchIndex } from '../../search/engine/engine.ts';

/**
 * Authorities to pre-render, most used first; read off the directory, whose order is the same for
 * every step of one build. Headings that were merged into another are not among them.
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
