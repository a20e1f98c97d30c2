import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROTLI_QUALITY, CompressedBody } from './compressed-body.ts';

/** The answer of a call, as JSON that its schema has written already. It may be sent many times. */
export class Prepared extends CompressedBody {
  readonly etag: string;

  constructor(json: string) {
    super(Buffer.from(json), BROTLI_QUALITY.once, BROTLI_QUALITY.quick);
    this.etag = `W/"${hash('sha1', this.bytes, 'base64')}"`;
  }
}

/** Sends it packed as whoever asks takes it; to who has the same already only that. */
export async function sendPrepared(
  answer: Prepared,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | string> {
  reply.type('application/json; charset=utf-8').header('etag', answer.etag);
  if (headers['if-none-match'] === answer.etag) {
    reply.code(304);
    return '';
  }
  const encoding = answer.encodingFor(headers['accept-encoding']);
  if (encoding === null) return answer.bytes;
  reply.header('content-encoding', encoding);
  return answer.in(encoding);
}
