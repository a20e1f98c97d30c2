import type { Output } from '#contract/calls.ts';

type Link = Output<'GET /acervo/:id'>['links'][number];

/**
 * The link that leads to the work itself, and the others. Where the server does not say which lead
 * there, the first one does.
 */
export function splitLinks(links: readonly Link[]): { work: Link | undefined; others: Link[] } {
  const work = links.find(({ texto_integral: leadsThere = true }) => leadsThere);
  return { work, others: links.filter((link) => link !== work) };
}
