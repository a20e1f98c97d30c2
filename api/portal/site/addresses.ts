import {
  LINKS_FILE,
  PRIVATE_FILES,
  type Manifest,
  type ManifestRoute,
  type RecordKind,
} from './manifest.ts';

/** A route whose addresses have more than their built pages: its shell answers for the rest. */
export interface Shell {
  /** Regular expression of the address without its locale; the record's id is the first group. */
  pattern: string;
  /** Address of the shell without its locale: "/acervo/titulo". */
  page: string;
  record?: RecordKind;
  /** What stands before the record's id in the address of its own page: "/acervo/". */
  own?: string;
}

/** What the addresses of a site come to, in the form that both web servers need. */
export interface Addresses {
  /** What stands before the addresses of each locale: '' for the default, '/en' … */
  prefixes: readonly string[];
  shells: readonly Shell[];
  /** Built pages, without locale, that are no addresses of their own. */
  hidden: readonly string[];
}

/** An address that ends in slashes; the first group is the one without. It never leads off the site. */
export const TRAILING_SLASHES = '^(/[^/\\\\?](?:[^?]*[^/?])?)/+$';

/** An address with an extension names a file; any other names a page. */
export const FILE_NAME = '\\.\\w+$';

/** Numbers of at most fifteen digits, without leading zeros: each record has one address. */
const NUMBER = '([1-9]\\d{0,14})';

export function addressesOf({ defaultLocale, locales, routes }: Manifest): Addresses {
  const shells = routes.flatMap((route) => shellOf(route));
  const own = new Set(routes.map(({ pattern }) => pattern));
  const behind = new Set(shells.map(({ page }) => page).filter((page) => !own.has(page)));
  return {
    prefixes: ['', ...locales.filter((name) => name !== defaultLocale).map((name) => `/${name}`)],
    shells,
    hidden: ['/404', '/index', ...behind],
  };
}

function shellOf({ pattern, shell, record, parts }: ManifestRoute): Shell[] {
  if (shell === undefined) return [];
  const source = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, NUMBER);
  const whole: Shell = { pattern: source, page: shell, ...(record && { record }) };
  if (parts === undefined) return [whole];
  const own = pattern.slice(0, pattern.indexOf(':'));
  return [whole, { ...whole, pattern: `${source}/(?:${parts.join('|')})`, own }];
}

/** What to do about an address. */
export type Decision =
  /** Another address is the right one. */
  | { redirect: string }
  /** This file if it exists; else what the shell says; else the page that tells so. */
  | { file: string | null; shell: DecidedShell | null; notFound: string };

export interface DecidedShell {
  file: string;
  /** Is used only where this record exists. */
  record?: { kind: RecordKind; id: number };
}

/**
 * Decides about the path of a request, still encoded. Clean addresses only: no ".html", no trailing
 * slash except at locale roots, one address for each page.
 */
export function decideAddress(addresses: Addresses, raw: string): Decision {
  const tidy = new RegExp(TRAILING_SLASHES).exec(raw)?.[1] ?? raw;
  const right = tidy !== '' && addresses.prefixes.includes(tidy) ? `${tidy}/` : tidy;
  if (right !== raw) return { redirect: right };
  const path = decoded(raw);
  const prefix = prefixOf(addresses, path ?? raw);
  const notFound = `${prefix}/404.html`.slice(1);
  if (path === null || /\/\/|\.\.|[\\\0]/.test(path)) return { file: null, shell: null, notFound };
  return { ...answerOf(addresses, prefix, path), notFound };
}

function answerOf(addresses: Addresses, prefix: string, path: string) {
  const rest = path.slice(prefix.length);
  if (rest === '/') return { file: `${path}index.html`.slice(1), shell: null };
  if (new RegExp(FILE_NAME).test(path)) {
    const served = !path.endsWith('.html') && !PRIVATE.has(path);
    return { file: served ? path.slice(1) : null, shell: null };
  }
  if (addresses.hidden.includes(rest)) return { file: null, shell: null };
  const match = matchOf(addresses, rest);
  const page = match?.own === undefined ? path : `${prefix}${match.own}${match.id}`;
  return { file: `${page}.html`.slice(1), shell: match && decidedShell(match, prefix) };
}

const PRIVATE: ReadonlySet<string> = new Set(
  [...PRIVATE_FILES, LINKS_FILE].map((name) => `/${name}`),
);

/** The shell whose addresses this is one of, and the number in it. */
function matchOf({ shells }: Addresses, rest: string): (Shell & { id: string }) | null {
  for (const shell of shells) {
    const match = new RegExp(`^${shell.pattern}$`).exec(rest);
    if (match) return { ...shell, id: match[1] ?? '' };
  }
  return null;
}

function decidedShell({ page, record, id }: Shell & { id: string }, prefix: string): DecidedShell {
  const file = `${prefix}${page}.html`.slice(1);
  return record ? { file, record: { kind: record, id: Number(id) } } : { file };
}

const prefixOf = ({ prefixes }: Addresses, path: string): string =>
  prefixes.find((prefix) => prefix !== '' && `${path}/`.startsWith(`${prefix}/`)) ?? '';

function decoded(raw: string): string | null {
  try {
    return decodeURIComponent(raw);
  } catch {
    return null;
  }
}
