import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../servers/free-port.ts';

const PROGRAM = join(import.meta.dirname, 'OpenSearchNodes.java');
const LOGGING = join(import.meta.dirname, 'log4j2.properties');

export interface OpenSearch {
  /** Address of the first node. */
  url: string;
  /** Addresses of all nodes. */
  urls: readonly string[];
  /** Process id of all nodes together, for measurements. */
  pid: number;
  /** Stops a node; its data stay. */
  stopNode(number: number): Promise<void>;
  startNode(number: number): Promise<void>;
  /** Ends the process and removes the data. */
  stop(): Promise<void>;
}

export interface OpenSearchOptions {
  /** Folder of the jars: `inject('openSearchJars')`, or jars.ts. */
  jars: string;
  nodes?: number;
  /** Java's heap. */
  memory?: string;
}

/** Starts real OpenSearch nodes in one process, in an empty folder of their own. */
export async function startOpenSearch({
  jars,
  nodes = 1,
  memory = nodes > 1 ? '2g' : '1g',
}: OpenSearchOptions): Promise<OpenSearch> {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-opensearch-'));
  const ports: number[] = [];
  while (ports.length < 2 * nodes) {
    const port = await freePort();
    if (!ports.includes(port)) ports.push(port);
  }
  const options = [`-Xms${memory}`, `-Xmx${memory}`, `-Dlog4j2.configurationFile=${LOGGING}`];
  const child = spawn(
    'java',
    [...options, '-cp', join(jars, '*'), PROGRAM, folder, ...ports.map(String)],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const said = conversation(child);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await said('ready');
  } catch (error) {
    remove();
    throw error;
  }
  const order = async (line: string) => {
    child.stdin.write(`${line}\n`);
    await said(`done ${line}`);
  };
  const urls = ports.filter((_, i) => i % 2 === 0).map((port) => `http://127.0.0.1:${port}`);
  return {
    url: urls[0]!,
    urls,
    pid: child.pid!,
    stopNode: (number) => order(`stop ${number}`),
    startNode: (number) => order(`start ${number}`),
    stop: async () => {
      const exited = once(child, 'exit');
      child.stdin.end();
      if (child.exitCode === null) await exited;
      remove();
    },
  };
}

/** Waits for lines of a process; fails with its last error lines when it ends before. */
function conversation(child: ChildProcess): (line: string) => Promise<void> {
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  let errors = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-4000);
  });
  return async (expected) => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`OpenSearch ended\n${errors}`);
      if (value === expected) return;
    }
  };
}
