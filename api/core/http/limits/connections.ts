import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../networks.ts';

export interface ConnectionLimits {
  total: number;
  perAddress: number;
}

/**
 * In total more than a busy catalogue has readers at one moment, fewer than a process may have files open; from one
 * address more than the readers behind that of a campus keep busy at one moment.
 */
export const CONNECTION_LIMITS: ConnectionLimits = { total: 2000, perAddress: 250 };

interface Connection {
  socket: Socket;
  /** The address that is limited; null: a trusted proxy. */
  address: string | null;
  /** Requests of which the head is here and the response is not sent. */
  requests: number;
}

/**
 * Limits connections in total and from one address; trusted proxies, which bring the requests of many, only in total.
 * One too many takes the place of the connection that has been idle for the longest time, which may be one whose first
 * request never became whole. Where none is idle the new one is closed.
 */
export function limitConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  { total, perAddress }: ConnectionLimits,
): void {
  const open = new OpenConnections();
  server.on('connection', (socket: Socket) => {
    const from = socket.remoteAddress ?? '';
    const address = isProxy(from) ? null : networkOf(from);
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
  /** In the order in which they became idle; busy ones anywhere. */
  readonly #connections = new Map<Socket, Connection>();
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#connections.size;
  }

  /** How many there are from an address; of proxies none are counted. */
  countOf(address: string | null): number {
    return address === null ? 0 : (this.#counts.get(address) ?? 0);
  }

  add(connection: Connection): void {
    const { socket, address } = connection;
    this.#connections.set(socket, connection);
    if (address !== null) this.#counts.set(address, this.countOf(address) + 1);
    socket.once('close', () => this.#remove(connection));
  }

  /** Counts requests of a connection; one that becomes idle is the last to be closed. */
  count(socket: Socket, requests: number): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    connection.requests += requests;
    this.#connections.delete(socket);
    this.#connections.set(socket, connection);
  }

  closeLongestIdle(isMeant: (connection: Connection) => boolean): void {
    for (const connection of this.#connections.values()) {
      if (connection.requests > 0 || !isMeant(connection)) continue;
      // Its place is free now, not when the socket says that it is closed.
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
