import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { inNetworks, LOOPBACK, networkPrefix, plainAddress } from '../../core/http/networks.ts';
import { describeError } from '../../core/db/errors.ts';
import { LineReader } from './frame.ts';
import { Session, type LastActs } from './session.ts';
import type { Sip2Services } from './context.ts';

export const LIMITS = {
  /** Open connections, and those of them that have not signed in. */
  connections: 256,
  strangers: 32,
  /** Of those, from one address. */
  strangersPerAddress: 8,
  /** Bytes in a message. */
  lineBytes: 4096,
  /** Time to sign in. */
  loginMs: 30_000,
  /** Silence after which a connection ends. */
  idleMs: 3_600_000,
} as const;
export type Limits = { readonly [name in keyof typeof LIMITS]: number };

const KEEP_ALIVE_MS = 60_000;
/** How long answers in progress may take when the server ends. */
const CLOSING_MS = 5000;
/** Pause before another try where the port is taken. */
const TAKEN_MS = 10_000;

interface Options {
  host: string;
  port: number;
  limits?: Limits;
  warn: (text: string) => void;
}

export interface Sip2Server {
  /** The port that it listens on; null: another process of this host has it. */
  port(): number | null;
  /** Ends it after the answers in progress. */
  close(): Promise<void>;
}

/**
 * Listens for terminals. Of several processes of a host, one has the port; another takes over when that one ends.
 *
 * @throws if it cannot listen for another reason than a port that is taken
 */
export async function startSip2(services: Sip2Services, options: Options): Promise<Sip2Server> {
  const { host, port, warn, limits = LIMITS } = options;
  const terminals = new Connections({ services, limits, warn });
  let timer: NodeJS.Timeout | undefined;
  let server: Server | null = null;
  const listen = async (): Promise<void> => {
    const opened = createServer({ noDelay: true, keepAlive: true }, (socket) =>
      terminals.add(socket),
    );
    try {
      await listening(opened, { host, port });
      server = opened;
    } catch (error) {
      if (!isTaken(error)) throw error;
      timer = setTimeout(() => {
        listen().catch((failure: unknown) => warn(`SIP2: ${describeError(failure)}`));
      }, TAKEN_MS);
      timer.unref();
    }
  };
  await listen();
  if (!server) warn(`SIP2: port ${port} is in use; this process takes it when it is free.`);
  return {
    port: () => (server?.address() as AddressInfo | null)?.port ?? null,
    async close() {
      clearTimeout(timer);
      const closed = server && new Promise((done) => server?.close(done));
      await terminals.end();
      await closed;
    },
  };
}

const listening = (server: Server, address: { host: string; port: number }): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(address, () => {
      server.off('error', fail);
      server.on('error', () => undefined);
      done();
    });
  });

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

const isLoopback = inNetworks(LOOPBACK);

/**
 * Whether another connection that has not signed in is taken. Behind a proxy on this host all terminals have its
 * address.
 */
export function takesStranger(address: string, strangers: readonly string[], limits: Limits) {
  if (strangers.length >= limits.strangers) return false;
  const prefix = networkPrefix(address);
  const others = strangers.filter((other) => networkPrefix(other) === prefix);
  return isLoopback(address) || others.length < limits.strangersPerAddress;
}

interface Shared {
  services: Sip2Services;
  limits: Limits;
  warn: (text: string) => void;
}

/** The open connections. None waits for another, nor ends because of another. */
class Connections {
  readonly #shared: Shared;
  readonly #lastActs: LastActs = new Map();
  readonly #open = new Map<Socket, { session: Session; work: Promise<void>; isBusy: boolean }>();
  #isEnding = false;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  add(socket: Socket): void {
    const { services, limits, warn } = this.#shared;
    const address = plainAddress(socket.remoteAddress ?? '');
    const strangers = [...this.#open.values()].flatMap(({ session }) =>
      session.isSignedIn ? [] : [session.address],
    );
    const isFull =
      this.#open.size >= limits.connections || !takesStranger(address, strangers, limits);
    // Without a listener an error would end the process.
    socket.on('error', () => undefined);
    if (isFull || this.#isEnding) {
      socket.destroy();
      return;
    }
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    const session = new Session({ services, address, lastActs: this.#lastActs, warn });
    const connection = { session, isBusy: false, work: Promise.resolve() };
    this.#open.set(socket, connection);
    connection.work = this.#serve(socket, connection)
      .catch((error: unknown) => {
        // A terminal that is gone is no news.
        if (!socket.destroyed) warn(`SIP2: ${describeError(error)}`);
      })
      .finally(() => {
        socket.destroySoon();
        this.#open.delete(socket);
      });
  }

  async #serve(socket: Socket, connection: { session: Session; isBusy: boolean }): Promise<void> {
    const { limits } = this.#shared;
    const { session } = connection;
    const lines = new LineReader(limits.lineBytes);
    const login = setTimeout(() => {
      if (!session.isSignedIn) socket.destroy();
    }, limits.loginMs);
    socket.setTimeout(limits.idleMs, () => void socket.destroy());
    try {
      for await (const chunk of socket) {
        connection.isBusy = true;
        for (const line of lines.read(chunk as Buffer)) {
          const reply = await session.answer(line);
          if (reply !== null) await send(socket, reply);
          if (session.isEnded || this.#isEnding || socket.destroyed) return;
        }
        connection.isBusy = false;
      }
    } finally {
      clearTimeout(login);
    }
  }

  /** Ends connections: at once if nothing is being answered, else after the answer. */
  async end(): Promise<void> {
    this.#isEnding = true;
    for (const [socket, { isBusy }] of this.#open) if (!isBusy) socket.destroySoon();
    const late = setTimeout(() => {
      for (const socket of this.#open.keys()) socket.destroy();
    }, CLOSING_MS);
    await Promise.all([...this.#open.values()].map(({ work }) => work));
    clearTimeout(late);
  }
}

/** Waits while the terminal does not read. */
async function send(socket: Socket, reply: Buffer): Promise<void> {
  if (socket.destroyed || socket.write(reply)) return;
  await new Promise<void>((done) => {
    socket.once('drain', done);
    socket.once('close', done);
  });
}
