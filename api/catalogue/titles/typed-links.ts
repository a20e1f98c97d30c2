import type { CslItem } from '#contract/catalogue/references.ts';
import { schemaType } from '#contract/shared/export/title-json-ld.ts';
import { descriptionsOf, linksetOf } from '#contract/shared/export/title-links.ts';
import { licenseOf } from '../marc/map/links.ts';
import type { MarcRecord } from '../marc/record.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { workTypeOf } from '../records/title-wire.ts';

/** A link by what it leads to (Signposting). */
interface TypedLink {
  rel: string;
  href: string;
  type?: string;
}

export interface LinkedFacts {
  id: number;
  summary: TitleSummary;
  marc: MarcRecord;
  csl: CslItem;
  /** Public address of the site. */
  origin: string;
}

/**
 * The typed links of a title: how it is cited for good, of which kind it is, who made it, under which licence it may
 * be used, what describes it, the text itself where it can be read online, and where all links are. Pure.
 */
export function typedLinks({ id, summary, marc, csl, origin }: LinkedFacts): TypedLink[] {
  const license = licenseOf(marc);
  const authors = new Set(summary.authors.flatMap(({ authorityId }) => authorityId ?? []));
  const type = `https://schema.org/${schemaType(workTypeOf(summary.workType).cover)}`;
  return [
    {
      rel: 'cite-as',
      href: csl.DOI === undefined ? `${origin}/acervo/${id}` : `https://doi.org/${csl.DOI}`,
    },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    { rel: 'type', href: type },
    ...[...authors].map((author) => ({ rel: 'author', href: `/autoridade/${author}` })),
    ...(license === undefined ? [] : [{ rel: 'license', href: license }]),
    ...descriptionsOf(id).map((file) => ({ rel: 'describedby', ...file })),
    ...(csl.URL === undefined ? [] : [{ rel: 'item', href: csl.URL, ...fileType(csl.URL) }]),
    { rel: 'linkset', ...linksetOf(id) },
  ];
}

const fileType = (url: string): { type?: string } =>
  /\.pdf(?:$|[?#])/i.test(url) ? { type: 'application/pdf' } : {};

/** Links of a title and back from what describes it, as a linkset (RFC 9264). */
export function linkset(facts: LinkedFacts): string {
  const page = `${facts.origin}/acervo/${facts.id}`;
  const links = typedLinks(facts).filter(({ rel }) => rel !== 'linkset');
  const relations: Record<string, object[]> = {};
  for (const { rel, href, ...more } of links)
    (relations[rel] ??= []).push({ href: new URL(href, page).href, ...more });
  const back = links
    .filter(({ rel }) => rel === 'describedby')
    .map(({ href }) => ({
      anchor: new URL(href, page).href,
      describes: [{ href: page, type: 'text/html' }],
    }));
  return `${JSON.stringify({ linkset: [{ anchor: page, ...relations }, ...back] }, null, 1)}\n`;
}
