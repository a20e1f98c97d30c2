import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROTLI_QUALITY, CompressedBody } from './compressed-body.ts';

/** A response as serialized JSON, which can be sent many times. */
export class SerializedResponse extends CompressedBody {
  readonly etag: string;
  readonly media: string;

  constructor(json: string, media = 'application/json; charset=utf-8') {
    super(Buffer.from(json), BROTLI_QUALITY.once, BROTLI_QUALITY.quick);
    this.media = media;
    this.etag = `W/"${hash('sha1', this.bytes, 'base64')}"`;
  }
}

/** Sends it in the best accepted encoding, or 304. */
export async function sendSerialized(
  answer: SerializedResponse,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | string> {
  reply.type(answer.media).header('etag', answer.etag);
  if (headers['if-none-match'] === answer.etag) {
    reply.code(304);
    return '';
  }
  const encoding = answer.encodingFor(headers['accept-encoding']);
  if (encoding === null) return answer.bytes;
  reply.header('content-encoding', encoding);
  return answer.in(encoding);
}
