import type { Output } from '#contract/calls.ts';
import { browseKey } from '../../search/engine/engine.ts';
import { titlesOfEach } from '../../search/searcher/heading-counts.ts';
import type { Searcher } from '../../search/searcher/searcher.ts';
import type { AuthorityPage } from './page-facts.ts';

/** How many titles use an authority, and as what: as many as a search for each finds now. */
export async function titlesOf(
  titles: Searcher,
  { id, summary }: Pick<AuthorityPage, 'id' | 'summary'>,
): Promise<Output<'GET /autoridade/:id'>['obras']> {
  const count = async (role: 'author' | 'subject') =>
    (await titlesOfEach(titles, role, [id])).get(id) ?? 0;
  return {
    autor: await count('author'),
    assunto: await count('subject'),
    serie: summary.kind === 'uniform_title' ? await inSeries(titles, summary.heading) : 0,
  };
}

/** Series are headings of titles only: they meet the uniform title of the same words. */
async function inSeries(titles: Searcher, heading: string): Promise<number> {
  const key = browseKey('series', heading);
  if (key === '') return 0;
  const whole = { keys: [{ list: 'series' as const, key }], authorities: [] };
  const request = { rows: [{ q: '-', whole }], orderBy: 'obra', perPage: 0 } as const;
  return (await titles.search(request)).total;
}
