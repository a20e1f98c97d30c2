import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  authorityDescriptions,
  descriptionsOf,
  linksetOf,
} from '#contract/shared/export/title-links.ts';
import { LINKS_FILE } from './manifest.ts';

/** Links of a title that only its record contains, where they differ from its page. */
export interface KnownLinks {
  citeAs?: string;
  item?: string;
}

export type LinksOfTitles = Readonly<Record<string, KnownLinks>>;

/** Reads `links.json` of a built site; empty if there is none. */
export function readLinks(folder: string): LinksOfTitles {
  const file = join(folder, LINKS_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LinksOfTitles) : {};
}

/** Escapes an address for a header and a quoted nginx string. */
const safe = (address: string): string =>
  address.replace(/[^\x21-\x7e]|["'<>\\$`{}|^]/gu, (sign) =>
    [...new TextEncoder().encode(sign)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );

/** Parts of a title's `Link` header (RFC 8288, Signposting) that follow from its id. */
export const commonLinks = (id: number | string): string =>
  [
    '<https://schema.org/AboutPage>; rel="type"',
    ...descriptionsOf(id).map(fileLink('describedby')),
    fileLink('linkset')(linksetOf(id)),
  ].join(', ');

/** The `Link` header of an authority. */
export const authorityLinks = (id: number | string): string =>
  authorityDescriptions(id).map(fileLink('describedby')).join(', ');

const fileLink =
  (rel: string) =>
  ({ href, type }: { href: string; type: string }): string =>
    `<${href}>; rel="${rel}"; type="${type}"`;

export const citeLink = ({ citeAs }: KnownLinks, id: number | string): string =>
  `<${citeAs === undefined ? `/acervo/${id}` : safe(citeAs)}>; rel="cite-as"`;

/** Link to the full text; `''` if there is none. */
export const itemLink = ({ item }: KnownLinks): string =>
  item === undefined ? '' : `, <${safe(item)}>; rel="item"`;

export const linkHeader = (id: number, links: LinksOfTitles): string => {
  const known = links[id] ?? {};
  return `${citeLink(known, id)}, ${commonLinks(id)}${itemLink(known)}`;
};
