import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { limitConnections, type ConnectionLimits } from './connections.ts';
import { sentence } from '../messages.ts';
import { inNetworks } from '../networks.ts';
import { refused } from '../refused.ts';

/** What a connection may take of the server, in milliseconds. */
export interface Patience {
  /** A request must be whole by then, head and body: 1 MB on a slow line, not a byte a second. */
  requestMs: number;
  /** A connection on which nothing moves, in either direction, is closed. */
  idleMs: number;
  /** How often it is looked who is over the time. */
  lookMs: number;
}

export const PATIENCE: Patience = { requestMs: 30_000, idleMs: 75_000, lookMs: 5_000 };

/** How connections are treated before there is a request. */
export const transportOptions = ({ requestMs, idleMs, lookMs }: Patience) =>
  ({
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    http: { connectionsCheckingInterval: lookMs, headersTimeout: requestMs },
    clientErrorHandler: answerBroken,
  }) satisfies FastifyHttpOptions<Server>;

/** Browsers that came over TLS once come so for a year: an institution with TLS means to keep it. */
export const transportSecurity = (origin: string): Record<string, string> =>
  origin.startsWith('https://') ? { 'strict-transport-security': 'max-age=31536000' } : {};

interface TransportRules {
  /** Public address of the site. */
  origin: string;
  /** Addresses and networks of trusted proxies. */
  proxies: readonly string[];
  connections: ConnectionLimits;
}

/** Limits connections, refuses requests that say twice for whom they are, and asks for TLS to be kept. */
export function useTransport(
  app: FastifyInstance,
  { origin, proxies, connections }: TransportRules,
): void {
  limitConnections(app.server, inNetworks(proxies), connections);
  const headers = transportSecurity(origin);
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers(headers);
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
    // A server in front may go by the other one.
    if (hosts.length > 1) throw refused(400, 'malformed_request');
  });
}

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** What never became a request is answered in the shape of every other error. */
function answerBroken(error: Error & { code?: string }, socket: Socket): void {
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
