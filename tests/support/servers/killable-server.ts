import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('server-process.ts', import.meta.url));

export interface KillableServer {
  url: string;
  /** Sends SIGKILL; resolves once the process is gone. Killing it again does nothing. */
  kill(): Promise<void>;
}

interface Options {
  /** ISO instant at which its clock stands. */
  now: string;
  /** Folder of a built site. */
  folder?: string;
  /** Any free one unless given. */
  port?: number;
  /** Address of standbys that answer its reads. */
  replicas?: string;
  /** Where it saves its index. */
  indexFile?: string;
}

/** Starts a server in a process of its own on an existing database; resolves once it listens. */
export async function startKillableServer(
  location: string,
  { now, folder, port = 0, replicas = '', indexFile }: Options,
): Promise<KillableServer> {
  const words = ['--disable-warning=ExperimentalWarning', SERVER, location, now];
  const server = spawn(process.execPath, folder === undefined ? words : [...words, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_READ_URL: replicas,
      ...(indexFile !== undefined && { INDEX_FILE: indexFile }),
    },
  });
  const exited = once(server, 'exit');
  const kill = async () => {
    server.kill('SIGKILL');
    await exited;
  };
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('http')) return { url: line, kill };
  }
  await kill();
  throw new Error('The server did not start');
}
