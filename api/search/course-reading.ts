import type { Queries } from '../db/connection.ts';
import type { SearchRequest } from './engine/engine.ts';
import { listTaught } from '../teaching-plans/store.ts';
import type { WireQuery } from './request.ts';

/** Stands for a course that cannot be: a scope of no courses would hold everything. */
const NO_COURSE = 0;

/** The guide of course reading holds what is on the reading list of any course, and nothing else. */
export async function withReadingLists(
  q: Queries,
  { search_tab: tab }: WireQuery,
  request: SearchRequest,
): Promise<SearchRequest> {
  if (tab !== 'bibliografia_curso') return request;
  const courses = await listTaught(q, 'courses');
  return { ...request, scope: { course: [NO_COURSE, ...courses.map(({ id }) => id)] } };
}
