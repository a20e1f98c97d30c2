import type { Services } from '../../services.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { SearchRequest } from '../engine/engine.ts';
import { listTaught } from '../../catalogue/teaching/store.ts';
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

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** What a guide holds that its kinds of works do not say: course reading, and what arrived in the last days. */
export async function withGuideScope(
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  query: WireQuery,
  request: SearchRequest,
): Promise<SearchRequest> {
  const days = settings.search.newForDays;
  if (query.search_tab !== 'novas_aquisicoes' || days === 0) {
    return withReadingLists(db.queries, query, request);
  }
  // By the minute, so that who asks soon after asks the same.
  const today = Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS;
  return { ...request, since: today - days * DAY_MS };
}
