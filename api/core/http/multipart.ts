import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refused } from './refused.ts';

/** Parses multipart forms. Only text fields are read: no call accepts files. */
export function useMultipart(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const type = { 'content-type': headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(body), { headers: type })
        .formData()
        .catch(() => {
          throw refused(400, 'malformed_request');
        });
      return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
    },
  );
}
