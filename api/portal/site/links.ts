import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { descriptionsOf } from '#contract/shared/export/title-links.ts';
import { LINKS_FILE } from './manifest.ts';

/** What only the record of a title can tell: where it is cited and read, where that is not its page. */
export interface KnownLinks {
  citeAs?: string;
  item?: string;
}

/** By the id of the title. */
export type LinksOfTitles = Readonly<Record<string, KnownLinks>>;

/** Reads `links.json` of a built site; empty for one that was built without. */
export function readLinks(folder: string): LinksOfTitles {
  const file = join(folder, LINKS_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LinksOfTitles) : {};
}

/** An address as it may stand in a header, and in quotes of a configuration. */
const safe = (address: string): string =>
  address.replace(/[^\x21-\x7e]|["'<>\\$`{}|^]/gu, (sign) =>
    [...new TextEncoder().encode(sign)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );

/**
 * The parts of the `Link` header of a title (RFC 8288), which tell machines what its page tells them (Signposting):
 * those that every title has, from its number alone.
 */
export const commonLinks = (id: number | string): string =>
  descriptionsOf(id)
    .map(({ href, type }) => `<${href}>; rel="describedby"; type="${type}"`)
    .join(', ');

/** Where a title is cited. */
export const citeLink = ({ citeAs }: KnownLinks, id: number | string): string =>
  `<${citeAs === undefined ? `/acervo/${id}` : safe(citeAs)}>; rel="cite-as"`;

/** Where it is read; `''` for what is not. */
export const itemLink = ({ item }: KnownLinks): string =>
  item === undefined ? '' : `, <${safe(item)}>; rel="item"`;

/** The whole `Link` header of a title. */
export const linkHeader = (id: number, links: LinksOfTitles): string => {
  const known = links[id] ?? {};
  return `${citeLink(known, id)}, ${commonLinks(id)}${itemLink(known)}`;
};
