import type { Output } from '#contract/calls.ts';

type Link = Output<'GET /acervo/:id'>['links'][number];

/** Splits off the link to the work itself; the first link, if the server marks none. */
export function splitLinks(links: readonly Link[]): { work: Link | undefined; others: Link[] } {
  const work = links.find(({ texto_integral: leadsThere = true }) => leadsThere);
  return { work, others: links.filter((link) => link !== work) };
}
