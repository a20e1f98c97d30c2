import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A program that answers the queries of the benchmark by the lines of standard input. */
export interface AnchorProgram {
  name: string;
  command: string;
  /** The last one is followed by an empty folder. */
  args: readonly string[];
}

const LUCENE = '10.6.0';
const LUCENE_PARTS = ['core', 'queries', 'suggest'];
const OLDEST_JAVA = 21;
const COPY_PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
const JDKS = '/usr/lib/jvm';

/** Downloads and builds are made once and stay outside the repository. */
const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'acervo-bench');

function without(name: string, reason: string): null {
  console.error(`\n!!! NOT COMPARED WITH ${name.toUpperCase()}: ${reason}\n`);
  return null;
}

const succeeds = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** The newest JDK of those installed and that of JAVA_HOME, or null if none is new enough for Lucene. */
function newestJava(): string | null {
  const installed = existsSync(JDKS) ? readdirSync(JDKS).map((name) => join(JDKS, name)) : [];
  const { JAVA_HOME } = process.env;
  const versions = [...(JAVA_HOME === undefined ? [] : [JAVA_HOME]), ...installed]
    .filter((home) => existsSync(join(home, 'release')) && existsSync(join(home, 'bin', 'javac')))
    .map((home) => {
      const release = readFileSync(join(home, 'release'), 'utf8');
      return { home, version: Number(/^JAVA_VERSION="(\d+)/m.exec(release)?.[1] ?? 0) };
    })
    .sort((a, b) => b.version - a.version);
  const [newest] = versions;
  return newest !== undefined && newest.version >= OLDEST_JAVA ? newest.home : null;
}

/** Lucene from Maven, on the newest Java, with its vector instructions. */
export function luceneProgram(): AnchorProgram | null {
  const name = 'Lucene';
  const home = newestJava();
  if (home === null) {
    return without(name, `it needs a JDK ${OLDEST_JAVA} or newer in JAVA_HOME or ${JDKS}`);
  }
  const jars = join(cache, `lucene-${LUCENE}`);
  for (const part of LUCENE_PARTS) {
    if (existsSync(join(jars, `lucene-${part}-${LUCENE}.jar`))) continue;
    const artifact = `org.apache.lucene:lucene-${part}:${LUCENE}`;
    const args = ['-q', '-B', COPY_PLUGIN, `-Dartifact=${artifact}`, `-DoutputDirectory=${jars}`];
    if (!succeeds('mvn', args)) return without(name, `mvn could not download ${artifact}`);
  }
  return {
    name,
    command: join(home, 'bin', 'java'),
    args: [
      '-Xmx4g',
      ...['--add-modules', 'jdk.incubator.vector', '--enable-native-access=ALL-UNNAMED'],
      ...['-cp', join(jars, '*'), join(import.meta.dirname, 'lucene', 'Lucene.java')],
    ],
  };
}

/** Tantivy from its crate, built for this processor. */
export function tantivyProgram(): AnchorProgram | null {
  const name = 'Tantivy';
  const folder = join(cache, 'tantivy');
  cpSync(join(import.meta.dirname, 'tantivy'), folder, { recursive: true });
  const args = ['build', '--release', '--quiet', '--manifest-path', join(folder, 'Cargo.toml')];
  if (!succeeds('cargo', args)) return without(name, 'cargo could not build it');
  return { name, command: join(folder, 'target', 'release', 'anchor'), args: [] };
}
