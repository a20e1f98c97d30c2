import type { Output } from '#contract/calls.ts';
import { browseKey, search, type SearchIndex } from '../../search/engine/engine.ts';
import { titlesOfEach } from '../../search/engine/heading-counts.ts';
import type { AuthorityPage } from './page-facts.ts';

/** How many titles use an authority, and as what: as many as a search for each finds now. */
export function titlesOf(
  index: SearchIndex,
  { id, summary }: Pick<AuthorityPage, 'id' | 'summary'>,
): Output<'GET /autoridade/:id'>['obras'] {
  const count = (role: 'author' | 'subject') => titlesOfEach(index, role, [id]).get(id) ?? 0;
  return {
    autor: count('author'),
    assunto: count('subject'),
    serie: summary.kind === 'uniform_title' ? inSeries(index, summary.heading) : 0,
  };
}

/** Series are headings of titles only: they meet the uniform title of the same words. */
function inSeries(index: SearchIndex, heading: string): number {
  const key = browseKey('series', heading);
  if (key === '') return 0;
  const whole = { keys: [{ list: 'series' as const, key }], authorities: [] };
  return search(index, { rows: [{ q: '-', whole }], orderBy: 'obra', perPage: 0 }).total;
}
