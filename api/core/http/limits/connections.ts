import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkPrefix } from '../networks.ts';

export interface ConnectionLimits {
  total: number;
  perAddress: number;
}

/**
 * In total, more than the simultaneous readers of a busy catalogue and below the limit of open files; per
 * address, more than the simultaneous readers behind a campus NAT.
 */
export const CONNECTION_LIMITS: ConnectionLimits = { total: 2000, perAddress: 250 };

interface Connection {
  socket: Socket;
  /** Address that is limited; null: a trusted proxy. */
  address: string | null;
  /** Requests in progress. */
  requests: number;
}

/**
 * Limits connections in total and per address; trusted proxies only in total. At the limit, a new
 * connection replaces the one that has been idle longest; if none is idle, the new one is closed.
 */
export function limitConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  { total, perAddress }: ConnectionLimits,
): void {
  const open = new OpenConnections();
  server.on('connection', (socket: Socket) => {
    const from = socket.remoteAddress ?? '';
    const address = isProxy(from) ? null : networkPrefix(from);
    const isTooMany = () => open.countOf(address) >= perAddress;
    if (isTooMany()) open.closeLongestIdle((one) => one.address === address);
    if (open.size >= total) open.closeLongestIdle(() => true);
    if (isTooMany() || open.size >= total) return void socket.destroy();
    open.add({ socket, address, requests: 0 });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    open.count(socket, 1);
    response.once('close', () => open.count(socket, -1));
  });
}

class OpenConnections {
  /** Idle ones in the order in which they became idle; busy ones anywhere. */
  readonly #connections = new Map<Socket, Connection>();
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#connections.size;
  }

  /** Open connections of an address; proxies are not counted. */
  countOf(address: string | null): number {
    return address === null ? 0 : (this.#counts.get(address) ?? 0);
  }

  add(connection: Connection): void {
    const { socket, address } = connection;
    this.#connections.set(socket, connection);
    if (address !== null) this.#counts.set(address, this.countOf(address) + 1);
    socket.once('close', () => this.#remove(connection));
  }

  /** Adjusts the request count of a connection and moves it to the end of the idle order. */
  count(socket: Socket, requests: number): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    connection.requests += requests;
    this.#connections.delete(socket);
    this.#connections.set(socket, connection);
  }

  closeLongestIdle(matches: (connection: Connection) => boolean): void {
    for (const connection of this.#connections.values()) {
      if (connection.requests > 0 || !matches(connection)) continue;
      // Frees the slot now, not when the close event arrives.
      this.#remove(connection);
      connection.socket.destroy();
      return;
    }
  }

  #remove({ socket, address }: Connection): void {
    if (!this.#connections.delete(socket) || address === null) return;
    const count = this.countOf(address) - 1;
    if (count > 0) this.#counts.set(address, count);
    else this.#counts.delete(address);
  }
}
