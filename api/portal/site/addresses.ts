import { UNSERVED, type Manifest, type ManifestRoute, type RecordKind } from './manifest.ts';

/** A page that renders records without a built page in the browser. */
export interface Shell {
  /** Regular expression of the address without locale; the first group is the record's id. */
  pattern: string;
  /** Address of the shell without locale: "/acervo/titulo". */
  page: string;
  record?: RecordKind;
  /** Prefix of the address of a record's built page: "/acervo/". */
  own?: string;
}

/** Routing rules of a site, in the form that both web servers need. */
export interface Addresses {
  /** Path prefix of each locale: '' for the default, '/en' … */
  prefixes: readonly string[];
  shells: readonly Shell[];
  /** Built pages, without locale, that have no public address. */
  hidden: readonly string[];
  /** Regular expression of the paths of pages that may use the camera; null: none. */
  camera: string | null;
}

/** An address with trailing slashes; the first group is the address without. Never an external one. */
export const TRAILING_SLASHES = '^(/[^/\\\\?](?:[^?]*[^/?])?)/+$';

/** Addresses with an extension name files, all others pages. */
const FILE_NAME = '\\.\\w+$';

/** At most fifteen digits without leading zeros, so that each record has one address. */
const NUMBER = '([1-9]\\d{0,14})';

export function addressesOf({ defaultLocale, locales, routes }: Manifest): Addresses {
  const shells = routes.flatMap((route) => findShell(route));
  const own = new Set(routes.map(({ pattern }) => pattern));
  const behind = new Set(shells.map(({ page }) => page).filter((page) => !own.has(page)));
  const prefixes = [
    '',
    ...locales.filter((name) => name !== defaultLocale).map((name) => `/${name}`),
  ];
  const camera = routes.filter((route) => route.camera).map(({ pattern }) => escaped(pattern));
  return {
    prefixes,
    shells,
    hidden: ['/404', '/index', ...behind],
    camera: camera.length === 0 ? null : `^(?:${prefixes.join('|')})(?:${camera.join('|')})$`,
  };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function findShell({ pattern, shell, record, parts }: ManifestRoute): Shell[] {
  if (shell === undefined) return [];
  const source = escaped(pattern).replace(/:\w+/g, NUMBER);
  const whole: Shell = { pattern: source, page: shell, ...(record && { record }) };
  if (parts === undefined) return [whole];
  const own = pattern.slice(0, pattern.indexOf(':'));
  return [whole, { ...whole, pattern: `${source}/(?:${parts.join('|')})`, own }];
}

/** How to respond to an address. */
export type Decision =
  | { redirect: string }
  /** This file if it exists; else the shell; else the 404 page. */
  | { file: string | null; shell: DecidedShell | null; notFound: string };

interface DecidedShell {
  file: string;
  /** Requires that this record exists. */
  record?: { kind: RecordKind; id: number };
}

/**
 * Routes the raw path of a request. One address per page: without ".html" and without trailing slash except
 * at locale roots.
 */
export function decideAddress(addresses: Addresses, raw: string): Decision {
  const tidy = new RegExp(TRAILING_SLASHES).exec(raw)?.[1] ?? raw;
  const right = tidy !== '' && addresses.prefixes.includes(tidy) ? `${tidy}/` : tidy;
  if (right !== raw) return { redirect: right };
  const path = decoded(raw);
  const prefix = localePrefix(addresses, path ?? raw);
  const notFound = `${prefix}/404.html`.slice(1);
  if (path === null || /\/\/|\.\.|[\\\0]/.test(path)) return { file: null, shell: null, notFound };
  return { ...shellDecision(addresses, prefix, path), notFound };
}

function shellDecision(addresses: Addresses, prefix: string, path: string) {
  const rest = path.slice(prefix.length);
  if (rest === '/') return { file: `${path}index.html`.slice(1), shell: null };
  if (new RegExp(FILE_NAME).test(path)) {
    const served = !path.endsWith('.html') && !PRIVATE.has(path);
    return { file: served ? path.slice(1) : null, shell: null };
  }
  if (addresses.hidden.includes(rest)) return { file: null, shell: null };
  const match = matchShell(addresses, rest);
  const page = match?.own === undefined ? path : `${prefix}${match.own}${match.id}`;
  return { file: `${page}.html`.slice(1), shell: match && decidedShell(match, prefix) };
}

const PRIVATE: ReadonlySet<string> = new Set(UNSERVED.map((name) => `/${name}`));

/** Matches an address against shells; returns the shell and the record id. */
function matchShell({ shells }: Addresses, rest: string): (Shell & { id: string }) | null {
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

const localePrefix = ({ prefixes }: Addresses, path: string): string =>
  prefixes.find((prefix) => prefix !== '' && `${path}/`.startsWith(`${prefix}/`)) ?? '';

function decoded(raw: string): string | null {
  try {
    return decodeURIComponent(raw);
  } catch {
    return null;
  }
}
