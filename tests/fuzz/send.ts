import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Call } from '#contract/shared/call.ts';
import { requestOf, type CallInput } from '../support/every-call.ts';

/** A request as it travels: also one that no client would make. */
export interface RawRequest {
  method: string;
  /** Below `/api`. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface RawAnswer {
  status: number;
  type: string;
  text: string;
}

/** A counter of the central library of the demonstration. */
const WORKSTATION = '1;Balc%C3%A3o';

/** A value as an address can carry it: as text, and half a surrogate pair has no form in UTF-8. */
const inAddress = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

const allInAddress = (values: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inAddress(value)]));

export function rawRequest(call: Call, input: CallInput, lang = '1'): RawRequest {
  const { path, init } = requestOf(call, {
    ...input,
    ...{ params: allInAddress(input.params), query: allInAddress(input.query) },
  });
  const { method = 'GET', body, headers } = init;
  const posto = call.access === 'staff' && call.right !== 'none' ? { posto: WORKSTATION } : {};
  return {
    ...{ method, path, headers: { lang, ...posto, ...(headers as Record<string, string>) } },
    ...(typeof body === 'string' && { body }),
  };
}

const agent = new Agent({ keepAlive: true });
let sent = 0;

/** Sends it from an address of its own: how often one address may call is not what is tried here. */
export function send(origin: string, { method, path, headers, body }: RawRequest) {
  sent += 1;
  const from = [10, (sent >> 16) & 255, (sent >> 8) & 255, sent & 255].join('.');
  return new Promise<RawAnswer>((done, failed) => {
    const { hostname, port } = new URL(origin);
    const asked = request(
      {
        ...{ agent, hostname, port, method, path: `/api${path}` },
        headers: {
          'x-forwarded-for': from,
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', failed);
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            text: unpacked(Buffer.concat(chunks), answer.headers['content-encoding']).toString(),
          }),
        );
      },
    );
    asked.on('error', failed);
    asked.end(body);
  });
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0 || encoding === undefined) return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}
