import { connect } from 'node:net';

/**
 * A process that asks a server as fast as it answers, over some connections: on each the next question when the
 * answer to the one before is there. Sends back what it saw.
 */
export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** Asked in turn. */
  paths: readonly string[];
  headers?: Readonly<Record<string, string>>;
}

export interface Seen {
  perSecond: number;
  /** How often each status was answered. */
  statuses: Record<string, number>;
  /** Milliseconds, in order. */
  times: number[];
  bytes: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Whether this is a whole answer. */
function isWhole(answer: Buffer): boolean {
  const head = answer.indexOf(HEAD_END);
  if (head < 0) return false;
  const headers = answer.toString('latin1', 0, head);
  const length = /^content-length: (\d+)/im.exec(headers)?.[1];
  if (length !== undefined) return answer.length >= head + HEAD_END.length + Number(length);
  if (!/^transfer-encoding: chunked/im.test(headers)) return true;
  return answer.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}

function ask(load: Load, until: number, next: () => string, seen: Seen): Promise<void> {
  const { port, headers = {} } = load;
  const told = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let parts: Buffer[] = [];
    let began = 0;
    const send = () => {
      began = performance.now();
      parts = [];
      socket.write(`GET ${next()} HTTP/1.1\r\nhost: bench\r\n${told.join('')}\r\n`);
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (part) => {
      parts.push(part);
      const answer = parts.length === 1 ? part : Buffer.concat(parts);
      parts = [answer];
      if (!isWhole(answer)) return;
      const status = answer.toString('latin1', 9, 12);
      seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
      seen.times.push(performance.now() - began);
      seen.bytes += answer.length;
      if (performance.now() >= until) socket.end();
      else send();
    });
  });
}

async function drive(load: Load): Promise<Seen> {
  const seen: Seen = { perSecond: 0, statuses: {}, times: [], bytes: 0 };
  const began = performance.now();
  const until = began + load.seconds * 1000;
  let at = 0;
  const next = () => load.paths[at++ % load.paths.length] ?? '/';
  await Promise.all(Array.from({ length: load.connections }, () => ask(load, until, next, seen)));
  seen.perSecond = (seen.times.length * 1000) / (performance.now() - began);
  seen.times.sort((a, b) => a - b);
  return seen;
}

process.on('message', (load: Load) => void drive(load).then((seen) => process.send?.(seen)));
