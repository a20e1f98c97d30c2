import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';

/** A module that lists files of a kind, so that adding one is no edit anywhere else. */
interface Registry {
  file: string;
  /** The code below the header. */
  draw: () => string;
}

const HEADER = '// Written by `npm run generate` from the files that it lists.\n\n';

interface Found {
  path: string;
  name: string;
}

/** The exports of files that match a pattern, by file and then by place in it. */
const exportsIn = (files: string, pattern: RegExp): Found[] =>
  globSync(files)
    .sort()
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, name = '']) => ({ path, name })),
    );

const imported = (from: string, { path, name }: Found, keyword = 'import'): string =>
  `${keyword} { ${name} } from './${posix.relative(posix.dirname(from), path)}';`;

const fileName = (path: string): string => posix.basename(path).replace(/\..*$/, '');

const camelCase = (text: string): string =>
  text.replace(/[^a-z0-9]+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());

function drawRoutes(): string {
  const routes = exportsIn('api/**/*routes.ts', /^export function (\w+Routes)\(/gm);
  return [
    ...routes.map((route) => imported('api/routes.ts', route)),
    "import type { Bind } from './core/http/bind.ts';",
    "import type { Services } from './services.ts';",
    '',
    '/** What binds the calls of every area. */',
    'export const ROUTES: readonly ((bind: Bind, services: Services) => void)[] = [',
    `${routes.map(({ name }) => name).join(', ')}];`,
  ].join('\n');
}

function drawContract(): string {
  const files = globSync('api/contract/*/**/*.ts').filter((path) => !path.includes('/shared/'));
  return [
    '/** Every call of the `/api`: routes, client and OpenAPI come from this list. */',
    ...files.sort().map((path) => {
      const below = posix.relative('api/contract', path);
      return `export * as ${camelCase(below.replace('.ts', ''))} from './${below}';`;
    }),
  ].join('\n');
}

const MIGRATIONS = 'api/core/db/migrations/index.ts';

function drawMigrations(): string {
  const found = exportsIn('api/core/db/migrations/**/[0-9]*.ts', /^export const (\w+) = /gm).sort(
    (one, other) => (fileName(one.path) < fileName(other.path) ? -1 : 1),
  );
  return [
    "import type { Migration } from 'kysely/migration';",
    "import type { Database } from '../connection.ts';",
    ...found.map((migration) => imported(MIGRATIONS, migration)),
    '',
    '/**',
    ' * Forward-only migrations by name, in the order in which they run. A released one is never edited or renamed. Each',
    ' * stands alone: a database that already has a later one still gets an earlier one that was added afterwards.',
    ' */',
    'export const MIGRATIONS: Readonly<Record<string, (db: Database) => Migration>> = {',
    ...found.map(({ path, name }) => `'${fileName(path)}': ${name},`),
    '};',
  ].join('\n');
}

const TABLES = 'api/core/db/schema/index.ts';

function drawTables(): string {
  const found = exportsIn('api/core/db/schema/*.ts', /^export interface (\w+Tables) /gm);
  return [
    ...found.map((tables) => imported(TABLES, tables, 'import type')),
    '',
    '/** Every table by name. */',
    `export interface Tables extends ${found.map(({ name }) => name).join(', ')} {}`,
  ].join('\n');
}

const LOCALE_FOLDER = `src/lib/i18n/locales/${DEFAULT_LOCALE}`;

function drawTexts(): string {
  const names = globSync(`${LOCALE_FOLDER}/*.json`)
    .map(fileName)
    .filter((name) => name !== 'refusals')
    .sort();
  // A name may be a reserved word: "export".
  return [
    ...names.map(
      (name) =>
        `import type ${camelCase(`of-${name}`)} from './locales/${DEFAULT_LOCALE}/${name}.json';`,
    ),
    '',
    '/** One translation file per area and locale: `locales/<locale>/<area>.json`, flat keys. */',
    'export interface Tables {',
    ...names.map((name) => `'${name}': typeof ${camelCase(`of-${name}`)};`),
    '}',
    '',
    `export const AREAS = [${names.map((name) => `'${name}'`).join(', ')}] as const;`,
  ].join('\n');
}

function drawServerTexts(): string {
  const names = globSync(`${LOCALE_FOLDER}/server/*.json`).map(
    (path) => `server/${fileName(path)}`,
  );
  return [
    '/** Files of texts that the server sends, in the folder of each language. */',
    `export const SERVER_TABLES = [${[...names.sort(), 'refusals'].map((name) => `'${name}'`).join(', ')}] as const;`,
  ].join('\n');
}

const REGISTRIES: readonly Registry[] = [
  { file: 'api/routes.ts', draw: drawRoutes },
  { file: 'api/contract/index.ts', draw: drawContract },
  { file: MIGRATIONS, draw: drawMigrations },
  { file: TABLES, draw: drawTables },
  { file: 'src/lib/i18n/tables.ts', draw: drawTexts },
  { file: 'api/core/server-tables.ts', draw: drawServerTexts },
];

const contentOf = async ({ file, draw }: Registry): Promise<string> =>
  format(HEADER + draw(), { ...(await resolveConfig(file)), filepath: file });

/** Registries that differ from the files that they list. */
export async function staleRegistries(): Promise<string[]> {
  const stale: string[] = [];
  for (const registry of REGISTRIES) {
    if (readFileSync(registry.file, 'utf8') !== (await contentOf(registry)))
      stale.push(registry.file);
  }
  return stale;
}

/** Writes all registries. */
export async function writeRegistries(): Promise<void> {
  for (const registry of REGISTRIES) writeFileSync(registry.file, await contentOf(registry));
}

if (import.meta.main) await writeRegistries();
