import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { drawAreas, fullestFolders, strayNames } from '../checks/areas.ts';
import { ENVIRONMENT } from '#api/config.ts';
import { staleRegistries } from '../checks/registries.ts';
import { drawNotices } from '../checks/notices-table.ts';
import { drawOtherServers } from '../checks/other-servers.ts';
import { drawSettings } from '../checks/settings-table.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = 'api,cli,demo,deploy,docs,src,tests';
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** Written by `npm run coverage`, not committed. */
const GENERATED = 'docs/coverage.md';
const find = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).filter((file) => file !== GENERATED);

/** The anchor that a heading gets on code hosts. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

it('links only to files and headings that exist', () => {
  const documents = find(`{*.md,docs/**/*.md,{${FOLDERS}}/**/README.md}`);
  expect(documents).toContain('README.md');
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(https?|mailto):/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? document : join(dirname(document), decodeURI(path));
        if (!existsSync(join(ROOT, target))) return true;
        return anchor !== undefined && !anchorsOf(target).includes(anchor);
      })
      .map((link) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('names only documents that exist in code', () => {
  const code = find(`{*.{js,mjs,ts},{${FOLDERS}}/**/*.{astro,css,mjs,ts,tsx,tsv,yaml}}`);
  const missing = code.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
      .map(([path]) => path)
      .filter((path) => !existsSync(join(ROOT, path)) && path !== GENERATED)
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it('names only files that exist in documents', () => {
  const missing = find(`{*.md,docs/**/*.md}`).flatMap((document) =>
    [...read(document).matchAll(/`((?:api|cli|demo|deploy|src|tests)\/[\w./[\]-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it('has no document that no other links to', () => {
  const links = find(`{*.md,docs/**/*.md}`).flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s#]+)/g)].map(([, link = '']) => join(dirname(file), link)),
  );
  expect(find('docs/**/*.md').filter((file) => !links.includes(file))).toEqual([]);
});

it('names an area by the same word in contract, islands, texts and tests', () => {
  expect(strayNames()).toEqual([]);
});

it('has registries that list the files that are there ("npm run generate")', async () => {
  expect(await staleRegistries()).toEqual([]);
});

it('lists every setting in docs/settings.md as its schema describes it ("npm run generate")', async () => {
  expect(read('docs/settings.md')).toBe(await drawSettings());
});

it('lists every notice and its fields in docs/notices.md ("npm run generate")', async () => {
  expect(read('docs/notices.md')).toBe(await drawNotices());
});

it('lists the calls that other servers must answer in docs/other-servers.md ("npm run generate")', async () => {
  expect(read('docs/other-servers.md')).toBe(await drawOtherServers());
});

/** Set by our own processes for their children, or by npm and the system. */
const INTERNAL = [
  ...['ACERVO_BUILD_CACHE', 'ACERVO_LANGUAGES', 'ACERVO_ONLY', 'ACERVO_RENDER'],
  ...['ACERVO_SITE_SEARCH_TITLES', 'FONTCONFIG_FILE', 'INIT_CWD', 'NODE_COMPILE_CACHE', 'NODE_ENV'],
  ...['PATH', 'USER'],
];

it('documents every environment variable that the program reads', () => {
  const code = find('{*.mjs,{api,cli,demo,deploy,src/build}/**/*.{ts,mjs}}');
  const used = code.flatMap((file) =>
    [...read(file).matchAll(/\benv(?:\.|\[')([A-Z_]{3,})/g)].map(([, name]) => name),
  );
  const known = [...INTERNAL, ...ENVIRONMENT.map(({ name }) => name)];
  expect(used).toContain('PORT');
  expect(used.filter((name) => name === undefined || !known.includes(name))).toEqual([]);
});

it('names a test that there is for every threat in docs/security.md', () => {
  const [, threats = ''] = /## Threats\n([^]*?)\n## /.exec(read('docs/security.md')) ?? [];
  const rows = threats.split('\n').filter((line) => /^\| (?!threat|-)/.test(line));
  expect(rows.length).toBeGreaterThan(15);
  const named = rows.map((row) => [...row.matchAll(/`(tests\/[^`]+)`/g)].map(([, file]) => file));
  expect(rows.filter((_row, at) => named[at]?.length === 0)).toEqual([]);
  expect(named.flat().filter((file) => !existsSync(join(ROOT, file ?? '')))).toEqual([]);
});

it('draws the areas of the server in docs/architecture.md as they are', () => {
  const [, drawn] = /```areas\n([^]*?)\n```/.exec(read('docs/architecture.md')) ?? [];
  expect(drawn).toBe(drawAreas());
});

it('keeps every folder of code short enough to be read', () => {
  expect(fullestFolders(26)).toEqual([]);
});
