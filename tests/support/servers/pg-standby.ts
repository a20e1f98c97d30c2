import { spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import {
  addressAt,
  createCluster,
  findBinaries,
  makeHome,
  runProgram,
  startPostgres,
  type Binaries,
} from './pg-process.ts';

/** A PostgreSQL with `pg_basebackup`, which makes a standby; null: there is none. */
export const findReplicatingPostgres = (): Binaries | null =>
  findBinaries().find(({ folder }) => existsSync(join(folder, 'pg_basebackup'))) ?? null;

interface Options {
  /** Whether the primary acknowledges a commit only after the standby has it on disk. */
  isSynchronous: boolean;
}

interface Host {
  port: number;
  data: string;
  child: ChildProcess;
}

/** A primary and its streaming standby, on two ports that stay the same whoever is which. */
export interface Pair {
  /** Addresses without database name of the present primary, and of its standby. */
  primary(): string;
  standby(): string;
  /** Both hosts, "127.0.0.1:20001,127.0.0.1:20002". */
  hosts: string;
  /** Kills the primary, as a power failure does. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary; it acknowledges alone until there is another standby. */
  promote(): Promise<void>;
  /** Makes a new standby in the place of the primary that was killed. */
  addStandby(): Promise<void>;
  /** Holds back on the standby what the primary sends, and lets it go on. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Cuts the standby off from its primary. */
  cutOff(): Promise<void>;
  stop(): Promise<void>;
}

const OPTIONS = {
  wal_level: 'replica',
  max_wal_senders: '5',
  hot_standby: 'on',
  max_connections: '200',
  // Nothing here outlives a failure of the machine; processes are killed only.
  fsync: 'off',
};

/** Starts a primary and its standby. */
export async function startPair(binaries: Binaries, { isSynchronous }: Options): Promise<Pair> {
  const { home, bin } = makeHome(binaries);
  const start = (data: string, port: number) => startPostgres(bin, data, port, OPTIONS);
  let made = 0;
  const addStandbyOf = async (primary: Host, port: number): Promise<Host> => {
    const data = join(home, `standby-${++made}`);
    const source = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
    runProgram(bin, 'pg_basebackup', [...source, '-D', data, '-R', '-X', 'stream', '-c', 'fast']);
    const standby = { port, data, child: await start(data, port) };
    await untilStreaming(primary);
    if (isSynchronous) await setSynchronous(primary, true);
    return standby;
  };

  const data = join(home, 'primary');
  createCluster(bin, data);
  const port = await freePort();
  let primary: Host = { port, data, child: await start(data, port) };
  let standby = await addStandbyOf(primary, await freePort());
  return {
    primary: () => addressAt(primary.port),
    standby: () => addressAt(standby.port),
    hosts: [primary, standby].map((host) => `127.0.0.1:${host.port}`).join(','),
    killPrimary: () => kill(primary.child),
    promote: async () => {
      await query(standby, 'select pg_promote()');
      if (isSynchronous) await setSynchronous(standby, false);
      [primary, standby] = [standby, primary];
    },
    addStandby: async () => {
      rmSync(standby.data, { recursive: true, force: true });
      standby = await addStandbyOf(primary, standby.port);
    },
    pauseReplay: () => query(standby, 'select pg_wal_replay_pause()'),
    resumeReplay: () => query(standby, 'select pg_wal_replay_resume()'),
    cutOff: async () => {
      await query(standby, `alter system set primary_conninfo = ''`);
      await query(standby, 'select pg_reload_conf()');
    },
    stop: async () => {
      await Promise.all([primary, standby].map(({ child }) => kill(child)));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function setSynchronous(primary: Host, isOn: boolean): Promise<void> {
  const names = isOn ? '*' : '';
  await query(primary, `alter system set synchronous_standby_names = '${names}'`);
  await query(primary, 'select pg_reload_conf()');
}

/** Waits until the primary sends to its standby what it writes. */
async function untilStreaming(primary: Host): Promise<void> {
  await query(
    primary,
    `do $$ begin
       for tries in 1..400 loop
         perform pg_stat_clear_snapshot();
         exit when exists (select from pg_stat_replication where state = 'streaming');
         perform pg_sleep(0.05);
       end loop;
     end $$`,
  );
}

async function query({ port }: Host, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${addressAt(port)}/postgres` });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Kills a server with the processes of its connections, which would finish what they do. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill('SIGSTOP');
  const { stdout } = spawnSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  for (const pid of stdout.split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
  await gone;
}
