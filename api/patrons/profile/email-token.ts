import { createHmac } from 'node:crypto';

/**
 * The secret part of a link in a message. The database has its hash alone; it is computed anew for each message, so
 * that the outbox, which holds no text, can send a message again.
 */
export const linkToken = (
  secret: Uint8Array,
  purpose: 'confirm' | 'undo',
  { id, at }: { id: number; at: string },
): string =>
  createHmac('sha256', secret).update(`email ${purpose} ${id} ${at}`).digest('base64url');
