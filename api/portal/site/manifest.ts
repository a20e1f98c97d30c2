import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineHashes } from './headers.ts';

/** Kinds of records that may have more addresses than built pages. */
export type RecordKind = 'title' | 'authority';

/** The call that says whether a record exists: the id follows. 404 means that it does not. */
export const EXISTENCE_CALLS: Readonly<Record<RecordKind, string>> = {
  title: '/api/publicacao/acervos/',
  authority: '/api/publicacao/autoridades/',
};

/** What the build writes into `routes.json` beside the pages. */
export interface Manifest {
  defaultLocale: string;
  locales: readonly string[];
  routes: readonly ManifestRoute[];
}

export interface ManifestRoute {
  /** "/acervo/:cod"; `:name` is a whole number, anything else literal. */
  pattern: string;
  /** Address of the page that answers where none of that exact address was built. */
  shell?: string;
  /** The record that must exist for the shell to answer. */
  record?: RecordKind;
  /** Last segments of further addresses, which the record's own page answers. */
  parts?: readonly string[];
}

/** Links of titles that their numbers do not tell (links.ts); a site may have been built without. */
export const LINKS_FILE = 'links.json';

/** Files that the server reads beside the pages, and never serves. */
export const PRIVATE_FILES = ['routes.json', 'policy.json'] as const;

const readJson = (folder: string, name: (typeof PRIVATE_FILES)[number]): unknown =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** Reads `routes.json` of a built site. */
export const readManifest = (folder: string): Manifest =>
  readJson(folder, 'routes.json') as Manifest;

/** Reads `policy.json` of a built site: the hashes that the content policy allows by name. */
export const readHashes = (folder: string): InlineHashes =>
  readJson(folder, 'policy.json') as InlineHashes;
