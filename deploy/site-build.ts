import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** What the pages are made from besides records: a change in any of these makes them again. */
const SOURCES = [
  'src/**/*.*',
  'public/**/*.*',
  'api/contract/**/*.*',
  'api/marc/*.ts',
  'api/titles/*.ts',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package-lock.json',
];

export interface BuildOptions {
  root: string;
  siteFolder: string;
  /** The live `/api` that records are read from. */
  api: string;
  origin: string;
  /** Changes when published records or settings do. */
  recordsVersion: string;
  onProgress: (line: string) => void;
}

/**
 * Builds the site unless it stands already as these sources and records would make it.
 * Answers whether anything was built; throws with the build's last lines when it fails.
 */
export async function buildSite(options: BuildOptions): Promise<boolean> {
  const { root, siteFolder, recordsVersion, origin } = options;
  const key = [sourcesVersion(root), recordsVersion, origin].join(' ');
  const keyFile = join(root, '.cache', `site-${hash(siteFolder)}.key`);
  const standing = existsSync(join(siteFolder, 'routes.json')) && readText(keyFile) === key;
  if (standing) return false;
  await astroBuild(options);
  mkdirSync(dirname(keyFile), { recursive: true });
  writeFileSync(keyFile, key);
  return true;
}

const hash = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

const readText = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function sourcesVersion(root: string): string {
  const digest = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root }).filter((name) =>
    statSync(join(root, name)).isFile(),
  );
  for (const file of files.sort()) {
    digest.update(file).update(readFileSync(join(root, file)));
  }
  return digest.digest('hex').slice(0, 16);
}

async function astroBuild(options: BuildOptions): Promise<void> {
  const { root, siteFolder, api, origin, onProgress } = options;
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules', 'astro', 'bin', 'astro.mjs'), 'build'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ACERVO_API: api,
        ACERVO_ORIGIN: origin,
        ACERVO_SITE: siteFolder,
        ASTRO_TELEMETRY_DISABLED: '1',
        NODE_ENV: 'production',
        FORCE_COLOR: '0',
      },
    },
  );
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      onProgress(line);
    });
  }
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) throw new Error(`The site could not be built:\n${said.slice(-30).join('\n')}`);
}
