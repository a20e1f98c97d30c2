import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { limitConnections, type ConnectionLimits } from './connections.ts';
import { sentence } from '../messages.ts';
import { inNetworks } from '../networks.ts';
import { refused } from '../refused.ts';

/** Timeouts of connections, in milliseconds. */
export interface ConnectionTimeouts {
  /** Maximum time for head and body of a request: enough for 1 MB on a slow line. */
  requestMs: number;
  /** Maximum time without traffic in either direction. */
  idleMs: number;
  /** Interval at which timeouts are checked. */
  checkMs: number;
}

export const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  requestMs: 30_000,
  idleMs: 75_000,
  checkMs: 5_000,
};

/** A search field takes 4,000 characters, up to nine bytes each in an address. */
export const MAX_HEADER_BYTES = 49_152;

/** Fastify options for connections. */
export const transportOptions = ({ requestMs, idleMs, checkMs }: ConnectionTimeouts) =>
  ({
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    http: {
      connectionsCheckingInterval: checkMs,
      headersTimeout: requestMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    clientErrorHandler: respondToParseError,
  }) satisfies FastifyHttpOptions<Server>;

/** Strict-Transport-Security for sites with TLS. */
export const transportSecurity = (origin: string): Record<string, string> =>
  origin.startsWith('https://') ? { 'strict-transport-security': 'max-age=31536000' } : {};

interface TransportRules {
  origin: string;
  proxies: readonly string[];
  connections: ConnectionLimits;
}

/** Limits connections, rejects requests with several Host headers and sends HSTS. */
export function useTransport(
  app: FastifyInstance,
  { origin, proxies, connections }: TransportRules,
): void {
  limitConnections(app.server, inNetworks(proxies), connections);
  const headers = transportSecurity(origin);
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers(headers);
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
    // A proxy in front may have used the other one.
    if (hosts.length > 1) throw refused(400, 'malformed_request');
  });
}

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds in the contract's error shape to what could not be parsed as a request. */
function respondToParseError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const statusCode = STATUS[error.code ?? ''] ?? 400;
  const message = 'malformed_request';
  const texto = sentence({ code: message }, DEFAULT_LOCALE);
  const body = JSON.stringify({ statusCode, message, texto });
  if (!socket.writable) return void socket.destroy();
  socket.end(
    [
      `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}
