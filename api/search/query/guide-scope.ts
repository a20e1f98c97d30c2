import type { Services } from '../../services.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { SearchRequest } from '../engine/engine.ts';
import { listTaught } from '../../catalogue/teaching/store.ts';
import type { WireQuery } from './request.ts';

/** Id of no course: an empty list of courses would not restrict the scope. */
const NO_COURSE = 0;

/** Restricts the guide of course reading to titles on reading lists. */
export async function withReadingLists(
  q: Queries,
  { search_tab: tab }: WireQuery,
  request: SearchRequest,
): Promise<SearchRequest> {
  if (tab !== 'bibliografia_curso') return request;
  const courses = await listTaught(q, 'courses');
  return { ...request, scope: { course: [NO_COURSE, ...courses.map(({ id }) => id)] } };
}

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** Adds the scope of a guide beyond its work types: course reading, or recent arrivals. */
export async function withGuideScope(
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  query: WireQuery,
  request: SearchRequest,
): Promise<SearchRequest> {
  const days = settings.search.newForDays;
  if (query.search_tab !== 'novas_aquisicoes' || days === 0) {
    return withReadingLists(db.queries, query, request);
  }
  // Rounded to the minute, so that requests soon after are equal and cacheable.
  const today = Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS;
  return { ...request, since: today - days * DAY_MS };
}
