import { createHmac } from 'node:crypto';

/**
 * Secret part of a link in an e-mail. The database stores only its hash; it is derived again for each
 * attempt, since the outbox contains no text.
 */
export const linkToken = (
  secret: Uint8Array,
  purpose: 'confirm' | 'undo',
  { id, at }: { id: number; at: string },
): string =>
  createHmac('sha256', secret).update(`email ${purpose} ${id} ${at}`).digest('base64url');
