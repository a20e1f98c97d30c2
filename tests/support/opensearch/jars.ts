import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const POM = join(import.meta.dirname, 'pom.xml');
const CACHE = fileURLToPath(
  new URL('../../../node_modules/.cache/acervo-opensearch', import.meta.url),
);
/** OpenSearch 2.19 needs it. */
const JAVA = 17;
const MAX_FETCH_MS = 300_000;

export interface Jars {
  /** Folder of the jars. */
  folder: string;
}

/** The jars of OpenSearch, fetched once with Maven; otherwise why they are missing. */
export function findJars(): Jars | { missing: string } {
  const java = javaVersion();
  if (java === null) return { missing: 'there is no Java' };
  if (java < JAVA) return { missing: `Java ${JAVA} is needed, this is ${java}` };
  const version = createHash('sha256').update(readFileSync(POM)).digest('hex').slice(0, 12);
  const folder = join(CACHE, version);
  if (existsSync(folder)) return { folder };
  const part = `${folder}.${process.pid}.part`;
  mkdirSync(part, { recursive: true });
  const args = ['-q', '-B', '-f', POM, 'dependency:copy-dependencies', `-DoutputDirectory=${part}`];
  const { error, status } = spawnSync('mvn', args, { stdio: 'ignore', timeout: MAX_FETCH_MS });
  if (status !== 0) {
    rmSync(part, { recursive: true, force: true });
    if (error && 'code' in error && error.code === 'ENOENT')
      return { missing: 'there is no Maven' };
    return { missing: 'Maven could not fetch its jars' };
  }
  try {
    renameSync(part, folder);
  } catch {
    // Another process was first.
    rmSync(part, { recursive: true, force: true });
  }
  return { folder };
}

function javaVersion(): number | null {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const found = /version "(\d+)/.exec(stderr ?? '');
  return status === 0 && found ? Number(found[1]) : null;
}
