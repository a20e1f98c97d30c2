import type { Output } from '#contract/calls.ts';

type Link = Output<'GET /publicacao/acervos/:id/pagina'>['ligacoes'][number];

/**
 * The typed links of a title (Signposting) as its page has them: descriptions are other forms of the page, too.
 * `links.json` is read from these (page-facts.ts).
 */
export const pageLinks = (links: readonly Link[]): Link[] =>
  links.map((link) =>
    link.rel === 'describedby' ? { ...link, rel: 'alternate describedby' } : link,
  );
