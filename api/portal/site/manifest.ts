import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineHashes } from './headers.ts';

/** Kinds of records that may have more addresses than built pages. */
export type RecordKind = 'title' | 'authority';

/** Calls that check whether a record exists (404: it does not); the id is appended. */
export const EXISTENCE_CALLS: Readonly<Record<RecordKind, string>> = {
  title: '/api/publicacao/acervos/',
  authority: '/api/publicacao/autoridades/',
};

/** Contents of `routes.json`, written by the build. */
export interface Manifest {
  defaultLocale: string;
  locales: readonly string[];
  routes: readonly ManifestRoute[];
}

export interface ManifestRoute {
  /** "/acervo/:cod"; `:name` matches a whole number, anything else is literal. */
  pattern: string;
  /** Address of the page used if none was built for the exact address. */
  shell?: string;
  /** Kind of the record that must exist for the shell. */
  record?: RecordKind;
  /** Last segments of further addresses that map to the record's page. */
  parts?: readonly string[];
  /** The page may use the camera. */
  camera?: true;
}

/** Links of titles that do not follow from their ids (links.ts); optional. */
export const LINKS_FILE = 'links.json';

/** Module that makes pages without script (plain-pages.ts); optional. */
export const PLAIN_MODULE = 'plain.mjs';

/** Files for the server that every site has. */
export const PRIVATE_FILES = ['routes.json', 'policy.json'] as const;

/** Files for the server, not served to clients. */
export const UNSERVED: readonly string[] = [...PRIVATE_FILES, LINKS_FILE, PLAIN_MODULE];

const readJson = (folder: string, name: (typeof PRIVATE_FILES)[number]): unknown =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'));

export const readManifest = (folder: string): Manifest =>
  readJson(folder, 'routes.json') as Manifest;

/** Reads `policy.json` of a built site: hashes for the content security policy. */
export const readHashes = (folder: string): InlineHashes =>
  readJson(folder, 'policy.json') as InlineHashes;
