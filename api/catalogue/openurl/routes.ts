import { resolveOpenUrl } from '#contract/catalogue/openurl.ts';
import type { Bind } from '../../core/http/bind.ts';
import type { Work } from '../../core/http/limits/work-limit.ts';
import { SeeOther } from '../../core/http/other-status.ts';
import type { Services } from '../../services.ts';
import { findingNothingWhileAway } from '../../search/searcher/while-away.ts';
import { currentTitleId } from '../records/merged.ts';
import { identifierQueries, parseOpenUrl, searchFor, type CitedWork } from './request.ts';

/** OpenURL. */
export function openUrlRoutes(bind: Bind, { db, catalogue, origin }: Services): void {
  const titles = findingNothingWhileAway(catalogue.titles);

  /** The first identifier that titles have decides: the only one, or a search for all. */
  async function addressOf(cited: CitedWork, work: Work): Promise<string> {
    const named = cited.id === null ? null : await currentTitleId(db.queries, cited.id);
    if (named !== null) return `/acervo/${named}`;
    for (const q of identifierQueries(cited)) {
      const { ids } = await work.measure(() => titles.search({ rows: [{ q }], perPage: 2 }));
      if (ids.length === 1) return `/acervo/${ids[0]}`;
      if (ids.length > 1) return searchAddress(q);
    }
    return searchAddress(searchFor(cited));
  }

  bind(resolveOpenUrl, async (_input, { query, work }) => {
    work.check();
    return new SeeOther(await addressOf(parseOpenUrl(query, origin), work));
  });
}

/** The search home if nothing is known of a work. */
const searchAddress = (q: string): string => (q === '' ? '/' : `/?${new URLSearchParams({ q })}`);
